import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Day } from '#domain/days.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema.ts';
import type { OrderEvent } from '#server/features/orders/move/history.queries.ts';
import { pairsNow } from '#server/features/orders/orders.queries.ts';

/** An order with the number of its pairs, as booked or as the team corrected them. */
export type StopOrder = typeof orders.$inferSelect & { pairs: number };

// Must match the expression of the index, so that the database uses it.
const isMark = sql`(${orderEvents.kind} = 'not_home' or ${orderEvents.toStatus} in ('cleaning_ongoing', 'delivered'))`;

/** The orders whose next step is a trip, with the pairs to carry: oldest order first. */
export async function waitingOrders(db: Db): Promise<StopOrder[]> {
  const rows = await db
    .select({ order: orders, pairs: pairsNow })
    .from(orders)
    .where(inArray(orders.status, ['pickup', 'scheduled_for_delivery']))
    .orderBy(asc(orders.id));
  return rows.map((row) => ({ ...row.order, pairs: row.pairs }));
}

/**
 * The orders with a stop that is planned for a day and not on its sheet: nobody has confirmed the booking, or the clean
 * pairs are not scheduled. Today's include those of earlier days.
 */
export function bookedStops(db: Db, day: Day, today: Day): Promise<Pick<StopOrder, 'slug' | 'status'>[]> {
  const isPlanned = (plan: typeof orders.pickupAt | typeof orders.deliveryAt) =>
    and(lt(plan, day.end), day.date === today.date ? isNotNull(plan) : gte(plan, day.start));
  return db
    .select({ slug: orders.slug, status: orders.status })
    .from(orders)
    .where(
      or(
        and(inArray(orders.status, ['pending', 'processing']), isPlanned(orders.pickupAt)),
        and(eq(orders.status, 'cleaning_completed'), isPlanned(orders.deliveryAt)),
      ),
    )
    .orderBy(asc(orders.id));
}

/** How many orders wait for a trip that has no time and is on no sheet, by their status. */
export async function untimedOrders(db: Db): Promise<{ status: OrderStatus; count: number }[]> {
  const count = sql<number>`count(*)::int`;
  return db
    .select({ status: orders.status, count })
    .from(orders)
    .where(
      or(
        and(inArray(orders.status, ['pending', 'processing']), isNull(orders.pickupAt)),
        and(eq(orders.status, 'cleaning_completed'), isNull(orders.deliveryAt)),
      ),
    )
    .groupBy(orders.status);
}

/** The query of all marks on a day with their orders. It also returns steps that are not stops. */
export function marksQuery(db: Db, { start, end }: Day) {
  return db
    .select({ event: orderEvents, order: orders, pairs: pairsNow })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(gte(orderEvents.createdAt, start), lt(orderEvents.createdAt, end), isMark))
    .orderBy(asc(orderEvents.id));
}

/** All marks on a day. */
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
