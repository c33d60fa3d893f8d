import { asc, lt, type SQL, sql } from 'drizzle-orm';
import type { ReportPeriod } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';
import { windowRules } from '#server/db/tables/orders/windows.ts';

/** A window of an area: the stops that orders have in it, and on how many days they have all of them. */
export type TakenRow = { area: string; from: string; to: string; taken: number; full: number; days: number };

/** What orders have of each window, by the day of the stop. A cart that has reserved a seat does not count. */
export function takenByWindow({ from, to }: Pick<ReportPeriod, 'from' | 'to'>): SQL {
  return sql`select area, from_time as from, to_time as to, sum(taken)::int as taken,
      (count(*) filter (where taken >= stops))::int as full, count(*)::int as days
    from (select area, day, from_time, to_time, count(*) as taken, max(stops) as stops from window_places
      where order_id is not null and day between ${from} and ${to}
      group by area, day, from_time, to_time) one
    group by area, from_time, to_time`;
}

/** Everything that the owner saved about windows before a moment, oldest first. */
export function savesBefore(db: Db, end: Date) {
  return db
    .select({ rules: windowRules.rules, savedAt: windowRules.savedAt })
    .from(windowRules)
    .where(lt(windowRules.savedAt, end))
    .orderBy(asc(windowRules.id));
}
