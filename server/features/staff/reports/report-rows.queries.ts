import { type SQL, sql } from 'drizzle-orm';
import type { ReportPeriod } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';

/** What the queries of a report need of its period. */
export type Within = Pick<ReportPeriod, 'start' | 'end' | 'step'>;

/** A moment as the database reads it. */
export const sqlTimestamp = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Whether a time is inside the period. */
export const within = (column: SQL, { start, end }: Within): SQL =>
  sql`${column} >= ${sqlTimestamp(start)} and ${column} < ${sqlTimestamp(end)}`;

const TRUNC = { day: sql`'day'`, week: sql`'week'`, month: sql`'month'` };

/** The start of the step that a time is in. Ghana's time is UTC all year; weeks begin on Monday. */
export const startOfStep = (column: SQL, { step }: Within): SQL =>
  sql`date_trunc(${TRUNC[step]}, ${column} at time zone 'UTC')`;

/** That start as a day such as 2026-11-23. Written once a group, not once a row. */
export const dayOfStep = (start: SQL): SQL => sql`to_char(${start}, 'YYYY-MM-DD')`;

/** The rows of a statement. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
