import type { Tx } from '#server/db/open.ts';
import { releaseUses } from '#server/features/orders/orders.queries.ts';
import { addPoints, redemptionOfOrder, reopenRedemption } from '#server/features/orders/points.queries.ts';

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505';
}

/**
 * Gives back what a cancelled order used: signup and referral discounts, and its redemption, which is then open for the
 * next order. If another redemption is open already, the user gets the points back instead.
 */
export async function releaseDiscounts(tx: Tx, orderId: number, now: Date): Promise<void> {
  await releaseUses(tx, orderId, now);
  const redemption = await redemptionOfOrder(tx, orderId);
  if (redemption === undefined) return;
  try {
    // A savepoint: if this statement fails, the transaction can go on.
    await tx.transaction((inner) => reopenRedemption(inner, orderId));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { userId, points, id } = redemption;
    await addPoints(tx, { userId, delta: points, kind: 'release', redemptionId: id });
  }
}
