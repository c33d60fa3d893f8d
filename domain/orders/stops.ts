import type { OrderStatus } from './order-status.ts';

/** A stop of a day: pairs are fetched, or brought. */
export type StopKind = 'pickup' | 'delivery';

/** Where an order stands while it waits for a stop, and where the stop takes it. */
export const STOPS = {
  pickup: { waits: 'pickup', done: 'cleaning_ongoing' },
  delivery: { waits: 'scheduled_for_delivery', done: 'delivered' },
} as const satisfies Record<StopKind, { waits: OrderStatus; done: OrderStatus }>;

/** The stop that an order waits for; null when it waits for none. */
export function stopOf(status: OrderStatus): StopKind | null {
  if (status === STOPS.pickup.waits) return 'pickup';
  return status === STOPS.delivery.waits ? 'delivery' : null;
}

/** The stop that a move of an order finishes; null when it is none. */
export function finishedBy(from: OrderStatus | null, to: OrderStatus): StopKind | null {
  if (from === STOPS.pickup.waits && to === STOPS.pickup.done) return 'pickup';
  return from === STOPS.delivery.waits && to === STOPS.delivery.done ? 'delivery' : null;
}

/** How long the one who marked a stop may take the mark back, in ms; the owner may for as long as nothing followed. */
export const UNDO_WITHIN_MS = 15 * 60_000;

/** The hour (UTC, which is Ghana's) of a stop that goes on the next day without a time. */
export const FIRST_HOUR = 9;
