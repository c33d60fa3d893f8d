import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Tx } from '#server/db/open.ts';
import { accountsThatLeft } from '#server/features/users/address/address-changes.queries.ts';
import { updateUser } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { copyDiscountUses, findDeletedAccounts } from './deleted-accounts.queries.ts';

/** The keyed hash of a deleted account's address: only the holder of the secret can test an address against it. */
export function formerEmailHash(world: World, email: string): string {
  return createHmac('sha256', world.settings.tokenSecret ?? '')
    .update(`former customer ${email}`)
    .digest('hex');
}

/** The accounts that had this address and were deleted, or left it: a returning user is not new. */
export async function deletedAccountsOf(world: World, tx: Tx, email: string): Promise<number[]> {
  const hashes = [formerEmailHash(world, email), formerEmailHash(world, mailboxOf(email))];
  return [...(await findDeletedAccounts(tx, hashes)), ...(await accountsThatLeft(tx, hashes))];
}

/** Discounts that a user's deleted accounts used stay used. */
export async function carryOverDiscountUses(tx: Tx, userId: number, deletedIds: number[]): Promise<void> {
  if (deletedIds.length > 0) await copyDiscountUses(tx, userId, deletedIds);
}

/**
 * Somebody who has just proven the mailbox and had an account before is not new: discounts used then stay used, and no
 * friend's code counts. Not before: the prices of an unproven account would tell a stranger what the mailbox's owner
 * used. An order made until then is compared by the former account's marks (`formerMarksOf`).
 */
export async function recogniseFormerCustomer(
  world: World,
  tx: Tx,
  user: { id: number; email: string },
): Promise<void> {
  const deletedIds = await deletedAccountsOf(world, tx, user.email);
  if (deletedIds.length === 0) return;
  await copyDiscountUses(tx, user.id, deletedIds);
  await updateUser(tx, user.id, { referredBy: null });
}
