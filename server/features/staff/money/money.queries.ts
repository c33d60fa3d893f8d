import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Day } from '#domain/days.ts';
import type { Db } from '#server/db/open.ts';
import { intents, orders, payments, refunds, users } from '#server/db/schema.ts';

/** Keeps the lists bounded. The day's sums do not come from them. */
const ROWS_MAX = 1_000;
/** As many of a day's payments as somebody reads; the day's file has them all. */
const PAYMENTS_MAX = 300;

const columns = {
  payment: payments,
  slug: orders.slug,
  // The name in the order comes first: it is the one at the time of the order.
  name: sql<string>`trim(coalesce(${orders.firstName} || ' ' || ${orders.lastName}, ${users.firstName} || ' ' || ${users.lastName}, ''))`,
};

/** The newest payments of a day, newest first. */
export function paymentsOn(db: Db, { start, end }: Day) {
  return db
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(gte(payments.createdAt, start), lt(payments.createdAt, end)))
    .orderBy(desc(payments.createdAt))
    .limit(PAYMENTS_MAX);
}

/** The refunds requested on a day, newest first. */
export function refundsOn(db: Db, { start, end }: Day) {
  return db
    .select({ refund: refunds, currency: payments.currency, slug: orders.slug })
    .from(refunds)
    .innerJoin(payments, eq(payments.reference, refunds.reference))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(refunds.createdAt, start), lt(refunds.createdAt, end)))
    .orderBy(desc(refunds.id))
    .limit(ROWS_MAX);
}

/** The order that a payment paid for, or whose correction it was meant for. */
const correctedSlug = sql<string | null>`coalesce(${orders.slug}, (select corrected.slug from extra_payments extra
  join ${orders} corrected on corrected.id = extra.order_id where extra.id = ${intents.extraId}))`;

/** The payments that wait for a decision, oldest first, with what was agreed. */
export function openReviews(db: Db) {
  return db
    .select({ ...columns, slug: correctedSlug, agreed: intents.total, phone: intents.phone, extraId: intents.extraId })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(intents, eq(intents.reference, payments.reference))
    .where(eq(payments.state, 'review'))
    .orderBy(asc(payments.createdAt))
    .limit(ROWS_MAX);
}
