import { and, asc, eq, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { windowSeats } from '#server/db/tables/orders/windows.ts';
import { isCartUnpaid } from '#server/features/windows/seats.queries.ts';

/** The seats from a date on with their orders; of carts only those that are reserved at a moment or being paid. */
export function seatsFrom(db: Db | Tx, date: string, now: Date) {
  const { area, day, from, to, kind, orderId, heldUntil, cart } = windowSeats;
  const isHeld = or(gte(heldUntil, now), sql`not (${isCartUnpaid(db, cart)})`);
  return db
    .select({ area, date: day, from, to, kind, slug: orders.slug, firstName: orders.firstName, status: orders.status })
    .from(windowSeats)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(and(gte(day, date), or(sql`${orderId} is not null`, and(isNull(orderId), isHeld))))
    .orderBy(asc(day), asc(from), asc(area), asc(windowSeats.id));
}

/** The open orders without a window for their delivery, with what says when their pairs are back. */
export function openWithoutDelivery(db: Db | Tx) {
  const { slug, firstName, status, createdAt, collectedAt, pickupAt, pickupWindow } = orders;
  const { deliveryAt, deliveryWindow, promiseFrom, priorityHours, turnaroundHours, pickup, hadWindows } = orders;
  return db
    .select({
      ...{ slug, firstName, status, createdAt, collectedAt, pickupAt, pickupWindow },
      ...{ deliveryAt, deliveryWindow, promiseFrom, priorityHours, turnaroundHours, pickup, hadWindows },
    })
    .from(orders)
    .where(and(notInArray(status, ['delivered', 'cancelled']), isNull(deliveryWindow)))
    .orderBy(asc(orders.id));
}
