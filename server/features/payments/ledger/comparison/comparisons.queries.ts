import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, payments } from '#server/db/schema.ts';
import { comparisonDays, comparisonItems, comparisons } from '#server/db/tables/payments/comparisons.ts';

export type Comparison = typeof comparisons.$inferSelect;
export type ComparisonItem = Omit<typeof comparisonItems.$inferInsert, 'comparisonId'>;
export type ComparisonDay = typeof comparisonDays.$inferSelect;

/** How many ended comparisons are kept. */
const KEPT = 60;

/** Begins a comparison unless one is running. Returns the running one. */
export async function beginComparison(
  db: Db,
  begun: { fromAt: Date; toAt: Date; askedBy: number | null; now: Date },
): Promise<Comparison> {
  const { fromAt, toAt, askedBy, now } = begun;
  const [made] = await db
    .insert(comparisons)
    .values({ fromAt, toAt, askedBy, leaseUntil: now, startedAt: now })
    .onConflictDoNothing()
    .returning();
  const running = made ?? (await runningComparison(db));
  // The one that was running has ended between the two statements: the next call begins a new one.
  return running ?? beginComparison(db, begun);
}

/** The comparison that runs, if any. */
export async function runningComparison(db: Db): Promise<Comparison | undefined> {
  const [row] = await db.select().from(comparisons).where(isNull(comparisons.finishedAt));
  return row;
}

/** The comparison with the provider that finished last; undefined before the first. */
export async function lastComparison(db: Db): Promise<Comparison | undefined> {
  const [row] = await db
    .select()
    .from(comparisons)
    .where(isNotNull(comparisons.finishedAt))
    .orderBy(desc(comparisons.finishedAt))
    .limit(1);
  return row;
}

/** The end of the period that was compared last without the team asking for it. */
export async function lastNightlyEnd(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ toAt: comparisons.toAt })
    .from(comparisons)
    .where(and(isNotNull(comparisons.finishedAt), isNull(comparisons.askedBy)))
    .orderBy(desc(comparisons.toAt))
    .limit(1);
  return row?.toAt ?? null;
}

/**
 * Whether the nightly comparison of a moment is missing: none began since, and there was money or a checkout before.
 */
export async function isNightlyDue(db: Db, dueAt: Date): Promise<boolean> {
  const { rows } = (await db.execute(sql`select
    not exists (select 1 from ${comparisons} where ${comparisons.startedAt} >= ${dueAt.toISOString()}::timestamptz
      and ${comparisons.askedBy} is null)
    and (exists (select 1 from ${payments} where ${payments.createdAt} < ${dueAt.toISOString()}::timestamptz)
      or exists (select 1 from ${intents} where ${intents.createdAt} < ${dueAt.toISOString()}::timestamptz))
    as missing`)) as unknown as { rows: { missing: boolean }[] };
  return rows[0]?.missing === true;
}

/**
 * Claims the running comparison when no process works on it. A lease that ends later than `horizon` was set by a wrong
 * clock and counts as over.
 */
export async function claimComparison(
  db: Db,
  at: { now: Date; leaseUntil: Date; horizon: Date; holder: string },
): Promise<Comparison | undefined> {
  const [row] = await db
    .update(comparisons)
    .set({ leaseUntil: at.leaseUntil, holder: at.holder })
    .where(
      and(
        isNull(comparisons.finishedAt),
        or(lte(comparisons.leaseUntil, at.now), gt(comparisons.leaseUntil, at.horizon)),
      ),
    )
    .returning();
  return row;
}

/** Changes a comparison that this process still holds; undefined when another one has taken over. */
export async function changeClaimed(
  tx: Db | Tx,
  { id, holder }: Pick<Comparison, 'id' | 'holder'>,
  change: Partial<Comparison>,
): Promise<Comparison | undefined> {
  const [row] = await tx
    .update(comparisons)
    .set(change)
    .where(and(eq(comparisons.id, id), eq(comparisons.holder, holder), isNull(comparisons.finishedAt)))
    .returning();
  return row;
}

/** Stores what was read; a row that is read again replaces its older version. */
export async function saveItems(tx: Tx, comparisonId: number, items: readonly ComparisonItem[]): Promise<void> {
  // One statement may not change a row twice.
  const once = [...new Map(items.map((item) => [`${item.list} ${item.key}`, item])).values()];
  if (once.length === 0) return;
  await tx
    .insert(comparisonItems)
    .values(once.map((item) => ({ ...item, comparisonId })))
    .onConflictDoUpdate({
      target: [comparisonItems.comparisonId, comparisonItems.list, comparisonItems.key],
      set: {
        day: sql`excluded.day`,
        currency: sql`excluded.currency`,
        amount: sql`excluded.amount`,
        ours: sql`excluded.ours`,
      },
    });
}

/**
 * Adds up a comparison's items by list, day and currency (refunds that failed on both sides are none), and removes them
 * and the oldest comparisons.
 */
export async function saveDaySums(tx: Tx, comparisonId: number): Promise<void> {
  await tx.execute(sql`insert into ${comparisonDays} (comparison_id, list, day, currency, count, amount, ours)
    select comparison_id, list, day, currency, count(*), sum(amount), sum(ours) from ${comparisonItems}
    where comparison_id = ${comparisonId} and (list <> 'refunds' or amount <> 0 or ours <> 0)
    group by comparison_id, list, day, currency
    on conflict do nothing`);
  await tx.delete(comparisonItems).where(eq(comparisonItems.comparisonId, comparisonId));
  await tx.delete(comparisons).where(lt(comparisons.id, comparisonId - KEPT));
}

/** The sums of a comparison, newest day first. */
export function daysOf(db: Db, comparisonId: number, limit: number): Promise<ComparisonDay[]> {
  return db
    .select()
    .from(comparisonDays)
    .where(eq(comparisonDays.comparisonId, comparisonId))
    .orderBy(desc(comparisonDays.day), comparisonDays.list, comparisonDays.currency)
    .limit(limit);
}
