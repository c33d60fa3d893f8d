import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { orders } from '#server/db/tables/orders/orders.ts';

/**
 * Keyed hashes of phone numbers that orders had before, and of the mailbox, the phone numbers and the payer by which a
 * deleted account used a discount for new customers. Nobody can read them back; they only show that a new account has one of them in common.
 */
export const formerMarks = pgTable(
  'former_marks',
  {
    mark: text('mark').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.mark, t.orderId] })],
);
