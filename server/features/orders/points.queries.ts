import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { pointsAccounts, pointsLedger, redemptions } from '#server/db/schema.ts';

/** Applies a redemption to an order; false when another order has it or it belongs to another user. */
export async function applyRedemption(
  tx: Tx,
  use: { redemptionId: number; userId: number; orderId: number; now: Date },
): Promise<boolean> {
  const applied = await tx
    .update(redemptions)
    .set({ orderId: use.orderId, appliedAt: use.now })
    .where(and(eq(redemptions.id, use.redemptionId), eq(redemptions.userId, use.userId), isNull(redemptions.orderId)))
    .returning({ id: redemptions.id });
  return applied.length > 0;
}

/** Adds points to a user's account and writes the reason into the ledger. */
export async function addPoints(tx: Tx, entry: typeof pointsLedger.$inferInsert): Promise<void> {
  await tx
    .insert(pointsAccounts)
    .values({ userId: entry.userId, balance: entry.delta })
    .onConflictDoUpdate({
      target: pointsAccounts.userId,
      set: { balance: sql`${pointsAccounts.balance} + ${entry.delta}` },
    });
  await tx.insert(pointsLedger).values(entry);
}

/** Takes points from a user's account and writes the reason; the database refuses a balance below zero. */
export async function takePoints(tx: Tx, entry: typeof pointsLedger.$inferInsert): Promise<void> {
  await tx
    .update(pointsAccounts)
    .set({ balance: sql`${pointsAccounts.balance} + ${entry.delta}` })
    .where(eq(pointsAccounts.userId, entry.userId));
  await tx.insert(pointsLedger).values(entry);
}

/** A points balance; its row is locked until the transaction ends. */
export async function lockBalance(tx: Tx, userId: number): Promise<number> {
  const [account] = await tx
    .select({ balance: pointsAccounts.balance })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.userId, userId))
    .for('update');
  return account?.balance ?? 0;
}

/** Who earned points for this friend, and how many are left after claw-backs; undefined when nobody did. */
export async function creditFor(tx: Tx, friendId: number): Promise<{ userId: number; left: number } | undefined> {
  const [credit] = await tx
    .select({ userId: pointsLedger.userId, left: sql<number>`sum(${pointsLedger.delta})::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.friendId, friendId))
    .groupBy(pointsLedger.userId);
  return credit;
}

/** Opens an order's redemption again for the next order; throws when its user has another one open. */
export async function reopenRedemption(tx: Tx, orderId: number): Promise<void> {
  await tx.update(redemptions).set({ orderId: null, appliedAt: null }).where(eq(redemptions.orderId, orderId));
}

/** The redemption that paid for an order. */
export async function redemptionOfOrder(tx: Tx, orderId: number) {
  const [redemption] = await tx.select().from(redemptions).where(eq(redemptions.orderId, orderId));
  return redemption;
}
