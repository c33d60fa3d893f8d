import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { identity } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/orders/orders.ts';

/** What an order has in common with another account's: the mailbox, the card or wallet, the phone number. */
export type SharedBy = 'mailbox' | 'payer' | 'phone';

/**
 * Discounts for new customers that somebody close may have used before, seen when the order was paid. The order keeps
 * the price that was shown, whatever the team decides. Until it decides, a referrer's points wait. Each row is about
 * one other account: a decision counts for these two.
 */
export const discountDoubts = pgTable(
  'discount_doubts',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: text('type').notNull().$type<'signup' | 'referral'>(),
    /** In pesewas: what the discount took off the price. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull().$type<SharedBy>(),
    /** The first order of the other account that has it in common. */
    otherOrderId: integer('other_order_id').references(() => orders.id, { onDelete: 'set null' }),
    isAccepted: boolean('is_accepted'),
    /** Why the team accepts or refuses it. */
    decision: text('decision'),
    settledBy: integer('settled_by').references(() => users.id),
    settledAt: timestamp('settled_at', { withTimezone: true, mode: 'date' }),
    /** Why the owner put a refusal right: it was another person after all. The first decision stays above. */
    putRight: text('put_right'),
    putRightBy: integer('put_right_by').references(() => users.id),
    putRightAt: timestamp('put_right_at', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('discount_doubts_once').on(t.orderId, t.type, t.otherOrderId),
    index('discount_doubts_other').on(t.otherOrderId),
    index('discount_doubts_open').on(t.createdAt).where(sql`${t.isAccepted} is null`),
    check('discount_doubts_settled', sql`(${t.isAccepted} is null) = (${t.settledAt} is null)`),
    check('discount_doubts_put_right', sql`${t.putRightAt} is null or ${t.isAccepted} = false`),
  ],
);
