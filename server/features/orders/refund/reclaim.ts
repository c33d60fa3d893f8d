import type { Tx } from '#server/db/open.ts';
import { insertUse, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { reclaimRedemption } from '#server/features/points/return-redemption.ts';
import { assignPromotion } from '#server/features/promotions/hold.ts';

/**
 * Uses again what a cancelled order gave back: its signup and referral discounts, its promotion, its redemption, or the
 * points that came back in its place. Returns false when one of them was used elsewhere meanwhile; the caller must then roll back.
 */
export async function reclaimDiscounts(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const { id: orderId, userId } = order;
  for (const { type, redemption_id: redemptionId, promotion_id: promotionId } of order.discounts) {
    if (type === 'promotion') {
      if (promotionId === undefined) continue;
      if (!(await assignPromotion(tx, { promotionId, orderId, userId, cart: null, now }))) return false;
      continue;
    }
    if (type !== 'redeemed_points') {
      if (!(await insertUse(tx, { userId, orderId, type, createdAt: now }))) return false;
      continue;
    }
    if (redemptionId === undefined) continue;
    if (!(await reclaimRedemption(tx, { redemptionId, userId, orderId, now }))) return false;
  }
  return true;
}
