import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { messages } from '#domain/messages.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts';
import { paths } from '#domain/paths.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { describeFailure } from '#server/failure.ts';
import { keepFormerMarks } from '#server/features/discounts/former-marks.ts';
import { hasUnprovenPassword } from '#server/features/users/passwords/password-state.ts';
import { formerEmailHash } from '#server/features/users/registration/deleted-accounts.ts';
import { makeReferralCode } from '#server/features/users/registration/referral-code.ts';
import { isSessionOpen } from '#server/features/users/sign-in/sessions.queries.ts';
import { consumeMailQuota } from '#server/features/users/sign-in/throttle.ts';
import { lockUser, userById } from '#server/features/users/users.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  eraseHistory,
  erasePurchases,
  eraseTexts,
  eraseUser,
  hasOpenMoney,
  hasOrdered,
  hasOrderUnderWay,
  isLastOwner,
} from './erase.queries.ts';
import { proveOwner, type SessionCaller } from './prove-owner.ts';

/** In ms. A checkout that was opened within this time may still be paid. */
const PAYING_MS = 30 * 60_000;

const FINAL = Object.entries(ORDER_STATUSES)
  .filter(([, { next }]) => next.length === 0)
  .map(([status]) => status as OrderStatus);

/**
 * Deletes the caller's account: nobody can sign in to it, and no personal data is left. Accounting keeps its orders and
 * payments as sums, lines, dates and regions. Refused while an order or a payment is still open.
 */
export async function deleteAccount(
  world: World,
  owner: SessionCaller,
  password: string,
): Promise<{ detail: string } | Refusal> {
  const refusal = await proveOwner(world, owner, password);
  if (refusal !== null) return refusal;
  const now = world.now();
  const words = messages.mail.accountDeleted;
  let files: string[] = [];
  const address = (await userById(world.db, owner.id))?.email ?? '';
  const isWithinQuota = await consumeMailQuota(world, 'deleted', address);
  const outcome = await world.db.transaction(async (tx) => {
    const isLast = await isLastOwner(tx, owner.id);
    const user = await lockUser(tx, owner.id);
    // What proved the owner may have ended since: by a reset link, by Google, by a deletion.
    if (user === undefined || !(await isSessionOpen(tx, user.id, owner.family, now))) {
      return refuse('unauthenticated', messages.errors.sessionRequired);
    }
    if (isLast) return refuse('conflict', messages.teamCalls.lastOwner(user.email));
    if (await hasOrderUnderWay(tx, user.id, FINAL)) return refuse('conflict', messages.account.orderUnderWay);
    if (await hasOpenMoney(tx, user.id, new Date(now.getTime() - PAYING_MS))) {
      return refuse('conflict', messages.account.moneyUnderWay);
    }
    // An account that somebody else registered with this address must not count as a former customer.
    const isFormer = !hasUnprovenPassword(user) || (await hasOrdered(tx, user.id));
    await keepFormerMarks(world, tx, user.id);
    await erasePurchases(tx, user.id);
    await eraseTexts(tx, user.id);
    files = await eraseHistory(tx, user.id);
    await eraseUser(tx, user, {
      // Not an address: nobody can register or reset a password with it, and no mail reaches it.
      email: `deleted-${makeKey(world).slice(0, 16)}`,
      referralCode: makeReferralCode(world),
      formerEmailHash: isFormer ? formerEmailHash(world, mailboxOf(user.email)) : null,
      deletedAt: now,
    });
    const button = { label: words.button, url: `${world.settings.siteUrl}${paths.privacy}` };
    const mail = renderMail({ subject: words.subject, lines: [...words.lines], button });
    if (isWithinQuota) await enqueueMail(tx, { ...mail, to: user.email, dedupeKey: `deleted ${user.id}` });
    return { detail: messages.account.deleted };
  });
  world.wake?.('outbox');
  // No row refers to these files any more. A file that can't be removed now only costs space.
  const removed = await Promise.allSettled(files.map((key) => world.files.remove(key)));
  for (const failed of removed.filter((one) => one.status === 'rejected')) {
    world.log.warn(describeFailure(failed.reason), 'a picture of a deleted account could not be removed');
  }
  return outcome;
}
