import { HOUR_MS } from '#domain/durations.ts';

/** A pair is returned within 72 hours of its pickup. */
export const TURNAROUND_HOURS = 72;
/** TURNAROUND_HOURS in ms. */
export const TURNAROUND_MS = TURNAROUND_HOURS * HOUR_MS;

/** In ms: how soon after its pickup a pair is returned; `priorityHours` when a faster return was bought. */
export function turnaround(priorityHours: number | null): number {
  return priorityHours === null ? TURNAROUND_MS : priorityHours * HOUR_MS;
}

/**
 * The promised return time of an order: the end of the delivery window that the customer was given; else counted from
 * its pickup, from the planned one, or from the booking.
 */
export function promisedBy(order: {
  createdAt: Date;
  pickupAt: Date | null;
  collectedAt: Date | null;
  promiseFrom?: Date | null;
  priorityHours: number | null;
}): Date {
  if (order.promiseFrom) return new Date(order.promiseFrom.getTime() + TURNAROUND_MS);
  const from = order.collectedAt ?? order.pickupAt ?? order.createdAt;
  return new Date(from.getTime() + turnaround(order.priorityHours));
}
