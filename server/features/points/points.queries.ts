import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { pointsAccounts, pointsLedger } from '#server/db/schema.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';

/** One change of a balance: whose, how many points (above zero), and why. */
export type PointsEntry = Omit<typeof pointsLedger.$inferInsert, 'id' | 'delta' | 'createdAt'> & { points: number };

/** A user's points; 0 for one who never earned any. */
export async function balanceOf(db: Db | Tx, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: pointsAccounts.balance })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.userId, userId));
  return account?.balance ?? 0;
}

/** A points balance, locked until the transaction ends. */
export async function lockBalance(tx: Tx, userId: number): Promise<number> {
  const [account] = await tx
    .select({ balance: pointsAccounts.balance })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.userId, userId))
    .for('update');
  return account?.balance ?? 0;
}

/**
 * Puts points on a user's balance and writes why. False, and no change, when the ledger has that entry: a friend
 * earns points once.
 */
export async function addPoints(tx: Tx, { points, ...entry }: PointsEntry): Promise<boolean> {
  const written = await tx
    .insert(pointsLedger)
    .values({ ...entry, delta: points })
    .onConflictDoNothing()
    .returning({ id: pointsLedger.id });
  if (written.length === 0) return false;
  await tx
    .insert(pointsAccounts)
    .values({ userId: entry.userId, balance: points })
    .onConflictDoUpdate({
      target: pointsAccounts.userId,
      set: { balance: sql`${pointsAccounts.balance} + ${points}` },
    });
  await bookPoints(tx, entry.userId);
  return true;
}

/** Takes points off a user's balance and writes why. False, and no change, when the balance holds fewer. */
export async function takePoints(tx: Tx, { points, ...entry }: PointsEntry): Promise<boolean> {
  const taken = await tx
    .update(pointsAccounts)
    .set({ balance: sql`${pointsAccounts.balance} - ${points}` })
    .where(and(eq(pointsAccounts.userId, entry.userId), gte(pointsAccounts.balance, points)))
    .returning({ balance: pointsAccounts.balance });
  if (taken.length === 0) return false;
  await tx.insert(pointsLedger).values({ ...entry, delta: -points });
  await bookPoints(tx, entry.userId);
  return true;
}

/** Who earned points by this friend, and what is left of them after claw-backs; undefined for nobody. */
export async function creditFor(tx: Tx, friendId: number): Promise<{ userId: number; left: number } | undefined> {
  const [credit] = await tx
    .select({ userId: pointsLedger.userId, left: sql<number>`sum(${pointsLedger.delta})::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.friendId, friendId))
    .groupBy(pointsLedger.userId);
  return credit;
}
