import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Day } from '#domain/days.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema.ts';
import { pairsNow } from '#server/features/orders/orders.queries.ts';

/** What decides whether and where an order's stops are on a sheet: a day has thousands, and a page shows a few. */
const plannedColumns = {
  id: orders.id,
  slug: orders.slug,
  status: orders.status,
  pickupAt: orders.pickupAt,
  deliveryAt: orders.deliveryAt,
  pickupArea: sql<string>`${orders.pickup} ->> 'area'`,
  deliveryArea: sql<string>`${orders.delivery} ->> 'area'`,
  /** As booked, or as the team corrected them. */
  pairs: pairsNow,
};

/** An order as the lists and counts of a day need it. */
export type PlannedOrder = Awaited<ReturnType<typeof waitingOrders>>[number];

/** What a sheet says of an order whose stop it shows. */
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
};

/** An order as a sheet shows it. */
export type StopOrder = Awaited<ReturnType<typeof ordersOfSheet>>[number];

const markColumns = {
  id: orderEvents.id,
  orderId: orderEvents.orderId,
  createdAt: orderEvents.createdAt,
  actorId: orderEvents.actorId,
  kind: orderEvents.kind,
  fromStatus: orderEvents.fromStatus,
  toStatus: orderEvents.toStatus,
  detail: orderEvents.detail,
};

/** An entry of an order's history as a sheet needs it. */
export type SheetEvent = Awaited<ReturnType<typeof eventsOfOrders>>[number];

// Must match the expression of the index, so that the database uses it.
const isMark = sql`(${orderEvents.kind} = 'not_home' or ${orderEvents.toStatus} in ('cleaning_ongoing', 'delivered'))`;
const onDay = ({ start, end }: Day) => and(gte(orderEvents.createdAt, start), lt(orderEvents.createdAt, end), isMark);

/** Whether a column's value is among thousands of ids: as one parameter, which is read faster than as many. */
const isAmong = (column: AnyPgColumn, ids: readonly number[]) => sql`${column} = any(${`{${ids.join()}}`}::int[])`;

/** The orders whose next step is a trip. */
export function waitingOrders(db: Db) {
  return db
    .select(plannedColumns)
    .from(orders)
    .where(inArray(orders.status, ['pickup', 'scheduled_for_delivery']));
}

/** These orders. */
export async function plannedOrders(db: Db, ids: readonly number[]): Promise<PlannedOrder[]> {
  if (ids.length === 0) return [];
  return db.select(plannedColumns).from(orders).where(isAmong(orders.id, ids));
}

/** These orders as a sheet shows them. */
export async function ordersOfSheet(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db.select(sheetColumns).from(orders).where(isAmong(orders.id, ids));
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
export function marksQuery(db: Db, day: Day) {
  return db.select(markColumns).from(orderEvents).where(onDay(day)).orderBy(asc(orderEvents.id));
}

/**
 * What the histories of these orders have since an entry and may end a mark: it undoes it, or the order waits for the stop
 * again.
 */
export async function endsOfMarks(
  db: Db,
  orderIds: readonly number[],
  { since, waits }: { since: number; waits: OrderStatus },
) {
  if (orderIds.length === 0) return [];
  const isEnd = or(sql`${orderEvents.detail} -> 'undoes' is not null`, eq(orderEvents.toStatus, waits));
  return db
    .select(markColumns)
    .from(orderEvents)
    .where(and(isAmong(orderEvents.orderId, orderIds), gt(orderEvents.id, since), isEnd));
}

/**
 * What the histories of these orders say about their stops, and the customers' notes, oldest first. Of the plain steps only
 * those since an entry: what a day shows does not depend on earlier ones.
 */
export async function eventsOfOrders(db: Db, orderIds: readonly number[], stepsSince: number) {
  if (orderIds.length === 0) return [];
  const isAsked = or(ne(orderEvents.kind, 'status'), isNotNull(orderEvents.detail), gte(orderEvents.id, stepsSince));
  return db
    .select({ ...markColumns, note: orderEvents.note })
    .from(orderEvents)
    .where(and(isAmong(orderEvents.orderId, orderIds), isAsked))
    .orderBy(asc(orderEvents.id));
}
