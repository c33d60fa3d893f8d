import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/orders/orders.ts';

/**
 * The promotions that the owner made. A row is never changed or deleted (`keep_promotions`); that one was ended is a row
 * of `promotion_ends`.
 */
export const promotions = pgTable(
  'promotions',
  {
    id: identity(),
    /** What customers read. */
    name: text('name').notNull(),
    /** In capitals; null for a promotion that needs none. */
    code: text('code'),
    /** Off what it counts for, in percent; null for a fixed sum in pesewas. */
    percentage: numeric('percentage', { precision: 5, scale: 2, mode: 'number' }),
    fixed: integer('fixed'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** How many orders may use it, in all and of one customer; null for no limit. */
    usesMax: integer('uses_max'),
    usesPerCustomer: integer('uses_per_customer'),
    /** What the pairs that it counts for must cost at least, in pesewas. */
    minimum: integer('minimum').notNull().default(0),
    /** The services it counts for, by id, and the areas of the pickup, by key; null for all. */
    services: jsonb('services').$type<number[]>(),
    areas: jsonb('areas').$type<string[]>(),
    reason: text('reason').notNull(),
    savedBy: integer('saved_by')
      .notNull()
      .references(() => users.id),
    createdAt: created(),
  },
  (t) => [
    index('promotions_code').on(t.code).where(sql`${t.code} is not null`),
    index('promotions_ends').on(t.endsAt),
    check('promotions_kind', sql`(${t.percentage} is null) <> (${t.fixed} is null)`),
    check('promotions_off', sql`${t.percentage} > 0 and ${t.percentage} <= 100 or ${t.fixed} > 0`),
    check('promotions_period', sql`${t.startsAt} < ${t.endsAt}`),
    check('promotions_limits', sql`${t.usesMax} > 0 and ${t.usesPerCustomer} > 0 and ${t.minimum} >= 0`),
    check('promotions_words', sql`char_length(${t.name}) between 1 and 40 and char_length(${t.reason}) <= 200`),
  ],
);

/** That the owner ended a promotion, and took that back: at most one end of a promotion counts. */
export const promotionEnds = pgTable(
  'promotion_ends',
  {
    id: identity(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    endedBy: integer('ended_by')
      .notNull()
      .references(() => users.id),
    endedAt: moment('ended_at').notNull(),
    undoneBy: integer('undone_by').references(() => users.id),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    uniqueIndex('promotion_ends_key').on(t.promotionId).where(sql`${t.undoneAt} is null`),
    check('promotion_ends_undone', sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
  ],
);

/**
 * Uses of promotions: held by a cart until its checkouts lapse, or taken by an order. A promotion has numbered uses, and a
 * number is taken once, by a constraint. Without a limit they are numbered too.
 */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: identity(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    seat: integer('seat').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The key of the cart that holds it; null when an order got it without one. */
    cart: text('cart'),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Until when a cart holds it; null once an order has it. */
    heldUntil: moment('held_until'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('promotion_uses_seat_key').on(t.promotionId, t.seat),
    uniqueIndex('promotion_uses_cart_key').on(t.cart).where(sql`${t.orderId} is null`),
    uniqueIndex('promotion_uses_order_key').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('promotion_uses_user').on(t.userId),
    check('promotion_uses_seat', sql`${t.seat} > 0`),
    check(
      'promotion_uses_holder',
      sql`(${t.orderId} is null) = (${t.heldUntil} is not null) and (${t.orderId} is not null or ${t.cart} is not null)`,
    ),
  ],
);
