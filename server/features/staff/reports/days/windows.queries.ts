import { type SQL, sql } from 'drizzle-orm';

/** What orders have of each window, by the day of the stop. A cart that has reserved a seat does not count. */
export function windowsByDay(from: string, to: string): SQL {
  return sql`select day, area, from_time as from, to_time as to, count(*)::int as taken, max(stops) as stops
    from window_places where order_id is not null and day between ${from} and ${to}
    group by day, area, from_time, to_time`;
}
