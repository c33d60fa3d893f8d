import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import type { StoredPlace } from '#server/db/tables/orders/stored.ts';
import { users } from './users.ts';

/** The places that customers keep for their next checkout. */
export const savedPlaces = pgTable(
  'saved_places',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'Home', 'Work' or the customer's own word; once for each account, whatever its case. */
    name: text('name').notNull(),
    place: jsonb('place').notNull().$type<StoredPlace>(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('saved_places_name_key').on(t.userId, sql`lower(${t.name})`),
    check('saved_places_name', sql`length(trim(${t.name})) > 0`),
  ],
);

/** The phone numbers that customers keep for their next checkout. */
export const savedPhones = pgTable('saved_phones', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phone: text('phone').notNull(),
  savedAt: moment('saved_at').notNull().defaultNow(),
});
