import { messages } from '#domain/messages.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts';
import { paths } from '#domain/paths.ts';
import { queueMail } from '#server/db/outbox.ts';
import { formerEmailHash } from '#server/features/users/former-customer.ts';
import { makeReferralCode } from '#server/features/users/referral-code.ts';
import { makeKey } from '#server/features/users/secrets.ts';
import { letter } from '#server/mail/letter.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { erasePurchases, eraseUser, hasOpenMoney, hasOrderUnderWay, lockUser } from './erase.queries.ts';
import { type Owner, proveOwner } from './prove-owner.ts';

/** A checkout that was opened within this time may be paid at any moment. */
const PAYING_MS = 30 * 60_000;

const FINAL = Object.entries(ORDER_STATUSES)
  .filter(([, { next }]) => next.length === 0)
  .map(([status]) => status as OrderStatus);

/**
 * Deletes the caller's account: nobody can sign in to it, and nothing personal is left. Its orders and payments
 * stay for accounting as sums, lines, dates and regions. Refused while an order or money is under way.
 */
export async function deleteAccount(
  world: World,
  owner: Owner,
  password: string,
): Promise<{ detail: string } | Refusal> {
  const refusal = await proveOwner(world, owner, password);
  if (refusal !== null) return refusal;
  const now = world.now();
  const words = messages.mail.accountDeleted;
  const outcome = await world.db.transaction(async (tx) => {
    const user = await lockUser(tx, owner.id);
    if (user === undefined || user.deletedAt !== null)
      return refuse('unauthenticated', messages.errors.sessionRequired);
    if (await hasOrderUnderWay(tx, user.id, FINAL)) return refuse('conflict', messages.account.orderUnderWay);
    if (await hasOpenMoney(tx, user.id, new Date(now.getTime() - PAYING_MS))) {
      return refuse('conflict', messages.account.moneyUnderWay);
    }
    await erasePurchases(tx, user.id);
    await eraseUser(tx, user, {
      // No address: nobody can register, reset or receive anything by it.
      email: `deleted-${makeKey(world).slice(0, 16)}`,
      referralCode: makeReferralCode(world),
      formerEmailHash: formerEmailHash(world, user.email),
      deletedAt: now,
    });
    const button = { label: words.button, url: `${world.settings.siteUrl}${paths.privacy}` };
    const mail = letter({ subject: words.subject, lines: [...words.lines], button });
    await queueMail(tx, { ...mail, to: user.email, dedupeKey: `deleted ${user.id}` });
    return { detail: messages.account.deleted };
  });
  world.wake?.('outbox');
  return outcome;
}
