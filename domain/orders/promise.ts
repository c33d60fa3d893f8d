/** In ms: a pair is returned within 72 hours of its pickup. */
export const TURNAROUND_MS = 72 * 60 * 60_000;

/** The promised return time of an order: counted from its pickup, else from the planned one, else from the booking. */
export function promisedBy(order: { createdAt: Date; pickupAt: Date | null; collectedAt: Date | null }): Date {
  const from = order.collectedAt ?? order.pickupAt ?? order.createdAt;
  return new Date(from.getTime() + TURNAROUND_MS);
}
