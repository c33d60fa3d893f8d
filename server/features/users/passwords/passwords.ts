import { hash, verify } from '@node-rs/argon2';
import { runQueued } from '#server/platform/hashing-queue.ts';
import { requestNetwork } from '#server/request-scope.ts';

/** argon2id with the OWASP parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash without an account: checking against it takes as long as a real check. */
const dummy = hash('nobody has this password', COST);

/** The argon2 hash of a password. Waits for its turn among those of the caller's network. */
export function hashPassword(password: string): Promise<string> {
  return runQueued(requestNetwork(), () => hash(password, COST));
}

/** Whether the password matches the hash; without a hash it takes as long and returns false. */
export async function matchesPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await dummy);
  const matches = await runQueued(requestNetwork(), () => verify(compared, password));
  return passwordHash !== null && matches;
}
