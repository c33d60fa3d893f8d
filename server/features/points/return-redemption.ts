import type { Tx } from '#server/db/open.ts';
import { isUniqueViolation } from '#server/db/statements/unique-violation.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';
import { addPoints, takePoints } from './points.queries.ts';
import { applyRedemption, redemptionOfOrder, reopenRedemption } from './redemptions.queries.ts';

/**
 * Gives an order's redemption back: it waits for the next order again. Where another redemption waits already, the
 * points themselves come back.
 */
export async function releaseRedemption(tx: Tx, orderId: number): Promise<void> {
  const redemption = await redemptionOfOrder(tx, orderId);
  if (redemption === undefined) return;
  try {
    // A savepoint: the refused statement must not spoil the transaction.
    await tx.transaction((inner) => reopenRedemption(inner, orderId));
    await bookPoints(tx, redemption.userId);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { userId, points, id: redemptionId } = redemption;
    await addPoints(tx, { userId, points, kind: 'release', redemptionId });
  }
}

/**
 * Uses up again what `releaseRedemption` gave back: the redemption, or the points that came in its place. False when
 * they were spent meanwhile; then the caller's transaction must not stand.
 */
export async function reclaimRedemption(
  tx: Tx,
  use: { redemptionId: number; userId: number; orderId: number; now: Date },
): Promise<boolean> {
  if (await applyRedemption(tx, use)) {
    await bookPoints(tx, use.userId);
    return true;
  }
  const kept = await redemptionOfOrder(tx, use.orderId);
  if (kept === undefined) return false;
  const { points, id: redemptionId } = kept;
  return takePoints(tx, { userId: use.userId, points, kind: 'clawback', redemptionId });
}
