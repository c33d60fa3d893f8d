import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { rateWindows } from '#server/db/schema.ts';

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

/**
 * Takes up to `wanted` tries of `key`, at most `most` in a window. Returns how many are granted; the rest is not
 * counted. It is one statement, so that simultaneous takers never get more than `most` together.
 */
export async function takeTries(
  db: Db,
  key: string,
  wanted: number,
  limit: { windowMs: number; most: number; now: Date },
): Promise<number> {
  const { windowMs, most, now } = limit;
  if (wanted <= 0) return 0;
  const isOver = sql`w.resets_at <= ${now.toISOString()}::timestamptz`;
  const used = sql`case when ${isOver} then 0 else w.used end`;
  const resetsAt = new Date(now.getTime() + windowMs).toISOString();
  await db
    .insert(rateWindows)
    .values({ key: hashOf(key), used: 0, resetsAt: new Date(resetsAt) })
    .onConflictDoNothing();
  const { rows } = (await db.execute(sql`
    with w as (select used, resets_at from rate_windows where key = ${hashOf(key)} for update),
      taken as (select least(${wanted}::int, greatest(${most}::int - ${used}, 0)) as granted, ${used} as used,
        case when ${isOver} then ${resetsAt}::timestamptz else w.resets_at end as resets_at from w)
    update rate_windows set used = taken.used + taken.granted, resets_at = taken.resets_at
    from taken where key = ${hashOf(key)} returning taken.granted::int as granted`)) as unknown as {
    rows: { granted: number }[];
  };
  return rows[0]?.granted ?? 0;
}

/** Gives `unused` granted tries of `key` back, while their window is open. */
export async function returnTries(db: Db, key: string, unused: number, now: Date): Promise<void> {
  if (unused <= 0) return;
  await db
    .update(rateWindows)
    .set({ used: sql`greatest(${rateWindows.used} - ${unused}::int, 0)` })
    .where(and(eq(rateWindows.key, hashOf(key)), gt(rateWindows.resetsAt, now)));
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
