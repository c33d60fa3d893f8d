import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Day } from '#domain/days.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema.ts';
import { pairsNow } from '#server/features/orders/orders.queries.ts';

/** What a sheet says of an order, without what only its own page shows: a day has thousands. */
const sheetColumns = {
  id: orders.id,
  slug: orders.slug,
  status: orders.status,
  firstName: orders.firstName,
  lastName: orders.lastName,
  phone: orders.phone,
  pickup: orders.pickup,
  delivery: orders.delivery,
  pickupAt: orders.pickupAt,
  pickupWindow: orders.pickupWindow,
  deliveryAt: orders.deliveryAt,
  deliveryWindow: orders.deliveryWindow,
  priorityHours: orders.priorityHours,
  /** As booked, or as the team corrected them. */
  pairs: pairsNow,
};

/** An order as a sheet needs it. */
export type StopOrder = Awaited<ReturnType<typeof waitingOrders>>[number];

const eventColumns = {
  id: orderEvents.id,
  orderId: orderEvents.orderId,
  createdAt: orderEvents.createdAt,
  actorId: orderEvents.actorId,
  kind: orderEvents.kind,
  fromStatus: orderEvents.fromStatus,
  toStatus: orderEvents.toStatus,
  detail: orderEvents.detail,
  note: orderEvents.note,
};

/** An entry of an order's history as a sheet needs it. */
export type SheetEvent = Awaited<ReturnType<typeof eventsOfOrders>>[number];

// Must match the expression of the index, so that the database uses it.
const isMark = sql`(${orderEvents.kind} = 'not_home' or ${orderEvents.toStatus} in ('cleaning_ongoing', 'delivered'))`;

/** The orders whose next step is a trip, with the pairs to carry: oldest order first. */
export function waitingOrders(db: Db) {
  return db
    .select(sheetColumns)
    .from(orders)
    .where(inArray(orders.status, ['pickup', 'scheduled_for_delivery']))
    .orderBy(asc(orders.id));
}

/** These orders, with the pairs to carry. */
export async function ordersOfSheet(db: Db, ids: readonly number[]): Promise<StopOrder[]> {
  if (ids.length === 0) return [];
  return db
    .select(sheetColumns)
    .from(orders)
    .where(inArray(orders.id, [...ids]));
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

/** All marks on a day. It also returns steps that are not stops. */
export function marksQuery(db: Db, { start, end }: Day) {
  return db
    .select(eventColumns)
    .from(orderEvents)
    .where(and(gte(orderEvents.createdAt, start), lt(orderEvents.createdAt, end), isMark))
    .orderBy(asc(orderEvents.id));
}

/** What the histories of these orders say about their stops, and the customers' notes; oldest first. */
export async function eventsOfOrders(db: Db | Tx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .select(eventColumns)
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...new Set(orderIds)]))
    .orderBy(asc(orderEvents.id));
}
