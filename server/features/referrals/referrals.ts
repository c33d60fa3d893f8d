import { POINTS_PER_FRIEND } from '#domain/accounts/referral.ts';
import { registerPath } from '#domain/paths.ts';
import type { Tx } from '#server/db/open.ts';
import { addPoints } from '#server/features/points/points.queries.ts';
import type { World } from '#server/ports.ts';
import { findSharedIdentity, heldCredit, holdCredit } from './held-credits.queries.ts';
import { codeOf, referrerOfUser } from './referrals.queries.ts';

/** Puts the points for a friend's first delivered order on the referrer's balance; false when they are there. */
export function creditFriend(tx: Tx, credit: { referrerId: number; friendId: number }): Promise<boolean> {
  const { referrerId: userId, friendId } = credit;
  return addPoints(tx, { userId, friendId, points: POINTS_PER_FRIEND, kind: 'referral' });
}

/** A user's referral code, and the link that passes it to a friend. */
export async function referralLink(world: World, userId: number): Promise<{ code: string; link: string }> {
  const code = await codeOf(world.db, userId);
  return { code, link: `${world.settings.siteUrl}${registerPath(code)}` };
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
  return (await creditFriend(tx, { referrerId, friendId })) ? { referrerId } : null;
}
