import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** The time of some days, from the first moment of the first to the first moment after the last. */
export type TimeSpan = { start: Date; end: Date };

/** Whether a time is inside the span. */
export const within = (column: SQL, { start, end }: TimeSpan): SQL =>
  sql`${column} >= ${start.toISOString()}::timestamptz and ${column} < ${end.toISOString()}::timestamptz`;

/** The date of a time. Ghana's time is UTC all year. */
export const dateOf = (column: SQL): SQL => sql`(${column} at time zone 'UTC')::date`;

/** That date as a text such as 2026-11-23. Written once a group, not once a row. */
export const dateText = (date: SQL): SQL => sql`to_char(${date}, 'YYYY-MM-DD')`;

/** Runs a statement written as SQL. The caller names the shape of its rows, which nothing checks. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
