import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { OPEN_REFUNDS, SLOW_REFUND_MS } from '#domain/payments/payment-state.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, orders, payments, refunds, users } from '#server/db/schema.ts';

/** More than the shop ever owes at once; keeps the list bounded. */
const ROWS_MAX = 1_000;

/** What of a payment is on its way, in pesewas. */
const onItsWay = sql<number>`(select coalesce(sum(${refunds.amount}), 0)::int from ${refunds} where ${refunds.reference} = ${payments.reference} and ${refunds.state} in ('asked', 'accepted', 'attention', 'unclear'))`;
/** The newest words about a payment's refunds: the provider's, or the team's reason. */
const lastWord = sql<string>`coalesce((select e.reason from refund_events e join ${refunds} on ${refunds.id} = e.refund where ${refunds.reference} = ${payments.reference} order by e.id desc limit 1), '')`;

/** Everything that is owed, oldest first, with whom it is owed to. */
export function owedPayments(db: Db) {
  return db
    .select({
      payment: payments,
      order: { slug: orders.slug, status: orders.status, firstName: orders.firstName, lastName: orders.lastName },
      user: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      phone: sql<string>`coalesce(${orders.phone}, ${intents.phone}, '')`,
      onItsWay,
      lastWord,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(intents, eq(intents.reference, payments.reference))
    .where(isNotNull(payments.owedSince))
    .orderBy(asc(payments.owedSince), asc(payments.reference))
    .limit(ROWS_MAX);
}

/** How many payments need a hand so that their customers get the money, and the sum of those in pesewas. */
export async function countOwed(db: Db, now: Date): Promise<{ count: number; sum: number }> {
  const slow = new Date(now.getTime() - SLOW_REFUND_MS);
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      sum: sql<string>`coalesce(sum(${payments.owed}) filter (where ${payments.currency} = 'GHS'), 0)`,
    })
    .from(payments)
    .where(
      and(
        isNotNull(payments.owedSince),
        or(sql`${payments.owedReason} <> 'onItsWay'`, sql`${payments.owedSince} < ${slow.toISOString()}::timestamptz`),
      ),
    );
  return { count: row?.count ?? 0, sum: Number(row?.sum ?? 0) };
}

/** Sets who takes care of what is owed. */
export async function setClaim(tx: Tx, reference: string, userId: number | null, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ owedClaimedBy: userId, owedClaimedAt: userId === null ? null : now })
    .where(eq(payments.reference, reference));
}

/** A user's payments of which something is owed, or that changed through a refund since a moment; newest first. */
export function owedTo(db: Db, userId: number, since: Date) {
  const isRecent = sql`exists (select 1 from ${refunds} where ${refunds.reference} = ${payments.reference} and ${gte(refunds.createdAt, since)})`;
  return db
    .select({ payment: payments, slug: orders.slug, onItsWay })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.userId, userId), or(gt(payments.owed, 0), isRecent)))
    .orderBy(desc(payments.createdAt))
    .limit(100);
}

/** Payments whose row does not say what is owed, left by a process of an earlier release. */
export async function referencesWithoutOwedState(db: Db, limit: number): Promise<string[]> {
  const isUnsaid = isNull(payments.owedSince);
  const column = { reference: payments.reference };
  const isOpen = inArray(payments.state, ['review', 'owed', 'refunding']);
  const waiting = db.select(column).from(payments).where(and(isUnsaid, isOpen));
  const cancelled = db
    .select(column)
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.status, 'cancelled'), eq(payments.state, 'order'), isUnsaid));
  const goingBack = db
    .select(column)
    .from(refunds)
    .innerJoin(payments, eq(payments.reference, refunds.reference))
    .where(and(inArray(refunds.state, [...OPEN_REFUNDS]), isUnsaid));
  // Three questions, each by its own index: as one with "or" the database reads every payment.
  const rows = await union(waiting, cancelled, goingBack).limit(limit);
  return rows.map(({ reference }) => reference);
}

/** The refunds of these payments, oldest first. */
export function refundsOfAll(db: Db, references: string[]) {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.reference, references.length === 0 ? [''] : references))
    .orderBy(asc(refunds.id));
}
