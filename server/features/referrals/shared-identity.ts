import type { Tx } from '#server/db/open.ts';
import { phoneMarksOf } from '#server/features/discounts/former-marks.ts';
import { deletedAccountsOf } from '#server/features/users/registration/deleted-accounts.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import {
  type HeldCredit,
  hasMailboxInCommon,
  hasPayerInCommon,
  phonesOf,
  rewardedFriends,
} from './held-credits.queries.ts';

/** Whether orders of a friend and of one of the others have or had a phone number in common. */
async function sharePhone(world: World, tx: Tx, friendId: number, others: number[]): Promise<boolean> {
  const marks = async (userIds: number[]) => phoneMarksOf(world, tx, { userIds, phones: await phonesOf(tx, userIds) });
  const theirs = await marks(others);
  return [...(await marks([friendId]))].some((mark) => theirs.has(mark));
}

/**
 * What a friend shares with one of the others that different people rarely share: a mailbox, a phone number, a card or
 * a wallet; null for nothing.
 */
async function findShared(world: World, tx: Tx, friendId: number, others: number[]) {
  if (await hasMailboxInCommon(tx, friendId, others)) return 'mailbox';
  if (await sharePhone(world, tx, friendId, others)) return 'phone';
  return (await hasPayerInCommon(tx, friendId, others)) ? 'payer' : null;
}

/**
 * Why a friend may be no new customer, so that the points wait for the team; null for nothing. `mailbox`, `phone`,
 * `payer`: shared with the referrer. `otherFriend`: one of these is shared with a friend who has earned this referrer
 * points. `former`: an account with this mailbox was deleted.
 */
export async function findSharedIdentity(
  world: World,
  tx: Tx,
  friendId: number,
  referrerId: number,
): Promise<HeldCredit['reason'] | null> {
  const shared = await findShared(world, tx, friendId, [referrerId]);
  if (shared !== null) return shared;
  const rewarded = await rewardedFriends(tx, referrerId, friendId);
  if (rewarded.length > 0 && (await findShared(world, tx, friendId, rewarded)) !== null) return 'otherFriend';
  const friend = await userById(tx, friendId);
  if (friend === undefined) return null;
  return (await deletedAccountsOf(world, tx, friend.email)).length > 0 ? 'former' : null;
}
