import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Span } from '#domain/windows/span.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import type { CorrectedOrder, GrantedDiscount, StoredPlace } from './stored.ts';

type Columns<Name extends string> = Record<Name, AnyPgColumn>;

/**
 * The moment `PROMISE_SPAN_MS` before the end of an order's promise: what its delivery window says, else its collection,
 * the planned pickup, the booking, as much earlier as less was promised. In UTC, because an index needs an expression
 * that no setting of the connection changes.
 */
export const promiseStart = (
  t: Columns<'promiseFrom' | 'collectedAt' | 'pickupAt' | 'createdAt' | 'priorityHours' | 'turnaroundHours'>,
) => {
  const from = sql`coalesce(${t.collectedAt}, ${t.pickupAt}, ${t.createdAt})`;
  const sooner = sql`make_interval(hours => 72 - coalesce(${t.priorityHours}, ${t.turnaroundHours}, 72))`;
  return sql`coalesce(${t.promiseFrom}, (${from} at time zone 'UTC' - ${sooner}) at time zone 'UTC')`;
};

/** What the release before orders by; its index goes with the next migration. */
const formerPromiseStart = (t: Columns<'promiseFrom' | 'collectedAt' | 'pickupAt' | 'createdAt' | 'priorityHours'>) => {
  const from = sql`coalesce(${t.collectedAt}, ${t.pickupAt}, ${t.createdAt})`;
  const sooner = sql`make_interval(hours => 72 - coalesce(${t.priorityHours}, 72))`;
  return sql`coalesce(${t.promiseFrom}, (${from} at time zone 'UTC' - ${sooner}) at time zone 'UTC')`;
};

/** The orders as they were paid: places, phone, discounts and sums in pesewas. */
export const orders = pgTable(
  'orders',
  {
    id: identity(),
    slug: text('slug').notNull(),
    /** The payment reference: one payment, one order. */
    reference: text('reference').notNull(),
    /** The key of the cart that was paid: one cart, one order. Null without a registered checkout. */
    cart: text('cart'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').notNull().default('pending').$type<OrderStatus>(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    paymentMethod: text('payment_method').notNull(),
    delivery: jsonb('delivery').notNull().$type<StoredPlace>(),
    pickup: jsonb('pickup').notNull().$type<StoredPlace>(),
    discounts: jsonb('discounts').notNull().$type<GrantedDiscount[]>(),
    subtotal: integer('subtotal').notNull(),
    deliveryCost: integer('delivery_cost').notNull(),
    pickupCost: integer('pickup_cost').notNull(),
    /** What the faster return costs, and its promise in hours; 0 and null without one. */
    priorityCost: integer('priority_cost').notNull().default(0),
    priorityHours: integer('priority_hours'),
    /** What the shop promised without one, in hours; null from before the content said it, when it was 72. */
    turnaroundHours: integer('turnaround_hours'),
    discountTotal: integer('discount_total').notNull(),
    total: integer('total').notNull(),
    /** When the stops are planned; null without a plan. */
    pickupAt: moment('pickup_at'),
    deliveryAt: moment('delivery_at'),
    /** The windows of the stops; each holds while the stop is planned for its start. */
    pickupWindow: jsonb('pickup_window').$type<Span>(),
    deliveryWindow: jsonb('delivery_window').$type<Span>(),
    /** `PROMISE_SPAN_MS` before the end of the delivery window. Null without a window. */
    promiseFrom: moment('promise_from'),
    /** Whether the pickup's area had windows when the order was booked; null from before this was noted. */
    hadWindows: boolean('had_windows'),
    /** What the team corrected; null when everything is as booked. What was paid stays in the columns above. */
    corrected: jsonb('corrected').$type<CorrectedOrder>(),
    /** When the pairs were collected; without a delivery window the promised time counts from it. */
    collectedAt: moment('collected_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('orders_slug_key').on(t.slug),
    uniqueIndex('orders_reference_key').on(t.reference),
    uniqueIndex('orders_cart_key').on(t.cart),
    index('orders_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('orders_status').on(t.status, t.id),
    index('orders_phone').on(t.phone).where(sql`${t.phone} <> ''`),
    index('orders_created').on(t.createdAt),
    index('orders_email').on(t.email.op('text_pattern_ops')),
    index('orders_promised').on(formerPromiseStart(t)).where(sql`${t.status} not in ('delivered', 'cancelled')`),
    index('orders_promise').on(promiseStart(t)).where(sql`${t.status} not in ('delivered', 'cancelled')`),
    index('orders_priority_open')
      .on(t.id)
      .where(sql`${t.priorityHours} is not null and ${t.status} not in ('delivered', 'cancelled')`),
    check(
      'orders_total',
      sql`${t.total} = ${t.subtotal} + ${t.deliveryCost} + ${t.pickupCost} + ${t.priorityCost} - ${t.discountTotal} and ${t.total} > 0 and ${t.discountTotal} between 0 and ${t.subtotal}`,
    ),
    check('orders_priority', sql`(${t.priorityHours} is null) = (${t.priorityCost} = 0) and ${t.priorityCost} >= 0`),
  ],
);

/** The priced lines of an order, as they were paid. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    serviceId: integer('service_id').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_lines_sane', sql`${t.quantity} between 1 and 99 and ${t.unitPrice} > 0`),
  ],
);
