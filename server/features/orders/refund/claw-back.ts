import { POINTS_PER_FRIEND } from '#domain/accounts/referral.ts';
import type { Tx } from '#server/db/open.ts';
import { hasDelivered } from '#server/features/orders/orders.queries.ts';
import { creditFor, lockBalance, takePoints } from '#server/features/points/points.queries.ts';

/**
 * Takes back the points for a friend's delivered order when it no longer counts and no other order of the friend
 * replaces it. The balance stops at zero: points already spent are not claimed.
 */
export async function clawBack(tx: Tx, order: { id: number; userId: number }): Promise<void> {
  if (await hasDelivered(tx, order.userId, order.id)) return;
  const credit = await creditFor(tx, order.userId);
  if (credit === undefined || credit.left < POINTS_PER_FRIEND) return;
  const balance = await lockBalance(tx, credit.userId);
  const taken = Math.min(balance, POINTS_PER_FRIEND);
  if (taken === 0) return;
  await takePoints(tx, { userId: credit.userId, points: taken, kind: 'clawback', friendId: order.userId });
}
