import { noticeOfStatus, noticesOfStatus } from '#domain/notices/notices.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isOver, kindOfMove, MAILED_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts';
import { formatShortSpan } from '#domain/windows/format.ts';
import { expectedReturn, windowsOf } from '#domain/windows/order-windows.ts';
import { endOf, type Span, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import type { EventDetail } from '#server/db/schema.ts';
import { notify } from '#server/features/notices/notify.ts';
import { endOvertaken, forgetUnsent } from '#server/features/notices/phone-messages.queries.ts';
import { notifyReferrer } from '#server/features/orders/doubts/doubt-mails.ts';
import { endVoidExtra } from '#server/features/orders/extra/end-extra.ts';
import { statusMail } from '#server/features/orders/order-mails.ts';
import { changeOrder, insertEvent, type NewOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { clawBack } from '#server/features/orders/refund/claw-back.ts';
import { releaseLeftSeats } from '#server/features/orders/windows/follow-plans.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import { updateReferralPoints } from '#server/features/referrals/referrals.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { releaseDiscounts } from './release.ts';

/** A legal move, and what the history records about it. */
export type AppliedMove = {
  to: OrderStatus;
  /** The user who moves it; null for the shop itself. */
  actorId: number | null;
  reason?: string | undefined;
  /** A message to the customer. */
  customerNote?: string | undefined;
  /** The planned time of the stop that the order now waits for. */
  plannedAt?: Date | null | undefined;
  /** Whether its stop moves to another window right after it: the notice about that is sent then. */
  isRescheduled?: boolean;
  /** Whether the caller tells the customer, in more words. */
  isTold?: boolean;
  detail?: EventDetail | undefined;
};

/** What a move changes in the order's times: when the pairs were collected, and which plans are now void. */
function timesOf(order: OrderRow, { to, plannedAt }: AppliedMove, now: Date): Partial<NewOrder> {
  const { status: from } = order;
  const isBack = kindOfMove(from, to) === 'back';
  const times: Partial<NewOrder> = {};
  if (from === 'pickup' && to === 'cleaning_ongoing') times.collectedAt = now;
  if (from === 'cleaning_ongoing' && to === 'pickup') times.collectedAt = null;
  // A window was agreed with the customer: it holds until somebody moves it.
  if (from === 'pickup' && to === 'processing' && order.pickupWindow === null) times.pickupAt = null;
  if (from === 'scheduled_for_delivery' && isBack && order.deliveryWindow === null) times.deliveryAt = null;
  if (to === 'pickup' && plannedAt !== undefined) times.pickupAt = plannedAt;
  if (to === 'scheduled_for_delivery' && plannedAt !== undefined) times.deliveryAt = plannedAt;
  return times;
}

/**
 * Tells the customer about an important step, once for each step, even if the order goes back and forth: on the phone
 * if they chose that, else by mail.
 */
async function notifyCustomer(
  world: World,
  tx: Tx,
  order: OrderRow,
  move: AppliedMove,
  eventId: number,
): Promise<void> {
  const { slug, status: from } = order;
  const { to, customerNote: note } = move;
  // That no rider comes is not true any more.
  if (from === 'cancelled')
    await endOvertaken(tx, { userId: order.userId, code: orderCode(slug) }, ['cancelled'], world.now());
  // Nor is a step that is taken back: what waits for the morning about it is not sent.
  else if (kindOfMove(from, to) === 'back')
    await forgetUnsent(tx, { userId: order.userId, code: orderCode(slug) }, noticesOfStatus(from));
  if (move.isTold === true) return;
  const isOffOrOnAgain = to === 'cancelled' || from === 'cancelled';
  const isAhead = !isOffOrOnAgain && kindOfMove(from, to) === 'ahead';
  const window = windowFor(order, move);
  const notice = isAhead || to === 'cancelled' ? noticeOfStatus(to, window !== null) : null;
  const isMailed = isOffOrOnAgain || note !== undefined || (isAhead && MAILED_STATUSES.includes(to));
  if (!isMailed && notice === null) return;
  // Each cancellation, reopening and message to the customer gets its own mail.
  const eventKey = isOffOrOnAgain || note !== undefined ? `${slug}:${to}:${eventId}` : `${slug}:${to}`;
  const when = window === null ? {} : { when: formatShortSpan(window) };
  // A planned delivery is said as such.
  const isSaid = to === 'scheduled_for_delivery' && window !== null;
  const back = isAhead && !isSaid ? await returnAfter(world, tx, order, move) : null;
  const change = { eventKey, slug, status: to, to: order, ...when, back, ...(note === undefined ? {} : { note }) };
  const mail = statusMail(world, change);
  if (notice === null) await enqueueMail(tx, mail);
  else
    await notify(world, tx, {
      notice,
      order,
      facts: when,
      mail,
      plan: planFor(order, move),
      mailSaysMore: note !== undefined,
    });
}

/** When the pairs are back after this move, as the customer reads it; null once they are, or when that is past. */
async function returnAfter(world: World, tx: Tx, order: OrderRow, move: AppliedMove): Promise<Span | null> {
  if (isOver(move.to) || move.isRescheduled === true) return null;
  const now = world.now();
  const back = expectedReturn({ ...order, status: move.to, ...timesOf(order, move, now) }, await currentRules(tx));
  return back !== null && endOf(back) > now ? back : null;
}

/** The window of the stop that the order now waits for; null when it has none, or is planned for another time. */
function windowFor(order: OrderRow, move: AppliedMove): Span | null {
  const plan = planFor(order, move);
  if (plan === null || move.isRescheduled === true) return null;
  const window = move.to === 'pickup' ? order.pickupWindow : order.deliveryWindow;
  return window !== null && startOf(window).getTime() === plan.getTime() ? window : null;
}

/** The planned time of the stop that the order now waits for; null without one. */
function planFor(order: OrderRow, { to, plannedAt }: AppliedMove): Date | null {
  if (to !== 'pickup' && to !== 'scheduled_for_delivery') return null;
  return plannedAt ?? (to === 'pickup' ? order.pickupAt : order.deliveryAt);
}

/**
 * Moves a locked order and does all that follows, in the caller's transaction: history, times, mail. `delivered` gives
 * the referrer points for a friend's first order; `cancelled` gives back the discounts it used. Returns the id of the
 * history entry.
 */
export async function applyMove(world: World, tx: Tx, order: OrderRow, move: AppliedMove): Promise<number> {
  const { to, actorId } = move;
  const now = world.now();
  await changeOrder(tx, order.id, await releaseLeftSeats(tx, order, { status: to, ...timesOf(order, move, now) }));
  const windows = to === 'cancelled' ? windowsOf(order) : null;
  // So that reopening the order can take its places back.
  const gaveBack = windows?.pickup || windows?.delivery ? { gaveBack: windows } : {};
  const detail = { ...move.detail, ...gaveBack };
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    kind: 'status',
    fromStatus: order.status,
    toStatus: to,
    actorId,
    reason: move.reason ?? null,
    customerNote: move.customerNote ?? null,
    detail: Object.keys(detail).length === 0 ? null : detail,
    createdAt: now,
  });
  if (to === 'delivered' && (await paymentOf(tx, order.reference))?.state === 'order') {
    await notifyReferrer(
      world,
      tx,
      await updateReferralPoints(world, tx, order.userId, { isDelivered: true, by: actorId }),
    );
  }
  // What can't be corrected any more is not paid for either.
  await endVoidExtra(world, tx, { ...order, status: to });
  if (to === 'cancelled') {
    await releaseDiscounts(tx, order.id, now);
    await clawBack(tx, order);
  }
  await notifyCustomer(world, tx, order, move, eventId);
  return eventId;
}
