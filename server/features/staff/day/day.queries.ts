import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Day } from '#domain/days.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orderEvents, orderLines, orders } from '#server/db/schema.ts';
import type { OrderEvent } from '#server/features/orders/move/history.queries.ts';

export type StopOrder = typeof orders.$inferSelect & { pairs: number };

const pairs = sql<number>`(select coalesce(sum(${orderLines.quantity}), 0)::int from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;
// Written as the index has it, so that the index serves it.
const isMark = sql`(${orderEvents.kind} = 'not_home' or ${orderEvents.toStatus} in ('cleaning_ongoing', 'delivered'))`;

/** The orders that wait for a rider. */
export async function waitingOrders(db: Db): Promise<StopOrder[]> {
  const rows = await db
    .select({ order: orders, pairs })
    .from(orders)
    .where(inArray(orders.status, ['pickup', 'scheduled_for_delivery']))
    .orderBy(asc(orders.id));
  return rows.map((row) => ({ ...row.order, pairs: row.pairs }));
}

/** The query of what was marked on a day, steps that are no stops among them, with the orders it was marked of. */
export function marksQuery(db: Db, { start, end }: Day) {
  return db
    .select({ event: orderEvents, order: orders, pairs })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(gte(orderEvents.createdAt, start), lt(orderEvents.createdAt, end), isMark))
    .orderBy(asc(orderEvents.id));
}

/** What was marked on a day. */
export async function marksOf(db: Db, day: Day): Promise<{ event: OrderEvent; order: StopOrder }[]> {
  const rows = await marksQuery(db, day);
  return rows.map((row) => ({ event: row.event, order: { ...row.order, pairs: row.pairs } }));
}

/** The history of these orders, oldest first. */
export async function eventsOfOrders(db: Db | Tx, orderIds: readonly number[]): Promise<OrderEvent[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...new Set(orderIds)]))
    .orderBy(asc(orderEvents.id));
}
