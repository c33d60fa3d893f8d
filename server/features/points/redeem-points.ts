import { redemptionOf } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { balanceOf, takePoints } from './points.queries.ts';
import {
  applyRedemption,
  freeRedemptionOf,
  insertRedemption,
  openRedemptionOf,
  type Redemption,
  redemptionById,
} from './redemptions.queries.ts';

/** A redemption as a discount. */
export type RedeemedDiscount = { id: number; percentage: number; pointsRedeemed: number };

const discountOf = (redemption: Redemption | undefined): RedeemedDiscount | null =>
  redemption === undefined
    ? null
    : { id: redemption.id, percentage: redemption.percentage, pointsRedeemed: redemption.points };

/** The redeemed discount that waits for the user's next order, or null. */
export async function openRedemption(db: Db | Tx, userId: number): Promise<RedeemedDiscount | null> {
  return discountOf(await openRedemptionOf(db, userId));
}

/**
 * The redeemed discount that a paid order may take, or null. A client may mark it as applied before the order is made:
 * then it is not open any more, but nothing took it.
 */
export async function freeRedemption(db: Db | Tx, userId: number): Promise<RedeemedDiscount | null> {
  return discountOf(await freeRedemptionOf(db, userId));
}

/**
 * Turns the whole hundreds of a balance into one waiting discount. Of many calls at once one succeeds:
 * the database keeps a single open redemption a user, and a balance never below zero.
 */
export async function redeemPoints(world: World, userId: number): Promise<Redemption | Refusal> {
  const notEnough = refuse('invalid', messages.referral.notEnoughPoints);
  const isOpen = refuse('conflict', messages.referral.alreadyRedeemed);
  return transactionWithRollback<Redemption | Refusal>(world.db, async (tx, rollBack) => {
    if (await openRedemptionOf(tx, userId)) return isOpen;
    const offer = redemptionOf(await balanceOf(tx, userId));
    if (offer === null) return notEnough;
    const redemption = await insertRedemption(tx, { userId, ...offer, createdAt: world.now() });
    if (redemption === undefined) return isOpen;
    const { id: redemptionId, points } = redemption;
    const areTaken = await takePoints(tx, { userId, points, kind: 'redemption', redemptionId });
    // Something else took the points at the same moment.
    return areTaken ? redemption : rollBack(notEnough);
  });
}

/** Confirms that a redeemed discount was used; the order has usually said so before. Others' are missing. */
export async function confirmRedemption(world: World, userId: number, id: string): Promise<Redemption | Refusal> {
  const redemptionId = rowId(id);
  const missing = refuse('missing', messages.referral.noActiveRedemption);
  if (redemptionId === 0) return missing;
  await applyRedemption(world.db, { redemptionId, userId, now: world.now() });
  return (await redemptionById(world.db, redemptionId, userId)) ?? missing;
}
