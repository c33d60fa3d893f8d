import { isRecent } from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { matchesPassword } from '#server/features/users/passwords/passwords.ts';
import { sessionByFamily } from '#server/features/users/sign-in/sessions.queries.ts';
import { countOldPasswordTry, forgetOldPasswordTries } from '#server/features/users/sign-in/throttle.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';

/** Who asks, and by which session. */
export type SessionCaller = { id: number; family: string };

/**
 * Asks the caller to prove again that the account is theirs: by its password or, where it has none, by a sign-in within
 * the last 15 minutes. Returns null when proven, else the refusal.
 */
export async function proveOwner(world: World, owner: SessionCaller, password: string): Promise<Refusal | null> {
  const user = await userById(world.db, owner.id);
  if (user === undefined) return refuse('unauthenticated', messages.errors.sessionRequired);
  if (user.passwordHash === null) {
    const session = await sessionByFamily(world.db, owner.family);
    const isProven = session !== undefined && isRecent(session.authenticatedAt, world.now());
    return isProven ? null : refuseFields({ password: messages.account.signInAgain });
  }
  if (password === '') return refuseFields({ password: messages.changePassword.required });
  const throttled = await countOldPasswordTry(world, user.id);
  if (throttled !== null) return throttled;
  if (!(await matchesPassword(user.passwordHash, password))) {
    return refuseFields({ password: messages.account.wrongPassword });
  }
  await forgetOldPasswordTries(world, user.id);
  return null;
}
