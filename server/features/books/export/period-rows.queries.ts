import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/open.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { documents } from '#server/db/tables/documents.ts';
import { journalEntries, journalLines } from '#server/db/tables/journal.ts';

/** Days, from the first moment of one to the first moment after another. */
export type Period = { start: Date; end: Date };
/** Where the next page starts: the last row's time, to the microsecond, and its key. */
export type PageCursor = { at: string; key: string | number } | null;

/** A time as text, to the microsecond: a Date would lose what is below a millisecond, and rows with it. */
const exact = (column: PgColumn) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const within = (at: PgColumn, key: PgColumn, { start, end }: Period, after: PageCursor): SQL | undefined =>
  and(
    // The last row's time bounds the index; the comparison of pairs alone does not.
    after === null ? gte(at, start) : sql`${at} >= ${after.at}::timestamptz`,
    lt(at, end),
    after === null ? undefined : sql`(${at}, ${key}) > (${after.at}::timestamptz, ${after.key})`,
  );

/** A page of the payments of a period, oldest first. */
export function paymentRows(db: Db, period: Period, after: PageCursor, limit: number) {
  return db
    .select({
      at: exact(payments.createdAt),
      key: payments.reference,
      payment: payments,
      slug: sql<string | null>`(select ${orders.slug} from ${orders} where ${orders.id} = "payments"."order_id")`,
    })
    .from(payments)
    .where(within(payments.createdAt, payments.reference, period, after))
    .orderBy(asc(payments.createdAt), asc(payments.reference))
    .limit(limit);
}

/** A page of the refunds of a period, oldest first. */
export function refundRows(db: Db, period: Period, after: PageCursor, limit: number) {
  return db
    .select({
      at: exact(refunds.createdAt),
      key: refunds.id,
      refund: refunds,
      // Subqueries: for joins the database may read all payments and orders.
      currency: sql<string>`(select ${payments.currency} from ${payments} where ${payments.reference} = "refunds"."reference")`,
      slug: sql<string | null>`(select ${orders.slug} from ${orders} where ${orders.id} =
        (select ${payments.orderId} from ${payments} where ${payments.reference} = "refunds"."reference"))`,
    })
    .from(refunds)
    .where(within(refunds.createdAt, refunds.id, period, after))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit);
}

/** A page of the receipts and credit notes of a period, oldest first. */
export function documentRows(db: Db, period: Period, after: PageCursor, limit: number) {
  return db
    .select({
      at: exact(documents.createdAt),
      key: documents.id,
      document: documents,
      slug: orders.slug,
      reference: sql<string>`coalesce(${documents.reference}, ${orders.reference})`,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(within(documents.createdAt, documents.id, period, after))
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(limit);
}

/** A page of the journal's entries of a period, oldest first, each with its lines. */
export function entryRows(db: Db, period: Period, after: PageCursor, limit: number) {
  return db
    .select({
      at: exact(journalEntries.createdAt),
      key: journalEntries.id,
      entry: journalEntries,
      lines: sql<{ account: string; currency: string; amount: number }[]>`(
        select coalesce(json_agg(json_build_object('account', ${journalLines.account}, 'currency', ${journalLines.currency}, 'amount', ${journalLines.amount})
          order by ${journalLines.amount} desc, ${journalLines.account}), '[]'::json)
        from ${journalLines} where ${journalLines.entryId} = "journal_entries"."id")`,
    })
    .from(journalEntries)
    .where(within(journalEntries.createdAt, journalEntries.id, period, after))
    .orderBy(asc(journalEntries.createdAt), asc(journalEntries.id))
    .limit(limit);
}
