import { createHmac } from 'node:crypto';
import type { Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { copyDiscountUses, findDeletedAccounts } from './deleted-accounts.queries.ts';

/** What is kept of a deleted account's address: only who holds the secret can ask whether it was this one. */
export function formerEmailHash(world: World, email: string): string {
  return createHmac('sha256', world.settings.tokenSecret ?? '')
    .update(`former customer ${email}`)
    .digest('hex');
}

/** The deleted accounts that had this address: whoever comes back is no newcomer. */
export function deletedAccountsOf(world: World, tx: Tx, email: string): Promise<number[]> {
  return findDeletedAccounts(tx, formerEmailHash(world, email));
}

/** Lets discounts that a former self used stay used. */
export async function carryOverDiscountUses(tx: Tx, userId: number, formers: number[]): Promise<void> {
  if (formers.length > 0) await copyDiscountUses(tx, userId, formers);
}
