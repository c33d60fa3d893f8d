import { endOf, type Span } from '#domain/windows/span.ts';

/**
 * Whether a delivery at a moment would be before the planned pickup of an order is over. Pairs that are here have none.
 */
export function wouldPrecedePickup(
  order: { collectedAt: Date | null; pickupAt: Date | null; pickupWindow: Span | null },
  delivery: Date,
): boolean {
  if (order.collectedAt !== null || order.pickupAt === null) return false;
  return delivery < (order.pickupWindow === null ? order.pickupAt : endOf(order.pickupWindow));
}
