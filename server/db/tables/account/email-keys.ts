import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, moment } from '#server/db/tables/columns.ts';
import { users } from './users.ts';

/**
 * Keys in mails, stored hashed, single use: they verify an address, set a password, move an account to a new address, or
 * take it back from one.
 */
export const emailKeys = pgTable(
  'email_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<'verify' | 'reset' | 'move' | 'undo'>(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (t) => [index('email_keys_user').on(t.userId, t.kind)],
);
