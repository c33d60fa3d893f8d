import { HOUR_MS } from '#domain/durations.ts';

/** What a shop may promise as a pair's time from pickup to return, in whole hours. */
export const TURNAROUND_HOURS = { least: 12, most: 336 };

/** What orders and checkouts were promised that say no hours: those from before the content said them. */
const FORMER_HOURS = 72;

/**
 * How long before its end the database counts a promise from, in ms. The index of the promises contains it, so it stays,
 * whatever the shop promises.
 */
export const PROMISE_SPAN_MS = 72 * HOUR_MS;

/** The promise of an order or a checkout in hours: of a faster return that was bought, else what the shop promised then. */
export type PromisedHours = { priorityHours: number | null; turnaroundHours: number | null };

/** Within how many hours of its pickup a pair is returned. */
export function promisedHours({ priorityHours, turnaroundHours }: PromisedHours): number {
  return priorityHours ?? turnaroundHours ?? FORMER_HOURS;
}

/**
 * The promised return time of an order: the end of the delivery window that the customer was given; else counted from
 * its pickup, from the planned one, or from the booking.
 */
export function promisedBy(
  order: PromisedHours & {
    createdAt: Date;
    pickupAt: Date | null;
    collectedAt: Date | null;
    promiseFrom?: Date | null;
  },
): Date {
  if (order.promiseFrom) return new Date(order.promiseFrom.getTime() + PROMISE_SPAN_MS);
  const from = order.collectedAt ?? order.pickupAt ?? order.createdAt;
  return new Date(from.getTime() + promisedHours(order) * HOUR_MS);
}
