import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { rateWindows } from './schema.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/**
 * Counts one try of `key`. Returns the number of tries in its window and when the window ends. It is one statement, so
 * that simultaneous tries from any process are all counted.
 */
export async function countTry(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ used: number; resetsAt: Date }> {
  const resetsAt = new Date(now.getTime() + windowMs);
  const isOver = sql`${rateWindows.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(rateWindows)
    .values({ key: hashOf(key), used: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        used: sql`case when ${isOver} then 1 else ${rateWindows.used} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateWindows.resetsAt} end`,
      },
    })
    .returning({ used: rateWindows.used, resetsAt: rateWindows.resetsAt });
  if (row === undefined) throw new Error('A try could not be counted.');
  return row;
}

/** The tries of `key` in its window, and when the window ends; null when no window is open. */
export async function triesOf(db: Db, key: string, now: Date): Promise<{ used: number; resetsAt: Date } | null> {
  const [row] = await db
    .select({ used: rateWindows.used, resetsAt: rateWindows.resetsAt })
    .from(rateWindows)
    .where(and(eq(rateWindows.key, hashOf(key)), gt(rateWindows.resetsAt, now)));
  return row ?? null;
}

/** Forgets the tries of `key`, after a right answer. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(rateWindows).where(eq(rateWindows.key, hashOf(key)));
}

/** Takes one try of `key` back, in the window that ends at `resetsAt`; an empty window is deleted. */
export async function takeBackTry(db: Db, key: string, resetsAt: Date): Promise<void> {
  const window = and(eq(rateWindows.key, hashOf(key)), eq(rateWindows.resetsAt, resetsAt));
  await db
    .update(rateWindows)
    .set({ used: sql`${rateWindows.used} - 1` })
    .where(and(window, gt(rateWindows.used, 0)));
  await db.delete(rateWindows).where(and(window, eq(rateWindows.used, 0)));
}

/** Deletes windows that ended before `now`. */
export async function deleteOldWindows(db: Db, now: Date): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.resetsAt, now));
}
