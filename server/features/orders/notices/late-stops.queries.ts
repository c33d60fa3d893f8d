import { and, between, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';

/** The orders that wait for a stop with a window, planned between two moments. */
export function plannedBetween(db: Db, from: Date, to: Date): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      or(
        and(eq(orders.status, 'pickup'), isNotNull(orders.pickupWindow), between(orders.pickupAt, from, to)),
        and(
          eq(orders.status, 'scheduled_for_delivery'),
          isNotNull(orders.deliveryWindow),
          between(orders.deliveryAt, from, to),
        ),
      ),
    );
}

/** Which of these orders have a history entry with one of these keys, as `order key`. */
export async function entriesWithKeys(db: Db, entries: { orderId: number; key: string }[]): Promise<Set<string>> {
  if (entries.length === 0) return new Set();
  const ids = entries.map(({ orderId }) => orderId);
  const keys = [...new Set(entries.map(({ key }) => key))];
  const rows = await db
    .select({ orderId: orderEvents.orderId, key: orderEvents.key })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.key, keys)));
  return new Set(rows.map(({ orderId, key }) => `${orderId} ${key}`));
}

/** Adds an entry to an order's history unless it has one with the same key; false when it has. */
export async function insertEventOnce(tx: Tx, event: typeof orderEvents.$inferInsert): Promise<boolean> {
  const added = await tx.insert(orderEvents).values(event).onConflictDoNothing().returning({ id: orderEvents.id });
  return added.length > 0;
}
