import { sql } from 'drizzle-orm';
import { bigint, date, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { CountedDay } from '#domain/reports/counted-day.ts';
import { moment } from './columns.ts';

/** What reports count of one day, stored so that a report of a year adds up 365 rows. Holds while `report_changes` has no row of the day. */
export const reportDays = pgTable('report_days', {
  day: date('day').primaryKey(),
  counts: jsonb('counts').notNull().$type<CountedDay>(),
  countedAt: moment('counted_at').notNull(),
});

/**
 * Days whose counts a transaction changed, one row for each day and transaction. Triggers write it together with the
 * change, so a change that is not committed is not counted and its row is not deleted either.
 */
export const reportChanges = pgTable(
  'report_changes',
  {
    day: date('day').notNull(),
    transaction: bigint('transaction', { mode: 'number' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  (t) => [primaryKey({ columns: [t.day, t.transaction] })],
);
