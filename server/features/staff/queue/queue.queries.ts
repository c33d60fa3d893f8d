import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BlockReason } from '#domain/payments/differences.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/schema.ts';
import { pairsNow } from '#server/features/orders/orders.queries.ts';
import { blockReason } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { isOpen, type OrderCriteria, sortOf, startedBefore, whereOf } from './criteria.queries.ts';
import { searchIds, searchTextOf } from './search.queries.ts';

export type QueueRow = typeof orders.$inferSelect & { pairs: number; returned: number; stopped: BlockReason | null };

/** The query of a page of the orders that `where` selects. */
export function pageQuery(db: Db, choice: OrderCriteria, where: SQL | undefined, limit: number) {
  const returned = sql<number>`(select coalesce(sum(case when ${payments.state} = 'refunded' then ${payments.amount} else ${payments.returned} end), 0)::int from ${payments} where ${payments.orderId} = ${orders.id})`;
  return db
    .select({ order: orders, pairs: pairsNow, returned, stopped: blockReason })
    .from(orders)
    .where(where)
    .orderBy(sortOf(choice))
    .limit(limit);
}

/** A page of orders after the order `after`: newest first, late ones oldest first. */
export async function pageOf(db: Db, choice: OrderCriteria, after: number | null, limit: number): Promise<QueueRow[]> {
  const words = searchTextOf(choice);
  const ids = words === null ? null : await searchIds(db, choice, words, after, limit);
  if (ids?.length === 0) return [];
  const rows = await pageQuery(db, choice, ids === null ? whereOf(choice, after) : inArray(orders.id, ids), limit);
  return rows.map(({ order, ...more }) => ({ ...order, ...more }));
}

/** The number of orders in each status. */
export async function countByStatus(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .groupBy(orders.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The number of open orders whose promised time started before a moment. */
export async function countLate(db: Db, lateFrom: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isOpen, startedBefore(lateFrom)));
  return row?.count ?? 0;
}

/** The number of payments that wait for a decision. */
export async function countReviews(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .where(eq(payments.state, 'review'));
  return row?.count ?? 0;
}
