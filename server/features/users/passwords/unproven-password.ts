import { messages } from '#domain/messages.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { unprovenSignInMail } from '#server/features/users/mails.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import { lockUser, type User, updateUser } from '#server/features/users/users.queries.ts';
import { emailKeyByHash, replaceEmailKey } from '#server/features/users/verification/email-keys.queries.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { hasUnprovenPassword } from './password-state.ts';
import { RESET_LIFETIME_MS } from './reset-password.ts';
import { eraseUnprovenData, proveByKey } from './unproven.queries.ts';

/**
 * Handles a sign-in with the right password. `key` is the verification key in the browser: one that was mailed to the
 * account proves the password. Without it the mailbox gets one mail that an unproven password of a verified account was
 * used.
 */
export async function handleUnprovenSignIn(world: World, user: User, key: string | null | undefined): Promise<void> {
  if (!hasUnprovenPassword(user)) return;
  if (key && (await proveByKey(world.db, user, hashKey(key), world.now()))) return;
  if (user.isVerified) await enqueueMail(world.db, unprovenSignInMail(world, user));
}

/**
 * "That was not me": the person who opened a verification link ends the account's unproven password, its sessions, and the
 * names, referrer and consents that came with it. Answers a token that sets a new password, as a reset link carries it.
 * Asked again it answers a new one; once the mailbox has set or proven a password the key does nothing.
 */
export async function rejectPassword(world: World, key: string): Promise<{ token: string } | Refusal> {
  const refusal = refuse('invalid', messages.verify.tooLateToReject);
  const found = await emailKeyByHash(world.db, hashKey(key), 'verify');
  const now = world.now();
  if (found === undefined || found.expiresAt <= now) return refusal;
  const token = makeKey(world);
  return world.db.transaction(async (tx) => {
    const user = await lockUser(tx, found.userId);
    if (user === undefined || user.passwordProven || user.googleSub !== null) return refusal;
    await updateUser(tx, user.id, { passwordHash: null, firstName: '', lastName: '', referredBy: null });
    await revokeSessions(tx, user.id, now);
    await eraseUnprovenData(tx, user.id);
    const expiresAt = new Date(now.getTime() + RESET_LIFETIME_MS);
    await replaceEmailKey(tx, { keyHash: hashKey(token), userId: user.id, kind: 'reset', expiresAt }, now);
    return { token };
  });
}
