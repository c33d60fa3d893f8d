import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, moment } from '#server/db/tables/columns.ts';
import { users } from './users.ts';

/** Verification and reset keys, stored hashed, single use. */
export const emailKeys = pgTable(
  'email_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<'verify' | 'reset'>(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (t) => [index('email_keys_user').on(t.userId, t.kind)],
);
