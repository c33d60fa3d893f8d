import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, identity } from '#server/db/tables/columns.ts';
import { users } from './users.ts';

/**
 * Each consent to marketing mail and each withdrawal, with the text shown. The newest counts; without one there is no
 * consent.
 */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    given: boolean('given').notNull(),
    /** Which text the person read, by its name in the messages. */
    textVersion: text('text_version').notNull(),
    createdAt: created(),
  },
  (t) => [index('consents_user').on(t.userId, t.id)],
);
