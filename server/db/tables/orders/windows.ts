import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StopKind } from '#domain/orders/stops.ts';
import type { WindowRules } from '#domain/windows/rules.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { orders } from './orders.ts';

/**
 * What the owner set about opening hours and windows. Each save is a row, which is never changed or deleted
 * (`keep_window_rules`); the newest one is in force.
 */
export const windowRules = pgTable('window_rules', {
  id: identity(),
  rules: jsonb('rules').notNull().$type<WindowRules>(),
  savedBy: integer('saved_by').references(() => users.id),
  savedAt: created(),
  /** The save that this one took back: it has the rules from before it. */
  undoes: integer('undoes'),
});

/**
 * Taken seats of windows: each row is one stop in one window of one day, reserved by a cart until a time, or taken by an
 * order. A window has numbered seats, and a seat is taken once, by a constraint.
 */
export const windowSeats = pgTable(
  'window_places',
  {
    id: identity(),
    /** The key of the area. */
    area: text('area').notNull(),
    /** The date in Ghana, 2026-11-24. */
    day: text('day').notNull(),
    /** The times of day, 14:00. */
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    seat: integer('seat').notNull(),
    /** How many stops the window had when this seat was taken. */
    stops: integer('stops').notNull(),
    kind: text('kind').notNull().$type<StopKind>(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The key of the cart that reserved it; null when a team member or a customer booked it for an order. */
    cart: text('cart'),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Until when a cart has reserved it; null once an order has it. */
    heldUntil: moment('held_until'),
    /** The promise of the faster return that it was taken for, in hours; null without one. */
    priorityHours: integer('priority_hours'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('window_places_seat_key').on(t.area, t.day, t.from, t.to, t.seat),
    uniqueIndex('window_places_cart_key').on(t.cart, t.kind).where(sql`${t.orderId} is null`),
    uniqueIndex('window_places_order_key').on(t.orderId, t.kind).where(sql`${t.orderId} is not null`),
    index('window_places_day').on(t.day),
    index('window_places_held').on(t.userId).where(sql`${t.orderId} is null`),
    check('window_places_seats', sql`${t.seat} between 1 and ${t.stops}`),
    check(
      'window_places_holder',
      sql`(${t.orderId} is null) = (${t.heldUntil} is not null) and (${t.orderId} is not null or ${t.cart} is not null)`,
    ),
  ],
);

/**
 * Taken places for the faster return, which the owner may limit for each day: reserved by a cart until a time, or taken by an
 * order. A day has numbered places, and a place is taken once, by a constraint. Without a limit they are numbered too.
 */
export const priorityPlaces = pgTable(
  'priority_places',
  {
    id: identity(),
    /** The date of the pickup in Ghana, 2026-11-24; of the booking where no pickup is planned. */
    day: text('day').notNull(),
    seat: integer('seat').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The key of the cart that reserved it; null when an order got it later. */
    cart: text('cart'),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Until when a cart has reserved it; null once an order has it. */
    heldUntil: moment('held_until'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('priority_places_seat_key').on(t.day, t.seat),
    uniqueIndex('priority_places_cart_key').on(t.cart).where(sql`${t.orderId} is null`),
    uniqueIndex('priority_places_order_key').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('priority_places_held').on(t.userId).where(sql`${t.orderId} is null`),
    check('priority_places_seat', sql`${t.seat} > 0`),
    check(
      'priority_places_holder',
      sql`(${t.orderId} is null) = (${t.heldUntil} is not null) and (${t.orderId} is not null or ${t.cart} is not null)`,
    ),
  ],
);
