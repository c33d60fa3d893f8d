import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { copyDiscountUses, findDeletedAccounts } from './deleted-accounts.queries.ts';

/** The keyed hash of a deleted account's address: only the holder of the secret can test an address against it. */
export function formerEmailHash(world: World, email: string): string {
  return createHmac('sha256', world.settings.tokenSecret ?? '')
    .update(`former customer ${email}`)
    .digest('hex');
}

/** The deleted accounts that had this address: a returning user is not new. */
export function deletedAccountsOf(world: World, tx: Tx, email: string): Promise<number[]> {
  return findDeletedAccounts(tx, [formerEmailHash(world, email), formerEmailHash(world, mailboxOf(email))]);
}

/** Discounts that a user's deleted accounts used stay used. */
export async function carryOverDiscountUses(tx: Tx, userId: number, deletedIds: number[]): Promise<void> {
  if (deletedIds.length > 0) await copyDiscountUses(tx, userId, deletedIds);
}
