import { and, asc, desc, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import type { ExtraState } from '#domain/orders/extra-payments.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, orders, type PricedLine, payments } from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { type Intent, OPEN_STATES } from '#server/features/payments/intents/intents.queries.ts';

export type ExtraPayment = typeof extraPayments.$inferSelect;

/** Asks for an additional payment; undefined when the order waits for one already. */
export async function insertExtra(tx: Tx, extra: typeof extraPayments.$inferInsert): Promise<ExtraPayment | undefined> {
  const [inserted] = await tx.insert(extraPayments).values(extra).onConflictDoNothing().returning();
  return inserted;
}

/** All additional payments that were asked for an order, newest first. */
export function extrasOf(db: Db | Tx, orderId: number): Promise<ExtraPayment[]> {
  return db.select().from(extraPayments).where(eq(extraPayments.orderId, orderId)).orderBy(desc(extraPayments.id));
}

/** The additional payment that an order waits for. */
export async function openExtraOf(db: Db | Tx, orderId: number): Promise<ExtraPayment | undefined> {
  const [extra] = await db
    .select()
    .from(extraPayments)
    .where(and(eq(extraPayments.orderId, orderId), eq(extraPayments.state, 'proposed')));
  return extra;
}

/** The pairs that customers are asked to pay for, by their order; one whose pairs stay is not among them. */
export async function askedLines(db: Db, orderIds: number[]): Promise<Map<number, PricedLine[]>> {
  if (orderIds.length === 0) return new Map();
  const asked = await db
    .select({ orderId: extraPayments.orderId, lines: extraPayments.lines })
    .from(extraPayments)
    .where(and(inArray(extraPayments.orderId, orderIds), eq(extraPayments.state, 'proposed')));
  return new Map(asked.flatMap(({ orderId, lines }) => (lines === null ? [] : [[orderId, lines]])));
}

/** The order of an additional payment and what it corrects; undefined when there is no such. */
export async function orderOfExtra(
  db: Db | Tx,
  extraId: number,
): Promise<{ id: number; slug: string; userId: number; request: ExtraPayment['request'] } | undefined> {
  const [order] = await db
    .select({ id: orders.id, slug: orders.slug, userId: orders.userId, request: extraPayments.request })
    .from(extraPayments)
    .innerJoin(orders, eq(orders.id, extraPayments.orderId))
    .where(eq(extraPayments.id, extraId));
  return order;
}

/** An additional payment, locked until the transaction ends. Lock its order before. */
export async function lockExtra(tx: Tx, extraId: number): Promise<ExtraPayment | undefined> {
  const [extra] = await tx.select().from(extraPayments).where(eq(extraPayments.id, extraId)).for('update');
  return extra;
}

/** Ends an additional payment that still waits; undefined when it has ended already. */
export async function endExtra(
  tx: Tx,
  extraId: number,
  end: { state: Exclude<ExtraState, 'proposed'>; reference?: string; endedAt: Date },
): Promise<ExtraPayment | undefined> {
  const [ended] = await tx
    .update(extraPayments)
    .set(end)
    .where(and(eq(extraPayments.id, extraId), eq(extraPayments.state, 'proposed')))
    .returning();
  return ended;
}

/** The checkouts of an additional payment that may still be paid, oldest first. */
export function openCheckoutsOfExtra(db: Db | Tx, extraId: number): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(and(eq(intents.extraId, extraId), inArray(intents.state, OPEN_STATES)))
    .orderBy(asc(intents.createdAt));
}

/** When each checkout of an additional payment was opened since a moment, oldest first. */
export async function openedSince(db: Db | Tx, extraId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: intents.createdAt })
    .from(intents)
    .where(and(eq(intents.extraId, extraId), gt(intents.createdAt, since)))
    .orderBy(asc(intents.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}

/** How many additional payments were asked for an order since a moment. */
export async function countAsked(tx: Tx, orderId: number, since: Date): Promise<number> {
  const rows = await tx
    .select({ id: extraPayments.id })
    .from(extraPayments)
    .where(and(eq(extraPayments.orderId, orderId), gt(extraPayments.createdAt, since)));
  return rows.length;
}

/** Whether money that came for an additional payment goes or went back by itself. */
export async function isReturned(db: Db | Tx, extraId: number): Promise<boolean> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .innerJoin(intents, eq(intents.reference, payments.reference))
    .where(and(eq(intents.extraId, extraId), eq(payments.reason, 'superseded')))
    .limit(1);
  return rows.length > 0;
}

/** Marks the checkout that paid for an additional payment, and its other ones as not needed any more. */
export async function closeCheckouts(tx: Tx, extraId: number, reference: string): Promise<void> {
  const ofExtra = eq(intents.extraId, extraId);
  await tx
    .update(intents)
    .set({ state: 'ordered', nextCheckAt: null })
    .where(and(ofExtra, eq(intents.reference, reference)));
  await tx
    .update(intents)
    .set({ state: 'superseded' })
    .where(and(ofExtra, ne(intents.reference, reference), inArray(intents.state, OPEN_STATES)));
}

/** The additional payments whose time is over and whose checkouts can no longer be paid. */
export function overdueExtras(db: Db, now: Date, limit: number): Promise<ExtraPayment[]> {
  const open = db
    .select({ one: sql`1` })
    .from(intents)
    .where(and(eq(intents.extraId, extraPayments.id), inArray(intents.state, OPEN_STATES)));
  return db
    .select()
    .from(extraPayments)
    .where(and(eq(extraPayments.state, 'proposed'), lte(extraPayments.expiresAt, now), notExists(open)))
    .orderBy(asc(extraPayments.expiresAt))
    .limit(limit);
}
