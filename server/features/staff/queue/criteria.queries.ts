import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { orders, payments, promiseStart } from '#server/db/schema.ts';

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

/** Whether an order is neither delivered nor cancelled: the expression of the indexes, so that the database uses them. */
export const isOpen = sql`${orders.status} not in ('delivered', 'cancelled')`;
const isPriorityOpen = sql`${orders.priorityHours} is not null and ${isOpen}`;
/** Whether an order's promised time started before a moment. */
export const startedBefore = (moment: Date) => sql`${promiseStart(orders)} < ${moment.toISOString()}::timestamptz`;

/** The order that this payment paid for, also in addition. */
function paidBy(reference: string): SQL {
  return sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${payments.reference} = ${reference})`;
}

/** The condition of everything but the words, which are searched for. */
export function whereOf(
  { status, lateFrom, reference = null, from, to, isPriority }: OrderCriteria,
  after: number | null,
): SQL | undefined {
  return and(
    after === null ? undefined : lateFrom === null ? lt(orders.id, after) : gt(orders.id, after),
    status === null ? undefined : eq(orders.status, status),
    lateFrom === null ? undefined : and(isOpen, startedBefore(lateFrom)),
    reference === null ? undefined : paidBy(reference),
    from === null ? undefined : gte(orders.createdAt, from),
    to === null ? undefined : lt(orders.createdAt, to),
    isPriority === undefined ? undefined : isPriority ? isPriorityOpen : sql`not (${isPriorityOpen})`,
  );
}

/** Newest first, late ones oldest first. */
export const sortOf = ({ lateFrom }: OrderCriteria) => (lateFrom === null ? desc(orders.id) : asc(orders.id));
