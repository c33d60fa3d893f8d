import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { discountUses, orderEvents, orderLines, orders, payments, users } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { preparedWrite } from '#server/db/statements/prepared-write.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderLine = typeof orderLines.$inferSelect;
/** An order with its priced lines. */
export type OrderWithLines = OrderRow & { lines: OrderLine[] };

/** How many pairs of an order to clean: as booked, or as the team corrected them. */
export const pairsNow = sql<number>`coalesce(
  case when ${orders.corrected} is not null
    then (select sum((line ->> 'quantity')::int) from jsonb_array_elements(${orders.corrected} -> 'lines') as line) end,
  (select sum(${orderLines.quantity}) from ${orderLines} where ${orderLines.orderId} = ${orders.id}), 0)::int`;

/** The order that a reference paid for, also in addition. */
export async function orderOfReference(
  db: Db | Tx,
  reference: string,
): Promise<Pick<OrderRow, 'id' | 'slug' | 'userId' | 'phone' | 'status'> | undefined> {
  const [order] = await db
    .select({
      id: orders.id,
      slug: orders.slug,
      userId: orders.userId,
      phone: orders.phone,
      status: orders.status,
    })
    .from(orders)
    .where(
      eq(
        orders.id,
        // Two small queries by their indexes: with "or" the database reads every order.
        sql`coalesce((select made.id from ${orders} made where made.reference = ${reference}),
          (select ${extraPayments.orderId} from ${extraPayments} where ${extraPayments.reference} = ${reference}))`,
      ),
    );
  return order;
}

/**
 * Adds an order; null when its reference or its cart has one. Waits for another transaction that is adding one of them.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number | null> {
  const [inserted] = await preparedWrite(tx, 'insert_order', { order }, (on, { order }, name) =>
    on.insert(orders).values(order).onConflictDoNothing().returning({ id: orders.id }).prepare(name),
  );
  return inserted?.id ?? null;
}

/** Keeps an order's discounts, without the id of the redemption. */
export async function forgetRedemption(tx: Tx, orderId: number, discounts: OrderRow['discounts']): Promise<void> {
  const kept = discounts.map(({ redemption_id: _, ...discount }) => discount);
  await tx.update(orders).set({ discounts: kept }).where(eq(orders.id, orderId));
}

/** Uses a user's signup or referral discount; false when an order uses it already. */
export async function insertUse(tx: Tx, use: typeof discountUses.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(discountUses).values(use).onConflictDoNothing().returning({ id: discountUses.id });
  return inserted.length > 0;
}

/** Gives an order's signup and referral discounts back to its customer. */
export async function releaseUses(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx
    .update(discountUses)
    .set({ releasedAt: now })
    .where(and(eq(discountUses.orderId, orderId), isNull(discountUses.releasedAt)));
}

/** Adds an entry to an order's history. Returns its id. */
export async function insertEvent(tx: Tx, event: typeof orderEvents.$inferInsert): Promise<number> {
  const [entry] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id });
  return entry?.id ?? 0;
}

/** Adds a note to an order's history: an entry that leaves the status as it is. Returns its id. */
export function insertNote(
  tx: Tx,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  note: Omit<typeof orderEvents.$inferInsert, 'id' | 'orderId' | 'kind' | 'fromStatus' | 'toStatus'>,
): Promise<number> {
  return insertEvent(tx, { ...note, orderId, kind: 'note', fromStatus: status, toStatus: status });
}

/** An order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, by: { slug: string } | { id: number }): Promise<OrderRow | undefined> {
  const where = 'slug' in by ? eq(orders.slug, by.slug) : eq(orders.id, by.id);
  const [order] = await tx.select().from(orders).where(where).for('no key update');
  return order;
}

/** Changes columns of one order. It does not check that the change is legal; the caller holds the order's lock. */
export async function changeOrder(tx: Tx, orderId: number, change: Partial<NewOrder>): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, orderId));
}

/** The status of an order before it was cancelled; null when its history does not say. */
export async function cancelledFrom(db: Db | Tx, orderId: number): Promise<OrderStatus | null> {
  const [entry] = await db
    .select({ from: orderEvents.fromStatus })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'cancelled'), eq(orderEvents.kind, 'status')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return entry?.from ?? null;
}

/** The phone number of a user's newest order; empty when there is none. */
export async function lastPhone(db: Db, userId: number): Promise<string> {
  const [order] = await db
    .select({ phone: orders.phone })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return order?.phone ?? '';
}

/**
 * Locks a customer until the transaction ends, so that each of their orders sees the ones before it. Returns their
 * current address: a deleted account has another one. It is sent by this call, so before what is sent together with it.
 */
export function lockCustomer(tx: Tx, userId: number): Promise<string | undefined> {
  const locked = prepared(tx, 'lock_customer', (on, name) => {
    const user = on.select({ email: users.email }).from(users);
    return user
      .where(eq(users.id, sql.placeholder('userId')))
      .for('no key update')
      .prepare(name);
  });
  return locked.execute({ userId }).then(([user]) => user?.email);
}

/**
 * Whether a user has a delivered order, other than `exceptId`, that was not refunded. One whose refund is on its way
 * counts until that arrives: it may fail. The payment that the order was made with decides; an additional one does not.
 */
export async function hasDelivered(tx: Tx, userId: number, exceptId: number): Promise<boolean> {
  const delivered = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'delivered'),
        isNull(payments.extraId),
        inArray(payments.state, ['order', 'refunding']),
      ),
    );
  return delivered.some(({ id }) => id !== exceptId);
}

/** Orders with their lines. */
export async function withLines<Row extends Pick<OrderRow, 'id'>>(
  db: Db | Tx,
  rows: Row[],
): Promise<(Row & Pick<OrderWithLines, 'lines'>)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map((row) => ({ ...row, lines: byOrder.get(row.id) ?? [] }));
}

/** A user's orders, newest first. */
export async function ordersOf(db: Db, userId: number): Promise<OrderWithLines[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return withLines(db, rows);
}

/** The order with this slug, of any customer. */
export async function orderBySlug(db: Db | Tx, slug: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.slug, slug));
  return order;
}

/** The order with this slug, if it is one of this user's. */
export async function orderOf(db: Db, userId: number, slug: string): Promise<OrderWithLines | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.slug, slug), eq(orders.userId, userId)));
  return (await withLines(db, rows))[0];
}
