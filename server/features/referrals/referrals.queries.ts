import { and, desc, eq, exists, gte, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, pointsAccounts, pointsLedger, redemptions, users } from '#server/db/schema.ts';

export type Redemption = typeof redemptions.$inferSelect;

/** The user's own referral code. */
export async function codeOf(db: Db, userId: number): Promise<string> {
  const [user] = await db.select({ code: users.referralCode }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error('A signed-in user does not exist.');
  return user.code;
}

/** The friends whom a user referred, newest first, and whether an order of theirs was delivered. */
export function friendsOf(db: Db, userId: number): Promise<{ email: string; createdAt: Date; isCompleted: boolean }[]> {
  const delivered = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, users.id), eq(orders.status, 'delivered')));
  return db
    .select({ email: users.email, createdAt: users.createdAt, isCompleted: sql<boolean>`${exists(delivered)}` })
    .from(users)
    .where(eq(users.referredBy, userId))
    .orderBy(desc(users.id));
}

/** Who referred a user; null for nobody. */
export async function referrerOfUser(tx: Db | Tx, userId: number): Promise<number | null> {
  const [user] = await tx.select({ referredBy: users.referredBy }).from(users).where(eq(users.id, userId));
  return user?.referredBy ?? null;
}

/** A points balance. */
export async function balanceOf(db: Db | Tx, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: pointsAccounts.balance })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.userId, userId));
  return account?.balance ?? 0;
}

/** Stores the points for a friend's first delivered order; false when that friend earned some before. */
export async function insertCredit(tx: Tx, userId: number, friendId: number, points: number): Promise<boolean> {
  const inserted = await tx
    .insert(pointsLedger)
    .values({ userId, friendId, delta: points, kind: 'referral' })
    .onConflictDoNothing()
    .returning({ id: pointsLedger.id });
  if (inserted.length === 0) return false;
  await tx
    .insert(pointsAccounts)
    .values({ userId, balance: points })
    .onConflictDoUpdate({
      target: pointsAccounts.userId,
      set: { balance: sql`${pointsAccounts.balance} + ${points}` },
    });
  return true;
}

/** Takes points from a balance; false when it holds fewer. */
export async function takePoints(tx: Tx, userId: number, points: number): Promise<boolean> {
  const taken = await tx
    .update(pointsAccounts)
    .set({ balance: sql`${pointsAccounts.balance} - ${points}` })
    .where(and(eq(pointsAccounts.userId, userId), gte(pointsAccounts.balance, points)))
    .returning({ balance: pointsAccounts.balance });
  return taken.length === 1;
}

/** Opens a redemption and writes it into the ledger; undefined when the user has an open one. */
export async function insertRedemption(
  tx: Tx,
  redemption: { userId: number; points: number; percentage: number; createdAt: Date },
): Promise<Redemption | undefined> {
  const [inserted] = await tx.insert(redemptions).values(redemption).onConflictDoNothing().returning();
  if (inserted === undefined) return undefined;
  const { userId, points, id } = inserted;
  await tx.insert(pointsLedger).values({ userId, delta: -points, kind: 'redemption', redemptionId: id });
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
 * Marks a user's redemption as applied, unless it is already. Returns it, or undefined when the user has no such one.
 */
export async function markApplied(db: Db, id: number, userId: number, now: Date): Promise<Redemption | undefined> {
  const own = and(eq(redemptions.id, id), eq(redemptions.userId, userId));
  await db
    .update(redemptions)
    .set({ appliedAt: now })
    .where(and(own, isNull(redemptions.appliedAt)));
  const [redemption] = await db.select().from(redemptions).where(own);
  return redemption;
}

/** Every redemption of a user, newest first. */
export function redemptionsOf(db: Db, userId: number): Promise<Redemption[]> {
  return db.select().from(redemptions).where(eq(redemptions.userId, userId)).orderBy(desc(redemptions.id));
}
