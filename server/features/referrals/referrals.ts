import { POINTS_PER_FRIEND } from '#domain/accounts/referral.ts';
import { registerPath } from '#domain/paths.ts';
import type { Tx } from '#server/db/open.ts';
import { lockDoubts, stands } from '#server/features/discounts/doubts.queries.ts';
import { addPoints, creditFor, lockBalance } from '#server/features/points/points.queries.ts';
import type { World } from '#server/ports.ts';
import { findSharedIdentity, heldCredit, holdCredit } from './held-credits.queries.ts';
import { codeOf, referrerOfUser } from './referrals.queries.ts';

/**
 * Puts the points for a friend's first delivered order on the referrer's balance; false when they are there. Points
 * that were clawed back, because the order before did not count any more, come back.
 */
export async function creditFriend(tx: Tx, credit: { referrerId: number; friendId: number }): Promise<boolean> {
  const { referrerId: userId, friendId } = credit;
  if (await addPoints(tx, { userId, friendId, points: POINTS_PER_FRIEND, kind: 'referral' })) return true;
  await lockBalance(tx, userId);
  const before = await creditFor(tx, friendId);
  const missing = POINTS_PER_FRIEND - (before?.left ?? POINTS_PER_FRIEND);
  return missing > 0 && addPoints(tx, { userId, friendId, points: missing, kind: 'restored' });
}

/** A user's referral code, and the link that passes it to a friend. */
export async function referralLink(world: World, userId: number): Promise<{ code: string; link: string }> {
  const code = await codeOf(world.db, userId);
  return { code, link: `${world.settings.siteUrl}${registerPath(code)}` };
}

/**
 * Gives the referrer points for a friend's first delivered order, once, even when called again. Returns who earned
 * them, or null when nobody did. If the two users look like one person, or a discount of the friend is in doubt, the
 * points are held for the team instead.
 */
export async function creditReferrer(tx: Tx, friendId: number, now: Date): Promise<{ referrerId: number } | null> {
  const referrerId = await referrerOfUser(tx, friendId);
  if (referrerId === null) return null;
  // Doubts before held points, as the decision about a doubt locks them: one of the two sees what the other did.
  const doubts = await lockDoubts(tx, friendId);
  const held = await heldCredit(tx, friendId);
  // Points that the team granted and that were clawed back come back too.
  if (held?.isGranted === true) return (await creditFriend(tx, { referrerId, friendId })) ? { referrerId } : null;
  if (held !== undefined) return null;
  const credit = { friendId, referrerId, createdAt: now };
  const shared = await findSharedIdentity(tx, friendId, referrerId);
  if (shared !== null) {
    await holdCredit(tx, { ...credit, reason: shared });
    return null;
  }
  if (!doubts.every(stands)) {
    await holdCredit(tx, { ...credit, reason: 'discount' });
    return null;
  }
  return (await creditFriend(tx, { referrerId, friendId })) ? { referrerId } : null;
}
