import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { BlockReason } from '#domain/payments/differences.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments, promiseStart, searchWords } from '#server/db/schema.ts';
import { pairsNow } from '#server/features/orders/orders.queries.ts';
import { blockReason } from '#server/features/payments/ledger/order-blocks.queries.ts';

/** A selection of orders; with `lateFrom`, only open ones whose promised time started before it. */
export type OrderCriteria = {
  status: OrderStatus | null;
  lateFrom: Date | null;
  /** Each of these must begin a word of the order's code, names or phone number. */
  terms: readonly string[];
  /** How the customer's e-mail address begins, in small letters. */
  email?: string | null;
  /** The reference of a payment of the order. */
  reference?: string | null;
  from: Date | null;
  to: Date | null;
  /** Only open orders with a faster return, or only all others; left out for both. */
  isPriority?: boolean;
};

export type QueueRow = typeof orders.$inferSelect & { pairs: number; returned: number; stopped: BlockReason | null };

// Must match the expression of the index, so that the database uses it.
const isOpen = sql`${orders.status} not in ('delivered', 'cancelled')`;
const isPriorityOpen = sql`${orders.priorityHours} is not null and ${isOpen}`;
const startedBefore = (moment: Date) => sql`${promiseStart(orders)} < ${moment.toISOString()}::timestamptz`;

/**
 * The orders with words that begin so. It is a subquery of its own (`offset 0`): else the database would read the
 * newest orders one by one until enough of them match.
 */
function holds(terms: readonly string[]): SQL {
  const query = terms.map((term) => `'${term}':*`).join(' & ');
  return sql`${orders.id} in (select ${orders.id} from ${orders} where ${searchWords(orders)} @@ lower(${query})::tsquery offset 0)`;
}

/** The orders of customers whose address begins so; a subquery of its own, as above. */
function writtenTo(email: string): SQL {
  const start = `${email.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${orders.id} in (select ${orders.id} from ${orders} where ${orders.email} like ${start} offset 0)`;
}

/** The order that this payment paid for, also in addition. */
function paidBy(reference: string): SQL {
  return sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${payments.reference} = ${reference})`;
}

function whereOf({
  status,
  lateFrom,
  terms,
  email = null,
  reference = null,
  from,
  to,
  isPriority,
}: OrderCriteria): SQL | undefined {
  return and(
    status === null ? undefined : eq(orders.status, status),
    lateFrom === null ? undefined : and(isOpen, startedBefore(lateFrom)),
    terms.length === 0 ? undefined : holds(terms),
    email === null ? undefined : writtenTo(email),
    reference === null ? undefined : paidBy(reference),
    from === null ? undefined : gte(orders.createdAt, from),
    to === null ? undefined : lt(orders.createdAt, to),
    isPriority === undefined ? undefined : isPriority ? isPriorityOpen : sql`not (${isPriorityOpen})`,
  );
}

/** The query of a page of orders after the order `after`: newest first, late ones oldest first. */
export function pageQuery(db: Db, choice: OrderCriteria, after: number | null, limit: number) {
  const isLate = choice.lateFrom !== null;
  const behind = after === null ? undefined : isLate ? gt(orders.id, after) : lt(orders.id, after);
  const returned = sql<number>`(select coalesce(sum(case when ${payments.state} = 'refunded' then ${payments.amount} else ${payments.returned} end), 0)::int from ${payments} where ${payments.orderId} = ${orders.id})`;
  return db
    .select({ order: orders, pairs: pairsNow, returned, stopped: blockReason })
    .from(orders)
    .where(and(whereOf(choice), behind))
    .orderBy(isLate ? asc(orders.id) : desc(orders.id))
    .limit(limit);
}

/** A page of orders. */
export async function pageOf(db: Db, choice: OrderCriteria, after: number | null, limit: number): Promise<QueueRow[]> {
  const rows = await pageQuery(db, choice, after, limit);
  return rows.map(({ order, ...more }) => ({ ...order, ...more }));
}

/** The number of orders in each status. */
export async function countByStatus(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .groupBy(orders.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The number of open orders whose promised time started before a moment. */
export async function countLate(db: Db, lateFrom: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isOpen, startedBefore(lateFrom)));
  return row?.count ?? 0;
}

/** The number of payments that wait for a decision. */
export async function countReviews(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .where(eq(payments.state, 'review'));
  return row?.count ?? 0;
}
