import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { orderPath, paths } from '#domain/paths.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import type { DiscountDoubt } from '#server/features/discounts/doubts.queries.ts';
import { mailPoints, type Recipient } from '#server/features/orders/order-mails.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import type { PointsOutcome } from '#server/features/referrals/referrals.ts';
import { userById } from '#server/features/users/users.queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { World } from '#server/ports.ts';

/**
 * Queues the mail that a discount counts as used, once for each doubt. It contains nothing about the other account, so
 * that nobody can find out who is a customer by ordering with their phone number.
 */
export async function mailRefusedDiscount(world: World, tx: Tx, order: OrderRow, doubt: DiscountDoubt): Promise<void> {
  const words = messages.mail.discountRefused;
  const code = orderCode(order.slug);
  const mail = renderMail({
    subject: words.subject(code),
    lines: [messages.mail.greeting(order.firstName), ...words.lines(DISCOUNT_LABELS[doubt.type], code)],
    button: { label: words.button, url: `${world.settings.siteUrl}${orderPath(order.slug)}` },
  });
  await enqueueMail(tx, { ...mail, to: order.email, dedupeKey: `doubt:${doubt.orderId}:${doubt.type}` });
}

/** Queues the mail that a discount stands after all, once for each doubt. */
export async function mailRestoredDiscount(world: World, tx: Tx, order: OrderRow, doubt: DiscountDoubt): Promise<void> {
  const words = messages.mail.discountRestored;
  const code = orderCode(order.slug);
  const mail = renderMail({
    subject: words.subject(code),
    lines: [messages.mail.greeting(order.firstName), ...words.lines(DISCOUNT_LABELS[doubt.type], code)],
    button: { label: words.button, url: `${world.settings.siteUrl}${orderPath(order.slug)}` },
  });
  await enqueueMail(tx, { ...mail, to: order.email, dedupeKey: `doubt-right:${doubt.orderId}:${doubt.type}` });
}

/** Tells a referrer what became of the points for a friend. */
export async function notifyReferrer(world: World, tx: Tx, points: PointsOutcome | null): Promise<void> {
  const to = points === null ? undefined : await userById(tx, points.referrerId);
  if (points === null || to === undefined) return;
  const { friendId, outcome } = points;
  if (outcome === 'given') await mailPoints(world, tx, { friendId, to });
  else await mailPointsRefused(world, tx, { friendId, to });
}

/** Queues the mail to a referrer that a friend's order earns no points; one mail for each friend. */
export async function mailPointsRefused(
  world: World,
  tx: Tx,
  { friendId, to }: { friendId: number; to: Recipient },
): Promise<void> {
  const words = messages.mail.pointsRefused;
  const mail = renderMail({
    subject: words.subject,
    lines: [messages.mail.greeting(to.firstName), ...words.lines],
    button: { label: messages.mail.pointsEarned.button, url: `${world.settings.siteUrl}${paths.referrals}` },
  });
  await enqueueMail(tx, { ...mail, to: to.email, dedupeKey: `points-refused:${friendId}` });
}
