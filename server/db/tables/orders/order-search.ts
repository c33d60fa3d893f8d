import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { tsvector } from '#server/db/tables/columns.ts';
import { orders } from './orders.ts';

/**
 * The words by which each order is found: its code, names without marks, phone number in every spelling, and e-mail
 * address behind an @. A trigger updates them, so an erased customer is no longer found. It is a narrow table of its
 * own, because reading a thousand of its rows takes a tenth of the time that their orders take.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
  },
  // Without the list of pending entries: each search would read it, and the order that fills it up would wait.
  (t) => [index('order_search_words').using('gin', t.words).with({ fastupdate: false })],
);
