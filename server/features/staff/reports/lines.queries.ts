import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm';
import type { ReportPeriod } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines, orders, payments } from '#server/db/schema.ts';
import { extrasPaid } from './extras-paid.queries.ts';

/** Where the next page starts: the last order's time, to the microsecond, and its id. */
export type PageCursor = { at: string; id: number } | null;

/** A page of the orders of a period, oldest first, each with what was paid and what went back, in pesewas: an order may have several payments. */
export function ordersPage(
  db: Db,
  { start, end }: Pick<ReportPeriod, 'start' | 'end'>,
  after: PageCursor,
  limit: number,
) {
  return db
    .select({
      order: orders,
      // As text: a Date would lose what is below a millisecond, and orders with it.
      at: sql<string>`to_char(${orders.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      // Subqueries: for a join the database may read all payments.
      paid: sql<number>`("orders"."total" + ${extrasPaid(sql`"orders"."id"`)})::float8`,
      returned: sql<number>`(select coalesce(sum(case when ${payments.state} = 'refunded' then ${payments.amount} else ${payments.returned} end), 0)
        from ${payments} where ${payments.orderId} = "orders"."id")::float8`,
    })
    .from(orders)
    .where(
      and(
        // The last order's time bounds the index; the comparison of pairs alone does not.
        after === null ? gte(orders.createdAt, start) : sql`${orders.createdAt} >= ${after.at}::timestamptz`,
        lt(orders.createdAt, end),
        after === null ? undefined : sql`(${orders.createdAt}, ${orders.id}) > (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
}

export type LineRow = typeof orderLines.$inferSelect;

/** The lines of some orders as they were booked. */
export function bookedLines(db: Db, ids: number[]): Promise<LineRow[]> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}
