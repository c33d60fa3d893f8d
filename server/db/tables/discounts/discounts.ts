import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/orders/orders.ts';

/** How much the discounts for new customers are, in percent, and whether they are granted. */
export const discountRules = pgTable(
  'discount_rules',
  {
    type: text('type').primaryKey().$type<'signup' | 'referral'>(),
    percentage: numeric('percentage', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [check('discount_rules_percentage', sql`${t.percentage} >= 0 and ${t.percentage} <= 100`)],
);

/** Used signup and referral discounts. At most one of each for a user is in use; a cancelled order releases it. */
export const discountUses = pgTable(
  'discount_uses',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').notNull().$type<'signup' | 'referral'>(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    releasedAt: moment('released_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('discount_uses_once').on(t.userId, t.type).where(sql`${t.releasedAt} is null`),
    index('discount_uses_order').on(t.orderId),
  ],
);
