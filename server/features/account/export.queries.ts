import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { intents, orderEvents, orders, payments, photos } from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';

/** A user's checkouts, newest first. */
export function checkoutsOf(db: Db, userId: number): Promise<(typeof intents.$inferSelect)[]> {
  return db.select().from(intents).where(eq(intents.userId, userId)).orderBy(desc(intents.createdAt));
}

/** A user's payments, newest first. */
export function paymentsOf(db: Db, userId: number) {
  return db
    .select({
      reference: payments.reference,
      state: payments.state,
      amount: payments.amount,
      currency: payments.currency,
      channel: payments.channel,
      payer_email: payments.payerEmail,
      owed: payments.owed,
      owedReason: payments.owedReason,
      owedSince: payments.owedSince,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt));
}

/** What belongs to a user's orders: each table is asked once, however many orders there are. */
export async function recordsOfOrders(db: Db, userId: number) {
  const isTheirs = eq(orders.userId, userId);
  return {
    events: await db
      .select(getTableColumns(orderEvents))
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(isTheirs)
      .orderBy(asc(orderEvents.id)),
    extras: await db
      .select(getTableColumns(extraPayments))
      .from(extraPayments)
      .innerJoin(orders, eq(orders.id, extraPayments.orderId))
      .where(isTheirs)
      .orderBy(desc(extraPayments.id)),
    photos: await db
      .select(getTableColumns(photos))
      .from(photos)
      .innerJoin(orders, eq(orders.id, photos.orderId))
      .where(isTheirs)
      .orderBy(asc(photos.id)),
  };
}
