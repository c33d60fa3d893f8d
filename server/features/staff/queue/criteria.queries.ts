import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { PROMISE_SPAN_MS } from '#domain/orders/promise.ts';
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
  /** The reference of a payment of the order. */
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

/** The order that this payment paid for, also in addition. */
function paidBy(reference: string): SQL {
  return sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${payments.reference} = ${reference})`;
}

/** The condition of everything but the words, which are searched for. */
export function whereOf(
  { status, overdue, reference = null, from, to, isPriority }: OrderCriteria,
  after: number | null,
): SQL | undefined {
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
