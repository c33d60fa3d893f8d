import type { Tx } from '#server/db/open.ts';
import { releaseUses } from '#server/features/orders/orders.queries.ts';
import { releaseRedemption } from '#server/features/points/return-redemption.ts';

/** Gives back what a cancelled order used up: signup and referral discounts, and its redemption or the points of it. */
export async function releaseDiscounts(tx: Tx, orderId: number, now: Date): Promise<void> {
  await releaseUses(tx, orderId, now);
  await releaseRedemption(tx, orderId);
}
