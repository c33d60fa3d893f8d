import { dayOf } from '#domain/days.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { hasWindows } from '#domain/windows/rules.ts';
import { type Span, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import type { NewOrder, OrderRow } from '#server/features/orders/orders.queries.ts';
import { deliveryColumns } from '#server/features/windows/assign.ts';
import { areasOf, bookDelivery, bookFirstAfter } from '#server/features/windows/booking.ts';
import { movePriority } from '#server/features/windows/priority-places.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { lockWindows, releaseExpired, releaseSeatsOf } from '#server/features/windows/seats.queries.ts';

/** A stop that is booked again: its window and the delivery that follows from it, and what that changes of the order. */
export type Rebooking = { window: Span; delivery: Span | null; change: Partial<NewOrder> };

/**
 * Books the first free window from tomorrow on for a stop that nobody was home for, and proposes the delivery again
 * after a pickup. Gives the old seats back. Null when the area has no windows; 'full' when none of them is free, and
 * then the order has no seat.
 */
export async function rebookAfterNotHome(
  tx: Tx,
  order: OrderRow,
  stop: StopKind,
  now: Date,
): Promise<Rebooking | 'full' | null> {
  const rules = await currentRules(tx);
  const areas = areasOf(order);
  const area = areas[stop];
  if (area === null || !hasWindows(rules, area, now)) return null;
  const isReproposed = stop === 'pickup' && (order.deliveryWindow !== null || order.deliveryAt === null);
  await lockWindows(tx);
  await releaseExpired(tx, now);
  await releaseSeatsOf(tx, order.id, isReproposed ? ['pickup', 'delivery'] : [stop]);
  const { userId, id: orderId, cart, priorityHours, turnaroundHours } = order;
  const holder = { userId, orderId, cart, priorityHours, turnaroundHours };
  const booking = { tx, rules, now, holder };
  const window = await bookFirstAfter(booking, area, stop, dayOf(now).date);
  if (window === null) return 'full';
  if (stop === 'delivery') return { window, delivery: window, change: deliveryColumns(window) };
  // Nobody was home: the promise moves with the pickup, also to a day that is full.
  await movePriority(tx, order, window.date, now);
  const change = { pickupAt: startOf(window), pickupWindow: window };
  if (!isReproposed) return { window, delivery: null, change };
  const delivery = await bookDelivery(booking, areas.delivery, window);
  return { window, delivery, change: { ...change, ...deliveryColumns(delivery) } };
}
