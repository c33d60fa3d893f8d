import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Span } from '#domain/windows/span.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, moment } from '#server/db/tables/columns.ts';
import type { GrantedDiscount, PricedLine, StoredPlace } from '#server/db/tables/orders/stored.ts';

/** A checkout registered before its pop-up opens: what was agreed, at which price, until when. */
export const intents = pgTable(
  'intents',
  {
    reference: text('reference').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state')
      .notNull()
      .default('waiting')
      .$type<'waiting' | 'checking' | 'paid' | 'ordered' | 'review' | 'refunded' | 'expired' | 'superseded'>(),
    /** Hash of the request, so that the same reference with other content is detected. */
    fingerprint: text('fingerprint').notNull(),
    /** The site's id of the cart; null for other clients. */
    cartId: text('cart_id'),
    /** Checkouts of one cart have the same key, and one of them at most becomes an order. Empty in old rows. */
    cart: text('cart').notNull().default(''),
    /** The services and quantities, as a text to compare. */
    pairs: text('pairs').notNull().default(''),
    /** The additional payment of an order that this checkout is for; null for a new order. */
    extraId: integer('extra_id'),
    /** The checkout by which the customer chose to pay instead. */
    supersededBy: text('superseded_by'),
    lines: jsonb('lines').notNull().$type<PricedLine[]>(),
    delivery: jsonb('delivery').notNull().$type<StoredPlace>(),
    pickup: jsonb('pickup').notNull().$type<StoredPlace>(),
    phone: text('phone').notNull(),
    discounts: jsonb('discounts').notNull().$type<GrantedDiscount[]>(),
    subtotal: integer('subtotal').notNull(),
    deliveryCost: integer('delivery_cost').notNull(),
    pickupCost: integer('pickup_cost').notNull(),
    /** What the chosen faster return costs, and its promise in hours; 0 and null without one. */
    priorityCost: integer('priority_cost').notNull().default(0),
    priorityHours: integer('priority_hours'),
    /** What the shop promised without it, in hours; null from before the content said it. */
    turnaroundHours: integer('turnaround_hours'),
    total: integer('total').notNull(),
    /** The windows that the customer chose and saw; null when they chose none. */
    pickupWindow: jsonb('pickup_window').$type<Span>(),
    deliveryWindow: jsonb('delivery_window').$type<Span>(),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    /** When the reconciler asks the provider next; null once settled. */
    nextCheckAt: moment('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** When the provider last answered. */
    checkedAt: moment('checked_at'),
    /** Whether it answered that the payment was refused, by the bank or the network, and not only left. */
    isRefused: boolean('is_refused').notNull().default(false),
    /** Since when the provider waits for the payer's approval, and by which channel; null and empty otherwise. */
    pendingSince: moment('pending_since'),
    channel: text('channel').notNull().default(''),
    /** When the personal data of a checkout that nobody paid was removed. */
    purgedAt: moment('purged_at'),
  },
  (t) => [
    index('intents_user').on(t.userId, t.createdAt),
    index('intents_due').on(t.nextCheckAt),
    index('intents_cart').on(t.cart).where(sql`${t.cart} <> ''`),
    index('intents_extra').on(t.extraId).where(sql`${t.extraId} is not null`),
    index('intents_phone').on(t.phone).where(sql`${t.phone} <> ''`),
    index('intents_to_purge')
      .on(t.createdAt)
      .where(sql`${t.purgedAt} is null and ${t.nextCheckAt} is null and ${t.state} in ('expired', 'superseded')`),
    index('intents_to_delete').on(t.createdAt).where(sql`${t.purgedAt} is not null`),
  ],
);
