import { asc, inArray } from 'drizzle-orm';
import { WORKSHOP_STATUSES } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/open.ts';
import { orders, promiseStart } from '#server/db/schema.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';

/** The orders whose pairs are in the workshop, the first promised first. */
export function workshopOrders(db: Db): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.status, [...WORKSHOP_STATUSES]))
    .orderBy(asc(promiseStart(orders)), asc(orders.id));
}
