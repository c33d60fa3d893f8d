import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { PROMISE_SPAN_MS } from '#domain/orders/promise.ts';
import { REFERENCE_SEPARATOR } from '#domain/reference.ts';
import type { Overdue } from '#domain/windows/order-windows.ts';
import { orders, payments, promiseStart } from '#server/db/schema.ts';

/** A selection of orders; with `overdue`, only open ones that are late. */
export type OrderCriteria = {
  status: OrderStatus | null;
  overdue: Overdue | null;
  /** Each of these must begin a word of the order's code, names or phone number. */
  terms: readonly string[];
  /** How the customer's e-mail address begins, in small letters. */
  email?: string | null;
  /** Or else this must begin or end the reference of a payment of the order, or begin its random part. */
  reference?: string | null;
  from: Date | null;
  to: Date | null;
  /** Only open orders with a faster return, or only all others; left out for both. */
  isPriority?: boolean;
};

/** Whether an order is neither delivered nor cancelled: the expression of the indexes, so that the database uses them. */
export const isOpen = sql`${orders.status} not in ('delivered', 'cancelled')`;
const isPriorityOpen = sql`${orders.priorityHours} is not null and ${isOpen}`;
/**
 * Whether the promise of an order is over, as `isOverdue` says it. The bare start stands alone on one side, so that the
 * index of the promised times is used.
 */
export function isPromiseOver({ windowed, others }: Overdue): SQL {
  const start = promiseStart(orders);
  const startOf = (promised: Date) => sql`${new Date(promised.getTime() - PROMISE_SPAN_MS).toISOString()}::timestamptz`;
  return sql`${start} < ${startOf(windowed)} and (${orders.promiseFrom} is not null or ${start} <= ${startOf(others)})`;
}

/** Of payments with one part in their references, how many are read: a short part may begin any number of them. */
const PAYMENTS_READ = 1_000;

/** The orders that payments with this part in their references paid for, also in addition. */
function paidBy(part: string): SQL {
  const begins = (text: SQL, start: string) => sql`${text} like ${`${start.replace(/[\\%_]/g, '\\$&')}%`}`;
  const reference = sql`lower(${payments.reference})`;
  const isThere = or(
    begins(reference, part),
    begins(sql`split_part(${reference}, ${sql.raw(`'${REFERENCE_SEPARATOR}'`)}, 3)`, part),
    begins(sql`reverse(${reference})`, [...part].reverse().join('')),
  );
  // `limit`: the payments are found first, by their indexes, and not once more for each order.
  return sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${isThere} limit ${PAYMENTS_READ})`;
}

/** Whether orders are searched for by words or an e-mail address. */
export const isByWords = ({ terms, email = null }: OrderCriteria) => terms.length > 0 || email !== null;

/** The condition of everything but the words and what is looked for beside them. */
export function whereOf(choice: OrderCriteria, after: number | null): SQL | undefined {
  const { status, overdue, from, to, isPriority } = choice;
  const reference = isByWords(choice) ? null : (choice.reference ?? null);
  return and(
    after === null ? undefined : overdue === null ? lt(orders.id, after) : gt(orders.id, after),
    status === null ? undefined : eq(orders.status, status),
    overdue === null ? undefined : and(isOpen, isPromiseOver(overdue)),
    reference === null ? undefined : paidBy(reference),
    from === null ? undefined : gte(orders.createdAt, from),
    to === null ? undefined : lt(orders.createdAt, to),
    isPriority === undefined ? undefined : isPriority ? isPriorityOpen : sql`not (${isPriorityOpen})`,
  );
}

/** Newest first, late ones oldest first. */
export const sortOf = ({ overdue }: OrderCriteria) => (overdue === null ? desc(orders.id) : asc(orders.id));
