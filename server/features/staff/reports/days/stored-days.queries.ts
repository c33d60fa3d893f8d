import { and, between, eq, notExists, sql } from 'drizzle-orm';
import { COUNTED_BY, type CountedDay } from '#domain/reports/counted-day.ts';
import { REPORT_DAYS_LOCK } from '#server/db/lock-keys.ts';
import type { Db } from '#server/db/open.ts';
import { reportChanges, reportDays } from '#server/db/schema.ts';
import { rowsOf } from './rows.queries.ts';

/** Whether counts were made by the rules of now. Those of the first releases say nothing of it. */
const isByRulesOfNow = sql`coalesce((counts ->> 'countedBy')::int, 1) = ${COUNTED_BY}`;

/** The stored counts of the days from one date to another, both included, whose rows and rules have not changed since. */
export async function storedDays(db: Db, from: string, to: string): Promise<Map<string, CountedDay>> {
  const changed = db.select({ one: sql`1` }).from(reportChanges).where(eq(reportChanges.day, reportDays.day));
  const rows = await db
    .select({ day: reportDays.day, counts: reportDays.counts })
    .from(reportDays)
    .where(and(between(reportDays.day, from, to), isByRulesOfNow, notExists(changed)));
  return new Map(rows.map(({ day, counts }) => [day, counts]));
}

/** The date of the shop's first order, payment, entry of the journal or planned stop; null in a new shop. */
export async function firstDay(db: Db): Promise<string | null> {
  const [row] = await rowsOf<{ day: string | null }>(
    db,
    sql`select to_char(least(
      (select min(created_at) from orders) at time zone 'UTC', (select min(created_at) from payments) at time zone 'UTC',
      (select min(created_at) from journal_entries) at time zone 'UTC', (select min(day) from window_places)::timestamp
    ), 'YYYY-MM-DD') as day`,
  );
  return row?.day ?? null;
}

/** Up to `limit` days before `today` that are not stored, or changed since they were; the oldest first. */
export async function dueDays(
  db: Db,
  { first, today, limit }: { first: string; today: string; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select to_char(due.at, 'YYYY-MM-DD') as day
      from generate_series(${first}::timestamp, ${today}::timestamp - interval '1 day', interval '1 day') due (at)
      where not exists (select 1 from report_days stored where stored.day = due.at::date and ${isByRulesOfNow})
        or exists (select 1 from report_changes change where change.day = due.at::date)
      order by 1 limit ${limit}`,
  );
  return rows.map(({ day }) => day);
}

/** Whether this transaction may count days: one at a time does, or an older count could replace a newer one. */
export async function lockDays(tx: Db): Promise<boolean> {
  const [row] = await rowsOf<{ is_free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${REPORT_DAYS_LOCK}) as is_free`,
  );
  return row?.is_free === true;
}

/** Deletes what is noted as changed of a day. */
export async function deleteChanges(tx: Db, day: string): Promise<void> {
  await tx.delete(reportChanges).where(eq(reportChanges.day, day));
}

/** Stores a day's counts in place of older ones. */
export async function saveDay(tx: Db, day: string, counts: CountedDay, countedAt: Date): Promise<void> {
  await tx
    .insert(reportDays)
    .values({ day, counts, countedAt })
    .onConflictDoUpdate({ target: reportDays.day, set: { counts, countedAt } });
}
