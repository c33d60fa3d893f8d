import { isEmail, normaliseEmail } from '#domain/accounts/credentials.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { checkResetPassword } from '#domain/passwords/password-forms.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { passwordKey, takeBack } from '#server/features/users/address/take-back.ts';
import { passwordChangedMail, resetMail } from '#server/features/users/mails.ts';
import { recogniseFormerCustomer } from '#server/features/users/registration/deleted-accounts.ts';
import { referrerOf } from '#server/features/users/registration/referral-code.ts';
import { consumeMailBudget } from '#server/features/users/sign-in/mail-budgets.ts';
import { withMinimumDuration } from '#server/features/users/sign-in/minimum-duration.ts';
import { rememberNetwork } from '#server/features/users/sign-in/password-tries.ts';
import { revokeSessions } from '#server/features/users/sign-in/sessions.queries.ts';
import { consumeMailQuota } from '#server/features/users/sign-in/throttle.ts';
import { lockUser, updateUser, userByEmail, userById } from '#server/features/users/users.queries.ts';
import {
  consumeEmailKey,
  replaceEmailKey,
  voidEmailKeys,
} from '#server/features/users/verification/email-keys.queries.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';
import { passwordProblem, personOf } from './password-policy.ts';
import { hasUnprovenPassword } from './password-state.ts';
import { hashPassword } from './passwords.ts';
import { eraseUnprovenData } from './unproven.queries.ts';

/** A reset link works for an hour, once. */
export const RESET_LIFETIME_MS = HOUR_MS;

/** Mails a link that sets a new password. Every address gets the same answer in the same time. */
export async function requestPasswordReset(
  world: World,
  asked: { email: string; continue?: string | undefined },
): Promise<{ detail: string } | Refusal> {
  const email = normaliseEmail(asked.email);
  if (!isEmail(email)) return refuseFields({ email: messages.forgotPassword.invalidEmail });
  return withMinimumDuration(async () => {
    const [user, isWithinQuota] = [await userByEmail(world.db, email), await consumeMailQuota(world, 'reset', email)];
    if (user !== undefined && isWithinQuota && (await consumeMailBudget(world, 'reset'))) {
      const key = makeKey(world);
      const now = world.now();
      const expiresAt = new Date(now.getTime() + RESET_LIFETIME_MS);
      await world.db.transaction(async (tx) => {
        // The user is locked first, as in every change of an account: in another order two changes would block each
        // other.
        const locked = await lockUser(tx, user.id);
        if (locked === undefined || locked.deletedAt !== null) return;
        await replaceEmailKey(tx, { keyHash: hashKey(key), userId: user.id, kind: 'reset', expiresAt }, now);
        await enqueueMail(tx, resetMail(world, email, { key, goOn: asked.continue }));
      });
    }
    return { detail: messages.forgotPassword.sent };
  });
}

/** Whether a reset link still sets a password, and whether it takes an account back. Looking does not use it up. */
export async function lookAtPasswordReset(
  world: World,
  token: string,
): Promise<{ is_open: boolean; takes_back?: boolean }> {
  const key = await passwordKey(world, hashKey(token));
  if (key === undefined || key.usedAt !== null || key.expiresAt <= world.now()) return { is_open: false };
  return { is_open: true, ...(key.kind === 'undo' && { takes_back: true }) };
}

const refuseForm = (sentence: string) => refuseFields({ non_field_errors: sentence });

/**
 * Sets a new password by a reset link: once, within the hour; every session ends and the inbox gets a mail. The link
 * proves the address. Referrer and consents of a password that nobody had proven go with it, and a Google account that
 * was linked before the mailbox opened a link. The referrer stays where the link's holder names the same friend: then
 * the mailbox's owner chose it. The link that a former address got takes the account back to it. `address` is the
 * client's.
 */
export async function confirmPasswordReset(
  world: World,
  form: { token: string; new_password: string; confirm_password: string; referral_code?: string | null | undefined },
  address: string,
): Promise<{ detail: string; email: string; referral_ended?: boolean; places_ended?: boolean } | Refusal> {
  const problem = checkResetPassword(form);
  if (problem !== null) return refuseForm(problem);

  const keyHash = hashKey(form.token);
  const key = await passwordKey(world, keyHash);
  const user = key && (await userById(world.db, key.userId));
  if (user === undefined) return refuseForm(messages.resetPassword.invalidToken);
  const weak = await passwordProblem(world, form.new_password, await personOf(world, user));
  if (weak !== null) return refuseForm(weak);
  const passwordHash = await hashPassword(form.new_password);
  const now = world.now();
  const done = await world.db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked === undefined || !(await consumeEmailKey(tx, keyHash, now))) return null;
    if (!(await takeBack(tx, keyHash, now))) return null;
    const { email } = (await userById(tx, user.id)) ?? user;
    await voidEmailKeys(tx, user.id, 'move', now);
    await updateUser(tx, user.id, { passwordHash, passwordProven: true, isVerified: true });
    // Until now Google alone spoke for the address. Where it is authoritative, its next sign-in links it again; where
    // it is not, the Google account may be that of somebody who had the address before.
    if (!locked.passwordProven) await updateUser(tx, user.id, { googleSub: null });
    let referralEnded = false;
    let placesEnded = false;
    if (hasUnprovenPassword(locked)) {
      // The person who set the password also chose the referrer and the consents; it may not have been the mailbox's
      // owner.
      if (locked.referredBy !== null && locked.referredBy !== (await referrerOf(tx, form.referral_code, user.id))) {
        await updateUser(tx, user.id, { referredBy: null });
        referralEnded = true;
      }
      ({ placesEnded } = await eraseUnprovenData(tx, user.id));
    }
    if (!locked.isVerified) await recogniseFormerCustomer(world, tx, user);
    await revokeSessions(tx, user.id, now);
    await enqueueMail(tx, passwordChangedMail(world, email, keyHash));
    return { referralEnded, placesEnded, email };
  });
  if (done === null) return refuseForm(messages.resetPassword.invalidToken);
  const { referralEnded, placesEnded, email } = done;
  await rememberNetwork(world, { account: email, address });
  return {
    detail: messages.resetPassword.done,
    email,
    ...(referralEnded && { referral_ended: true }),
    ...(placesEnded && { places_ended: true }),
  };
}
