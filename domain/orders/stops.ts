import type { OrderStatus } from './order-status.ts';

/** A stop of a day: pairs are collected or delivered. */
export type StopKind = 'pickup' | 'delivery';

/** The status in which an order waits for a stop, and the status after it. */
export const STOPS = {
  pickup: { waits: 'pickup', done: 'cleaning_ongoing' },
  delivery: { waits: 'scheduled_for_delivery', done: 'delivered' },
} as const satisfies Record<StopKind, { waits: OrderStatus; done: OrderStatus }>;

/** The stop that an order waits for; null when there is none. */
export function stopOf(status: OrderStatus): StopKind | null {
  if (status === STOPS.pickup.waits) return 'pickup';
  return status === STOPS.delivery.waits ? 'delivery' : null;
}

/** The stop that a move of an order completes; null when there is none. */
export function finishedBy(from: OrderStatus | null, to: OrderStatus): StopKind | null {
  if (from === STOPS.pickup.waits && to === STOPS.pickup.done) return 'pickup';
  return from === STOPS.delivery.waits && to === STOPS.delivery.done ? 'delivery' : null;
}

/** In ms: how long a rider may undo their own mark. The owner may as long as nothing followed. */
export const UNDO_WITHIN_MS = 15 * 60_000;

/** The hour (UTC, as in Ghana) of a stop that is moved to the next day and has no time. */
export const DEFAULT_STOP_HOUR = 9;
