import { isEmail, normaliseEmail } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { alreadyVerifiedMail, verificationMail } from '#server/features/users/mails.ts';
import { hasUnprovenPassword } from '#server/features/users/passwords/password-state.ts';
import { recogniseFormerCustomer } from '#server/features/users/registration/deleted-accounts.ts';
import { VERIFY_LIFETIME_MS } from '#server/features/users/registration/register.ts';
import { consumeMailBudget } from '#server/features/users/sign-in/mail-budgets.ts';
import { withMinimumDuration } from '#server/features/users/sign-in/minimum-duration.ts';
import { isSessionOpen, revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import { consumeMailQuota } from '#server/features/users/sign-in/throttle.ts';
import { lockUser, updateUser, userByEmail } from '#server/features/users/users.queries.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { consumeEmailKey, emailKeyByHash, replaceEmailKey } from './email-keys.queries.ts';

/** As `verification` of the contract. */
export type Verified = { status: 'success' | 'already_verified'; unproven?: { opened_at: string } };

/**
 * Uses a verification key. A second use, or an older key of a verified user, is not an error. While the key is valid
 * and the password is unproven: a caller with a session of this account proves the password; for any other caller the
 * account's sessions end, and the answer says when it was opened.
 */
export async function verifyEmail(
  world: World,
  key: string,
  caller: { id: number; family: string } | null = null,
): Promise<Verified | Refusal> {
  const keyHash = hashKey(key);
  const found = await emailKeyByHash(world.db, keyHash, 'verify');
  if (found === undefined) return refuse('missing', messages.verify.invalidKey);
  const now = world.now();
  return world.db.transaction(async (tx) => {
    const user = await lockUser(tx, found.userId);
    if (user === undefined) return refuse('missing', messages.verify.invalidKey);
    const isUsed = !user.isVerified && (await consumeEmailKey(tx, keyHash, now));
    if (!user.isVerified && !isUsed) return refuse('invalid', messages.verify.expiredKey);
    if (isUsed) {
      await updateUser(tx, user.id, { isVerified: true });
      await recogniseFormerCustomer(world, tx, user);
    }
    const verified: Verified = { status: isUsed ? 'success' : 'already_verified' };
    if (found.expiresAt <= now || !hasUnprovenPassword(user)) return verified;
    // The sessions of an account with an unproven password were opened with that password.
    if (caller?.id === user.id && (await isSessionOpen(tx, user.id, caller.family, now))) {
      await updateUser(tx, user.id, { passwordProven: true });
      return verified;
    }
    await revokeSessions(tx, user.id, now);
    return { ...verified, unproven: { opened_at: user.createdAt.toISOString() } };
  });
}

/**
 * Sends a new verification link to an unverified user; older links end. Whose address is verified is mailed that. Every
 * address gets the same answer.
 */
export async function resendVerification(
  world: World,
  asked: { email: string; continue?: string | undefined },
): Promise<{ detail: string } | Refusal> {
  const email = normaliseEmail(asked.email);
  if (!isEmail(email)) return refuseFields({ email: messages.register.invalidEmail });
  const sent = { detail: messages.tempVerify.resent };
  return withMinimumDuration(async () => {
    const [user, isWithinQuota] = [await userByEmail(world.db, email), await consumeMailQuota(world, 'verify', email)];
    if (user === undefined || !isWithinQuota || !(await consumeMailBudget(world, 'resend'))) return sent;
    const key = makeKey(world);
    const now = world.now();
    const expiresAt = new Date(now.getTime() + VERIFY_LIFETIME_MS);
    await world.db.transaction(async (tx) => {
      const locked = await lockUser(tx, user.id);
      if (locked === undefined || locked.deletedAt !== null) return;
      if (locked.isVerified) return enqueueMail(tx, alreadyVerifiedMail(world, locked));
      await replaceEmailKey(tx, { keyHash: hashKey(key), userId: user.id, kind: 'verify', expiresAt }, now);
      await enqueueMail(tx, verificationMail(world, user, { key, goOn: asked.continue }));
    });
    return sent;
  });
}
