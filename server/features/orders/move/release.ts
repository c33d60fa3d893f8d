import type { Tx } from '#server/db/open.ts';
import { releaseUses } from '#server/features/orders/orders.queries.ts';
import { releaseRedemption } from '#server/features/points/return-redemption.ts';
import { releaseUseOfOrder } from '#server/features/promotions/uses.queries.ts';

/** Gives back what a cancelled order used up: signup and referral discounts, its promotion, and its redemption or the points of it. */
export async function releaseDiscounts(tx: Tx, orderId: number, now: Date): Promise<void> {
  await releaseUses(tx, orderId, now);
  await releaseUseOfOrder(tx, orderId);
  await releaseRedemption(tx, orderId);
}
