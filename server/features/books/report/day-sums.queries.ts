import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Day } from '#domain/days.ts';
import type { Db } from '#server/db/open.ts';
import { payments, refunds } from '#server/db/schema.ts';
import { journalEntries, journalLines } from '#server/db/tables/journal.ts';

/** A number of rows and their sum in one currency, in pesewas. */
export type CountedSum = { currency: string; count: number; sum: number };

/** The payments of a day, by currency. */
export function paidSums(db: Db, { start, end }: Day) {
  return db
    .select({
      currency: payments.currency,
      count: sql<number>`count(*)::int`,
      sum: sql<number>`sum(${payments.amount})::float8`,
    })
    .from(payments)
    .where(and(gte(payments.createdAt, start), lt(payments.createdAt, end)))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency));
}

/** The refunds asked for on a day that have not failed, by currency. */
export function refundSums(db: Db, { start, end }: Day) {
  // A subquery for each refund: for a join the database may read all payments.
  const ofDay = db
    .select({
      currency:
        sql<string>`(select ${payments.currency} from ${payments} where ${payments.reference} = "refunds"."reference")`.as(
          'currency',
        ),
      amount: refunds.amount,
    })
    .from(refunds)
    .where(and(gte(refunds.createdAt, start), lt(refunds.createdAt, end), ne(refunds.state, 'failed')))
    .as('of_day');
  return db
    .select({
      currency: ofDay.currency,
      count: sql<number>`count(*)::int`,
      sum: sql<number>`sum(${ofDay.amount})::float8`,
    })
    .from(ofDay)
    .groupBy(ofDay.currency)
    .orderBy(asc(ofDay.currency));
}

/** What was booked on a day on each account: a debit is positive. It never changes once the day is over. */
export function bookedSums(db: Db, { start, end }: Day) {
  return db
    .select({
      account: journalLines.account,
      cause: journalEntries.cause,
      currency: journalLines.currency,
      sum: sql<number>`sum(${journalLines.amount})::float8`,
    })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(and(gte(journalEntries.createdAt, start), lt(journalEntries.createdAt, end)))
    .groupBy(journalLines.account, journalEntries.cause, journalLines.currency);
}
