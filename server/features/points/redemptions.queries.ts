import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { redemptions } from '#server/db/schema.ts';

export type Redemption = typeof redemptions.$inferSelect;

/** Opens a redemption; undefined when the user has an open one. */
export async function insertRedemption(
  tx: Tx,
  redemption: { userId: number; points: number; percentage: number; createdAt: Date },
): Promise<Redemption | undefined> {
  const [inserted] = await tx.insert(redemptions).values(redemption).onConflictDoNothing().returning();
  return inserted;
}

/** The user's redemption that waits for an order. */
export async function openRedemptionOf(db: Db | Tx, userId: number): Promise<Redemption | undefined> {
  const [open] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), isNull(redemptions.appliedAt)));
  return open;
}

/**
 * The user's redemption that the next order may take: the one that waits, else the newest that its owner marked as
 * applied though no order took it.
 */
export async function freeRedemptionOf(db: Db | Tx, userId: number): Promise<Redemption | undefined> {
  const [free] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), isNull(redemptions.orderId)))
    .orderBy(desc(isNull(redemptions.appliedAt)), desc(redemptions.id))
    .limit(1);
  return free;
}

/** Every redemption of a user, newest first. */
export function redemptionsOf(db: Db, userId: number): Promise<Redemption[]> {
  return db.select().from(redemptions).where(eq(redemptions.userId, userId)).orderBy(desc(redemptions.id));
}

/** A user's own redemption. */
export async function redemptionById(db: Db, id: number, userId: number): Promise<Redemption | undefined> {
  const [redemption] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.id, id), eq(redemptions.userId, userId)));
  return redemption;
}

/** The redemption whose discount an order used. */
export async function redemptionOfOrder(tx: Tx, orderId: number): Promise<Redemption | undefined> {
  const [redemption] = await tx.select().from(redemptions).where(eq(redemptions.orderId, orderId));
  return redemption;
}

/**
 * Marks a user's redemption as applied: to an order, or without one when its owner says so. An order may take one
 * that its owner marked before. False when there is nothing to mark: another order has it, it is somebody else's.
 */
export async function applyRedemption(
  db: Db | Tx,
  { redemptionId, userId, orderId, now }: { redemptionId: number; userId: number; orderId?: number; now: Date },
): Promise<boolean> {
  const isFree = orderId === undefined ? isNull(redemptions.appliedAt) : isNull(redemptions.orderId);
  const applied = await db
    .update(redemptions)
    .set({ appliedAt: now, ...(orderId === undefined ? {} : { orderId }) })
    .where(and(eq(redemptions.id, redemptionId), eq(redemptions.userId, userId), isFree))
    .returning({ id: redemptions.id });
  return applied.length > 0;
}

/** Opens an order's redemption again for the next order; throws when its user has another one open. */
export async function reopenRedemption(tx: Tx, orderId: number): Promise<void> {
  await tx.update(redemptions).set({ orderId: null, appliedAt: null }).where(eq(redemptions.orderId, orderId));
}
