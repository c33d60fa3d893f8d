import { registerPath } from '#domain/account-paths.ts';
import { POINTS_PER_FRIEND, pointsByDoubts } from '#domain/accounts/referral.ts';

import type { Tx } from '#server/db/open.ts';
import { doubtState, lockDoubts } from '#server/features/discounts/doubts.queries.ts';
import { addPoints, creditFor, lockBalance } from '#server/features/points/points.queries.ts';
import type { World } from '#server/ports.ts';
import { dropHeldCredit, heldCredit, saveHeldCredit } from './held-credits.queries.ts';
import { codeOf, referrerOfUser } from './referrals.queries.ts';
import { findSharedIdentity } from './shared-identity.ts';

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

/** What became of the points for a friend, as the referrer is mailed. */
export type PointsOutcome = { referrerId: number; friendId: number; outcome: 'given' | 'refused' };

/**
 * Brings the points for a friend's first delivered order up to what is known, and returns what the referrer is told;
 * null for nothing new. The owner's own decision about them stays. Otherwise they follow all doubts about the friend's
 * discounts: refused, they are refused with them, also before a delivery; after it (`isDelivered`) they are given,
 * once, even when called again, or held for the team when the two users look like one person or a doubt is open.
 */
export async function updateReferralPoints(
  world: World,
  tx: Tx,
  friendId: number,
  { isDelivered, by }: { isDelivered: boolean; by: number | null },
): Promise<PointsOutcome | null> {
  const referrerId = await referrerOfUser(tx, friendId);
  if (referrerId === null) return null;
  // Doubts before held points, as every decision locks them: of two, one sees what the other did.
  const doubts = await lockDoubts(tx, friendId);
  const held = await heldCredit(tx, friendId);
  const given = async (): Promise<PointsOutcome | null> =>
    isDelivered && (await creditFriend(tx, { referrerId, friendId }))
      ? { referrerId, friendId, outcome: 'given' }
      : null;
  if (held !== undefined && (held.byOwner || held.reason !== 'discount'))
    return held.isGranted === true ? given() : null;
  // Points for an earlier order that stands stay, whatever is doubtful about a later one.
  if ((await creditFor(tx, friendId))?.left === POINTS_PER_FRIEND) return null;
  const settledAt = world.now();
  const row = { friendId, referrerId, createdAt: held?.createdAt ?? settledAt };
  const word = pointsByDoubts(doubts.map(doubtState));
  if (word === 'refused') {
    if (held?.isGranted === false) return null;
    await saveHeldCredit(tx, { ...row, reason: 'discount', isGranted: false, settledBy: by, settledAt });
    return { referrerId, friendId, outcome: 'refused' };
  }
  if (!isDelivered) {
    // Nothing is decided any more: the delivery looks at all of it.
    if (held !== undefined) await dropHeldCredit(tx, friendId);
    return null;
  }
  const reason =
    (await findSharedIdentity(world, tx, friendId, referrerId)) ?? (word === 'waiting' ? 'discount' : null);
  if (reason !== null) {
    await saveHeldCredit(tx, { ...row, reason, isGranted: null, settledAt: null });
    return null;
  }
  if (held !== undefined)
    await saveHeldCredit(tx, { ...row, reason: 'discount', isGranted: true, settledBy: by, settledAt });
  return given();
}
