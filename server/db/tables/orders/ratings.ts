import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, moment } from '#server/db/tables/columns.ts';
import { orders } from './orders.ts';

/** What customers say about delivered orders: one rating for each order. */
export const ratings = pgTable(
  'ratings',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    words: text('words').notNull().default(''),
    /** Whether the customer agrees that it is shown with first name and area, and to which text. */
    mayShow: boolean('may_show').notNull(),
    textVersion: text('text_version').notNull(),
    /** When the owner chose to show it, and who; any change by the customer ends that. */
    chosenAt: moment('chosen_at'),
    chosenBy: integer('chosen_by').references(() => users.id),
    createdAt: created(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    index('ratings_user').on(t.userId),
    index('ratings_changed').on(t.changedAt),
    index('ratings_chosen').on(t.chosenAt).where(sql`${t.chosenAt} is not null`),
    check('ratings_stars', sql`${t.stars} between 1 and 5`),
    check('ratings_consent', sql`${t.mayShow} or ${t.chosenAt} is null`),
  ],
);
