/** A pair is back within this time of its pickup, in ms: 72 hours. */
export const TURNAROUND_MS = 72 * 60 * 60_000;

/** Until when an order is promised back: counted from its pickup, else from the planned one, else from the booking. */
export function promisedBy(order: { createdAt: Date; pickupAt: Date | null; collectedAt: Date | null }): Date {
  const from = order.collectedAt ?? order.pickupAt ?? order.createdAt;
  return new Date(from.getTime() + TURNAROUND_MS);
}
