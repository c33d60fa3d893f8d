import { messages } from '#domain/messages.ts';
import { PROMISE_SPAN_MS, type PromisedHours } from '#domain/orders/promise.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { endOf, isSameSpan, type Span, spanOf, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { bookDelivery, bookNextPickup, type StopAreas } from './booking.ts';
import { currentRules } from './rules.ts';
import { assignReserved, lockWindows, releaseExpired, releaseSeatsOf } from './seats.queries.ts';

/** What of an order says when its stops are: plans, windows, and from when its promise counts. */
export type OrderWindows = {
  pickupAt: Date | null;
  pickupWindow: Span | null;
  deliveryAt: Date | null;
  deliveryWindow: Span | null;
  promiseFrom: Date | null;
};

/** The windows chosen at the checkout as columns of an order; null for a stop that the shop plans later. */
export function orderWindows(pickup: Span | null, delivery: Span | null): OrderWindows {
  return {
    pickupAt: pickup === null ? null : startOf(pickup),
    pickupWindow: pickup,
    ...deliveryColumns(delivery),
  };
}

/** The columns of an order for its delivery window. */
export function deliveryColumns(delivery: Span | null) {
  return {
    deliveryAt: delivery === null ? null : startOf(delivery),
    deliveryWindow: delivery,
    promiseFrom: delivery === null ? null : new Date(endOf(delivery).getTime() - PROMISE_SPAN_MS),
  };
}

/** `missed`: the notes for team and customer when the requested window is taken; null otherwise. */
export type AssignedWindows = { windows: OrderWindows; missed: { note: string; customerNote: string } | null };

/**
 * Turns what a cart has reserved into seats of its order, in the order's transaction. When the reservation is over and somebody else
 * has the seat, the next free window is taken instead; when none is free, the order has no window and the team calls.
 * An order is never refused for it.
 */
export async function assignWindows(
  tx: Tx,
  order: PromisedHours & {
    orderId: number;
    userId: number;
    cart: string | null;
    areas: StopAreas;
    requested: Span;
    now: Date;
  },
): Promise<AssignedWindows> {
  const { orderId, userId, cart, areas, priorityHours, turnaroundHours, now } = order;
  const taken = cart === null ? [] : await assignReserved(tx, cart, orderId);
  // The cart's newest checkout may go elsewhere than the one that was paid, or be promised sooner or later.
  const elsewhere = taken
    .filter(({ kind, area, priorityHours: hours }) => {
      return area !== areas[kind] || (kind === 'delivery' && hours !== priorityHours);
    })
    .map(({ kind }) => kind);
  await releaseSeatsOf(tx, orderId, elsewhere);
  const kept = taken.filter(({ kind }) => !elsewhere.includes(kind));
  const spanFor = (kind: StopKind) => {
    const place = kept.find((one) => one.kind === kind);
    const span = place === undefined ? null : spanOf({ date: place.day, from: place.from, to: place.to });
    return span !== null && startOf(span) > now ? span : null;
  };
  const [pickup, delivery] = [spanFor('pickup'), spanFor('delivery')];
  if (pickup !== null && delivery !== null) return { windows: orderWindows(pickup, delivery), missed: null };

  await lockWindows(tx);
  await releaseExpired(tx, now);
  const holder = { userId, orderId, cart, priorityHours, turnaroundHours };
  const booking = { tx, rules: await currentRules(tx), now, holder };
  if (pickup !== null) {
    const proposed = await bookDelivery(booking, areas.delivery, pickup);
    return { windows: orderWindows(pickup, proposed), missed: null };
  }
  await releaseSeatsOf(tx, orderId, ['pickup', 'delivery']);
  const next = areas.pickup === null ? null : await bookNextPickup(booking, areas.pickup, order.requested);
  const windows = orderWindows(next, next === null ? null : await bookDelivery(booking, areas.delivery, next));
  return {
    windows,
    missed: next !== null && isSameSpan(next, order.requested) ? null : missedWords(order.requested, next),
  };
}

function missedWords(requested: Span, next: Span | null) {
  const words = messages.windowCalls;
  const [wanted, proposed] = [formatSpan(requested), next === null ? null : formatSpan(next)];
  return { note: words.missed(wanted, proposed), customerNote: words.missedForCustomer(wanted, proposed) };
}
