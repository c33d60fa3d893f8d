import { POINTS_PER_FRIEND, redemptionOf } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { registerPath } from '#domain/paths.ts';
import type { Db, Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { findSharedIdentity, heldCredit, holdCredit } from './held-credits.queries.ts';
import {
  balanceOf,
  codeOf,
  insertCredit,
  insertRedemption,
  markApplied,
  openRedemptionOf,
  type Redemption,
  referrerOfUser,
  takePoints,
} from './referrals.queries.ts';

/** The largest id that the database can hold. */
const ID_MAX = 2_147_483_647;

/** A user's referral code, and the link that passes it to a friend. */
export async function referralLink(world: World, userId: number): Promise<{ code: string; link: string }> {
  const code = await codeOf(world.db, userId);
  return { code, link: `${world.settings.siteUrl}${registerPath(code)}` };
}

/** The redeemed discount that waits for the user's next order, or null. */
export async function openRedemption(
  db: Db | Tx,
  userId: number,
): Promise<{ id: number; percentage: number; pointsRedeemed: number } | null> {
  const open = await openRedemptionOf(db, userId);
  return open ? { id: open.id, percentage: open.percentage, pointsRedeemed: open.points } : null;
}

/**
 * Gives the referrer points for a friend's first delivered order, once, even when called again. Returns who earned
 * them, or null when nobody did. If the two users look like one person, the points are held for staff instead.
 */
export async function creditReferrer(tx: Tx, friendId: number): Promise<{ referrerId: number } | null> {
  const referrerId = await referrerOfUser(tx, friendId);
  if (referrerId === null) return null;
  const reason = (await heldCredit(tx, friendId))?.reason ?? (await findSharedIdentity(tx, friendId, referrerId));
  if (reason !== null) {
    await holdCredit(tx, { friendId, referrerId, reason });
    return null;
  }
  return (await insertCredit(tx, referrerId, friendId, POINTS_PER_FRIEND)) ? { referrerId } : null;
}

/**
 * Turns the whole hundreds of a balance into one open redemption. Of many calls at once one succeeds: the database
 * allows one open redemption for each user and no balance below zero.
 */
export async function redeemPoints(world: World, userId: number): Promise<Redemption | Refusal> {
  const notEnough = refuse('invalid', messages.referral.notEnoughPoints);
  const isOpen = refuse('conflict', messages.referral.alreadyRedeemed);
  return world.db
    .transaction(async (tx) => {
      if (await openRedemptionOf(tx, userId)) return isOpen;
      const offer = redemptionOf(await balanceOf(tx, userId));
      if (offer === null) return notEnough;
      const redemption = await insertRedemption(tx, { userId, ...offer, createdAt: world.now() });
      if (redemption === undefined) return isOpen;
      if (!(await takePoints(tx, userId, offer.points))) throw new PointsGone();
      return redemption;
    })
    .catch((error: unknown) => {
      if (error instanceof PointsGone) return notEnough;
      throw error;
    });
}

/** Rolls a redemption back when something else took its points at the same moment. */
class PointsGone extends Error {}

/**
 * Confirms that a redemption was used; usually the order has done so before. Another user's redemption is not found.
 */
export async function applyRedemption(world: World, userId: number, id: string): Promise<Redemption | Refusal> {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const redemption =
    number > 0 && number <= ID_MAX ? await markApplied(world.db, number, userId, world.now()) : undefined;
  return redemption ?? refuse('missing', messages.referral.noActiveRedemption);
}
