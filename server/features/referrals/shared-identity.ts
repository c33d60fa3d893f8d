import type { Tx } from '#server/db/open.ts';
import { phoneMarksOf } from '#server/features/discounts/former-marks.ts';
import type { World } from '#server/ports.ts';
import { type HeldCredit, phonesOf, shareMailbox, sharePayer } from './held-credits.queries.ts';

/** Whether two users' orders have or had a phone number in common. */
async function sharePhone(world: World, tx: Tx, friendId: number, referrerId: number): Promise<boolean> {
  const marks = async (userId: number) => phoneMarksOf(world, tx, { userId, phones: await phonesOf(tx, userId) });
  const theirs = await marks(referrerId);
  return [...(await marks(friendId))].some((mark) => theirs.has(mark));
}

/**
 * What two users share that different people rarely share: a mailbox, a phone number, a card or a wallet; null for
 * nothing.
 */
export async function findSharedIdentity(
  world: World,
  tx: Tx,
  friendId: number,
  referrerId: number,
): Promise<HeldCredit['reason'] | null> {
  if (await shareMailbox(tx, friendId, referrerId)) return 'mailbox';
  if (await sharePhone(world, tx, friendId, referrerId)) return 'phone';
  return (await sharePayer(tx, friendId, referrerId)) ? 'payer' : null;
}
