import { messages } from '#domain/messages.ts';
import { isBeforePickup, isOver } from '#domain/orders/order-status.ts';
import { wouldPrecedePickup } from '#domain/orders/plans.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { formatShortDate, formatSpan } from '#domain/windows/format.ts';
import { mayMovePickup, windowsOf } from '#domain/windows/order-windows.ts';
import { slotsOn, type WindowRules } from '#domain/windows/rules.ts';
import { endOf, isSameSpan, type Span, spanOf, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { countPlans } from '#server/features/orders/move/history.queries.ts';
import { changeOrder, insertEvent, lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { mailOwnChange } from '#server/features/orders/own/own-change-mails.ts';
import { deliveryColumns } from '#server/features/windows/assign.ts';
import { areasOf, type Booking, bookDelivery, bookPickup } from '#server/features/windows/booking.ts';
import { movePriority } from '#server/features/windows/priority-places.ts';
import { refuseMove } from '#server/features/windows/reserve.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { lockWindows, releaseExpired, releaseSeatsOf, takeSeat } from '#server/features/windows/seats.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { mailWindows } from './window-mails.ts';

/** How often the customer of an order may move its pickup: each move sends a mail and is written into the history. */
export const OWN_MOVES_MAX = 10;

/** Who moves a stop: the order's customer, or a team member. */
export type Mover = { id: number; isTeam: boolean };

/** The order, locked, if this stop of it may be moved by this person now. */
async function movable(
  tx: Tx,
  { slug, stop, mover, rules, now }: { slug: string; stop: StopKind; mover: Mover; rules: WindowRules; now: Date },
): Promise<OrderRow | Refusal> {
  const order = await lockOrder(tx, { slug });
  if (order === undefined || (!mover.isTeam && order.userId !== mover.id)) {
    return refuse('missing', messages.errors.notFound);
  }
  if (!mover.isTeam) {
    if (!mayMovePickup(order, rules, now)) return refuse('conflict', messages.windowCalls.tooLate);
    const moves = await countPlans(tx, order.id, mover.id);
    return moves < OWN_MOVES_MAX ? order : refuse('conflict', messages.windowCalls.tooOften);
  }
  const isDone = isOver(order.status) || (stop === 'pickup' && !isBeforePickup(order.status));
  return isDone ? refuse('conflict', messages.teamCalls.noSuchStop) : order;
}

/** Takes the window for the stop. The team may also take one that is closed to customers, until it starts. */
async function book(
  booking: Booking,
  { stop, area, requested, mover }: { stop: StopKind; area: string | null; requested: Span; mover: Mover },
): Promise<Span | 'gone' | 'full'> {
  if (area === null) return 'gone';
  if (!mover.isTeam) return bookPickup(booking, area, requested);
  const slot = slotsOn(booking.rules, area, requested.date).find((one) => isSameSpan(one, requested));
  if (slot === undefined || startOf(slot) <= booking.now) return 'gone';
  return (await takeSeat(booking.tx, slot, stop, booking.holder)) ? spanOf(slot) : 'full';
}

/** A stop of an order and the window that is wanted for it. */
export type Reschedule = { slug: string; stop: StopKind; requested: Span };

/** As `rescheduleStop`, in the caller's transaction, which rolls back on a refusal. */
export async function rescheduleWithin(world: World, tx: Tx, mover: Mover, asked: Reschedule): Promise<Refusal | null> {
  const { slug, stop, requested } = asked;
  const now = world.now();
  const rules = await currentRules(tx);
  const order = await movable(tx, { slug, stop, mover, rules, now });
  if (isRefusal(order)) return order;
  const areas = areasOf(order);
  if (stop === 'delivery' && wouldPrecedePickup(order, startOf(requested))) {
    return refuse('conflict', messages.windowCalls.beforePickup);
  }
  const { deliveryAt, deliveryWindow } = order;
  // A delivery that was planned by hand stays, unless the pickup moves behind it.
  const isPassed = deliveryWindow === null && deliveryAt !== null && deliveryAt < endOf(requested);
  const isReproposed = stop === 'pickup' && (isPassed || deliveryWindow !== null || deliveryAt === null);
  await lockWindows(tx);
  await releaseExpired(tx, now);
  await releaseSeatsOf(tx, order.id, isReproposed ? ['pickup', 'delivery'] : [stop]);
  const { userId, id: orderId, cart, priorityHours, turnaroundHours } = order;
  const holder = { userId, orderId, cart, priorityHours, turnaroundHours };
  const booking = { tx, rules, now, holder };
  const taken = await book(booking, { stop, area: areas[stop], requested, mover });
  if (taken === 'gone' || taken === 'full') return refuseMove(taken);
  const isAbove = stop === 'pickup' && !(await movePriority(tx, order, taken.date, now));
  // The team may hurry more orders than it sells.
  if (isAbove && !mover.isTeam) {
    return refuse('conflict', messages.windowCalls.priorityFullForMove(formatShortDate(taken.date)));
  }
  const delivery =
    stop === 'delivery' ? taken : isReproposed ? await bookDelivery(booking, areas.delivery, taken) : undefined;
  await changeOrder(tx, order.id, {
    ...(stop === 'pickup' ? { pickupAt: startOf(taken), pickupWindow: taken } : {}),
    ...(delivery === undefined ? {} : deliveryColumns(delivery)),
  });
  const words = messages.windowCalls;
  const notes = [
    ...(mover.isTeam ? [] : [words.movedByCustomer(formatSpan(taken))]),
    ...(stop === 'pickup' && isPassed ? [words.deliveryPassed(delivery ? formatSpan(delivery) : null)] : []),
    ...(isAbove ? [words.priorityAbove(formatShortDate(taken.date))] : []),
  ];
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    kind: 'plan',
    fromStatus: order.status,
    toStatus: order.status,
    actorId: mover.id,
    note: notes.length === 0 ? null : notes.join(' '),
    customerNote: words.moved[stop](formatSpan(taken)),
    createdAt: now,
  });
  const was = windowsOf(order)[stop];
  const moved = { eventId, order, stop, window: taken, delivery: delivery ?? null, was, isOwn: !mover.isTeam };
  await mailWindows(world, tx, moved);
  if (!mover.isTeam) {
    const after = { ...order, pickupWindow: taken, deliveryWindow: delivery ?? order.deliveryWindow };
    const lines = [words.movedByCustomer(formatSpan(taken))];
    await mailOwnChange(world, tx, after, { kind: 'window', key: eventId, lines });
  }
  return null;
}

/**
 * Moves a stop of an order to another window, if that has a free seat: gives the old seat back, takes the new one,
 * proposes the delivery again when the pickup moves, writes it into the history and mails the customer. All or nothing.
 */
export async function rescheduleStop(
  world: World,
  mover: Mover,
  asked: Reschedule,
): Promise<{ slug: string } | Refusal> {
  const refused = await transactionWithRollback<Refusal | null>(world.db, async (tx, rollBack) => {
    const found = await rescheduleWithin(world, tx, mover, asked);
    return found === null ? null : rollBack(found);
  });
  if (refused !== null) return refused;
  world.wake?.('outbox');
  return { slug: asked.slug };
}
