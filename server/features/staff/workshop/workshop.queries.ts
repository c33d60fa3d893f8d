import { asc, inArray } from 'drizzle-orm';
import { WORKSHOP_STATUSES } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/open.ts';
import { orders, promiseStart } from '#server/db/schema.ts';

/** An order in the workshop, without whose it is and what only other pages show. */
export type WorkshopRow = Awaited<ReturnType<typeof workshopOrders>>[number];

/** The orders whose pairs are in the workshop, the first promised first. */
export function workshopOrders(db: Db) {
  return db
    .select({
      id: orders.id,
      slug: orders.slug,
      status: orders.status,
      corrected: orders.corrected,
      createdAt: orders.createdAt,
      collectedAt: orders.collectedAt,
      pickupAt: orders.pickupAt,
      pickupWindow: orders.pickupWindow,
      deliveryAt: orders.deliveryAt,
      deliveryWindow: orders.deliveryWindow,
      promiseFrom: orders.promiseFrom,
      priorityHours: orders.priorityHours,
      turnaroundHours: orders.turnaroundHours,
    })
    .from(orders)
    .where(inArray(orders.status, [...WORKSHOP_STATUSES]))
    .orderBy(asc(promiseStart(orders)), asc(orders.id));
}
