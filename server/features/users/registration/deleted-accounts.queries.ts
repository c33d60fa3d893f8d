import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { discountUses, users } from '#server/db/schema.ts';

/** The ids of deleted accounts by the hash of their address or of its mailbox. */
export async function findDeletedAccounts(tx: Tx, hashes: string[]): Promise<number[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.formerEmailHash, hashes));
  return rows.map(({ id }) => id);
}

/** Copies the valid discount uses of deleted accounts to a new one. */
export async function copyDiscountUses(tx: Tx, userId: number, deletedIds: number[]): Promise<void> {
  const uses = await tx
    .select({ type: discountUses.type, orderId: discountUses.orderId })
    .from(discountUses)
    .where(and(inArray(discountUses.userId, deletedIds), isNull(discountUses.releasedAt)));
  if (uses.length === 0) return;
  await tx
    .insert(discountUses)
    .values(uses.map((use) => ({ ...use, userId })))
    .onConflictDoNothing();
}
