import { matchesPassword } from '#server/features/users/passwords/passwords.ts';
import { send, signIn } from '#tests/faults/load/shopper.ts';
import { TEST_PASSWORD } from '#tests/support/world.ts';

/** What the shop acknowledged about one account. */
export type AccountPromise = {
  /** Any of these may be valid: the second one where a change was requested and its answer lost. */
  passwords: string[];
  isVerified: boolean;
};

const NEW_PASSWORD = 'rinsed harmattan laces';

/** The promises of a newly registered account. */
export const registered = (): AccountPromise => ({ passwords: [TEST_PASSWORD], isVerified: false });

/** The key in the verification mail to an address; null while there is no mail. */
async function keyFor(origin: string, email: string): Promise<string | null> {
  const reply = await send(origin, 'GET', `/standins/mail/messages.json?to=${encodeURIComponent(email)}`);
  return /[?&]key=([\w-]+)/.exec(JSON.stringify(reply?.body ?? ''))?.[1] ?? null;
}

/** Verifies an account by the link it was mailed, if the mail has arrived. */
export async function verify(origin: string, email: string, promise: AccountPromise): Promise<void> {
  const key = await keyFor(origin, email);
  if (key === null) return;
  const reply = await send(origin, 'POST', `/api/users/verify-email/${key}/`, { body: {} });
  if (reply?.status === 200) promise.isVerified = true;
}

/** Changes an account's password. */
export async function changePassword(origin: string, email: string, promise: AccountPromise): Promise<void> {
  const access = (await signIn(origin, email))?.access;
  if (access === undefined) return;
  const body = { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
  promise.passwords = [TEST_PASSWORD, NEW_PASSWORD];
  const reply = await send(origin, 'POST', '/api/users/password/change/', { access, body });
  if (reply?.status === 200) promise.passwords = [NEW_PASSWORD];
}

/** Hashes that were already verified: checking one takes milliseconds of a core. */
const known = new Set<string>();

/** I8: compares an account in the database with its promises; returns null when it is right. */
export async function promiseViolation(
  row: { email: string; passwordHash: string | null; isVerified: boolean },
  { passwords, isVerified }: AccountPromise,
): Promise<string | null> {
  if (isVerified && !row.isVerified) return `I8 the verification of ${row.email} is gone`;
  const hash = row.passwordHash;
  if (hash === null) return `I8 the password of ${row.email} is gone`;
  // An account without changes only has to exist.
  if (passwords[0] === TEST_PASSWORD && passwords.length === 1) return null;
  const key = `${hash} ${passwords.join(' ')}`;
  if (known.has(key)) return null;
  for (const password of passwords) {
    if (!(await matchesPassword(hash, password))) continue;
    known.add(key);
    return null;
  }
  return `I8 the new password of ${row.email} is gone`;
}
