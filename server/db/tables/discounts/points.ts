import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/orders/orders.ts';

/** The points balance, stored beside its ledger so that a constraint can refuse a negative one. */
export const pointsAccounts = pgTable(
  'points_accounts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    balance: integer('balance').notNull().default(0),
  },
  (t) => [check('points_not_negative', sql`${t.balance} >= 0`)],
);

/** Points that became a discount for the next order. A user has at most one that no order has used. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    points: integer('points').notNull(),
    percentage: numeric('percentage', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    orderId: integer('order_id').references(() => orders.id),
    appliedAt: moment('applied_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('redemptions_one_open').on(t.userId).where(sql`${t.appliedAt} is null`),
    uniqueIndex('redemptions_order_key').on(t.orderId),
  ],
);

/** Every change of a balance: earned, redeemed or taken back. */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    delta: integer('delta').notNull(),
    kind: text('kind').notNull().$type<'referral' | 'redemption' | 'clawback' | 'release' | 'restored'>(),
    /** The friend whose first delivered order earned the points: once for each friend. */
    friendId: integer('friend_id').references(() => users.id),
    redemptionId: integer('redemption_id').references(() => redemptions.id),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('points_once_per_friend').on(t.friendId).where(sql`${t.kind} = 'referral'`),
    uniqueIndex('points_once_per_redemption').on(t.redemptionId).where(sql`${t.kind} = 'redemption'`),
    index('points_ledger_user').on(t.userId),
  ],
);
