import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { COUNTED_MOST } from '#domain/orders/counted.ts';
import { ORDER_STEPS, type OrderStatus } from '#domain/orders/order-status.ts';
import type { BlockReason } from '#domain/payments/differences.ts';
import type { Overdue } from '#domain/windows/order-windows.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/schema.ts';
import { pairsNow } from '#server/features/orders/orders.queries.ts';
import { blockReason } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { isOpen, isPromiseOver, type OrderCriteria, sortOf, whereOf } from './criteria.queries.ts';
import { searchIds, searchTextOf } from './search.queries.ts';

/** An order of the list: its pairs as corrected, what of its payment went back in pesewas, and why it does not move on. */
export type QueueRow = typeof orders.$inferSelect & { pairs: number; returned: number; stopped: BlockReason | null };

/** The query of a page of the orders that `where` selects. */
export function pageQuery(
  db: Db,
  choice: OrderCriteria,
  where: SQL | undefined,
  limit: number,
  sort: SQL[] = [sortOf(choice)],
) {
  const returned = sql<number>`(select coalesce(sum(case when ${payments.state} = 'refunded' then ${payments.amount} else ${payments.returned} end), 0)::int from ${payments} where ${payments.orderId} = ${orders.id})`;
  return db
    .select({ order: orders, pairs: pairsNow, returned, stopped: blockReason })
    .from(orders)
    .where(where)
    .orderBy(...sort)
    .limit(limit);
}

/** The orders of a page by their ids, or by the criteria alone. */
async function rowsOfPage(db: Db, choice: OrderCriteria, after: number | null, limit: number) {
  const words = searchTextOf(choice);
  if (words !== null) {
    const ids = await searchIds(db, choice, words, after, limit);
    return ids.length === 0 ? [] : pageQuery(db, choice, inArray(orders.id, ids), limit);
  }
  const { from, to, overdue } = choice;
  if (overdue !== null || (from === null && to === null)) return pageQuery(db, choice, whereOf(choice, after), limit);
  // By the time, whose index begins at the period: by the id, every order that is newer would be read first.
  const cursor = sql`(${orders.createdAt}, ${orders.id}) < (select cursor.created_at, cursor.id from ${orders} cursor where cursor.id = ${after})`;
  const where = and(whereOf(choice, null), after === null ? undefined : cursor);
  return pageQuery(db, choice, where, limit, [desc(orders.createdAt), desc(orders.id)]);
}

/** A page of orders after the order `after`: newest first, late ones oldest first. */
export async function pageOf(db: Db, choice: OrderCriteria, after: number | null, limit: number): Promise<QueueRow[]> {
  const rows = await rowsOfPage(db, choice, after, limit);
  return rows.map(({ order, ...more }) => ({ ...order, ...more }));
}

const STATUSES: readonly OrderStatus[] = [...ORDER_STEPS, 'cancelled'];

/**
 * The number of orders in each status, COUNTED_MOST for as many or more: this is asked again at every change, and the orders
 * that are over grow with the years.
 */
export async function countByStatus(db: Db): Promise<Record<OrderStatus, number>> {
  const counted = STATUSES.map(
    (status) =>
      sql`(select count(*)::int from (select 1 from ${orders} where ${orders.status} = ${status} limit ${COUNTED_MOST}) counted)`,
  );
  const { rows } = (await db.execute(sql`select array[${sql.join(counted, sql`, `)}] as counts`)) as unknown as {
    rows: [{ counts: number[] }];
  };
  const [{ counts }] = rows;
  return Object.fromEntries(STATUSES.map((status, at) => [status, counts[at] ?? 0])) as Record<OrderStatus, number>;
}

/** The number of open orders that are late. */
export async function countLate(db: Db, overdue: Overdue): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isOpen, isPromiseOver(overdue)));
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
