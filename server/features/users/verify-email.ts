import { isEmail, normaliseEmail } from '#domain/credentials.ts';
import { messages } from '#domain/messages.ts';
import { queueMail } from '#server/db/outbox.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { consumeEmailKey, emailKeyByHash, replaceEmailKey } from './email-keys.queries.ts';
import { inEvenTime } from './even-time.ts';
import { takeMail } from './mail-budgets.ts';
import { verificationMail } from './mails.ts';
import { VERIFY_LIFETIME_MS } from './register.ts';
import { mayMail } from './throttle.ts';
import { updateUser, userByEmail, userById } from './users.queries.ts';

/** Redeems a verification key. Asking again, or with an older key of a verified user, is no error. */
export async function verifyEmail(
  world: World,
  key: string,
): Promise<{ status: 'success' | 'already_verified' } | Refusal> {
  const keyHash = hashKey(key);
  const found = await emailKeyByHash(world.db, keyHash, 'verify');
  const user = found && (await userById(world.db, found.userId));
  if (user === undefined) return refuse('missing', messages.verify.invalidKey);
  if (user.isVerified) return { status: 'already_verified' };
  const verified = await world.db.transaction(async (tx) => {
    const isUsed = await consumeEmailKey(tx, keyHash, world.now());
    if (isUsed) await updateUser(tx, user.id, { isVerified: true });
    return isUsed;
  });
  if (verified) return { status: 'success' };
  // Somebody else may have redeemed the same key a moment ago.
  const isVerified = (await userById(world.db, user.id))?.isVerified;
  return isVerified ? { status: 'already_verified' } : refuse('invalid', messages.verify.expiredKey);
}

/** Sends a new verification link to an unverified user; older links end. Every address is answered alike. */
export async function resendVerification(world: World, address: string): Promise<{ detail: string } | Refusal> {
  const email = normaliseEmail(address);
  if (!isEmail(email)) return refuseFields({ email: messages.register.invalidEmail });
  return inEvenTime(async () => {
    const [user, isWithinShare] = [await userByEmail(world.db, email), await mayMail(world, 'verify', email)];
    if (user !== undefined && !user.isVerified && isWithinShare && (await takeMail(world, 'resend'))) {
      const key = makeKey(world);
      const now = world.now();
      const expiresAt = new Date(now.getTime() + VERIFY_LIFETIME_MS);
      await world.db.transaction(async (tx) => {
        await replaceEmailKey(tx, { keyHash: hashKey(key), userId: user.id, kind: 'verify', expiresAt }, now);
        await queueMail(tx, verificationMail(world, email, key));
      });
    }
    return { detail: messages.tempVerify.resent };
  });
}
