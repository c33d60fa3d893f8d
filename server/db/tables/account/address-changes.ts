import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { created, moment } from '#server/db/tables/columns.ts';
import { users } from './users.ts';

/**
 * Requested and made changes of an account's address. A payment that was begun with the former address stays the
 * customer's, and its mailbox can take the account back for a while.
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    /** The hash of the key that was mailed to the new address; its state is in `email_keys`. */
    keyHash: text('key_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Both addresses; empty once nothing needs them. */
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The hash of the key that was mailed to the former address. */
    undoKeyHash: text('undo_key_hash'),
    undoneAt: moment('undone_at'),
    /** A keyed hash of the former mailbox: whoever registers it again is not new, and discounts stay used. */
    formerMailboxHash: text('former_mailbox_hash'),
    createdAt: created(),
  },
  (t) => [
    index('address_changes_user').on(t.userId),
    index('address_changes_old').on(t.oldEmail).where(sql`${t.oldEmail} <> ''`),
    index('address_changes_undo').on(t.undoKeyHash).where(sql`${t.undoKeyHash} is not null`),
    index('address_changes_mailbox').on(t.formerMailboxHash).where(sql`${t.formerMailboxHash} is not null`),
    index('address_changes_created').on(t.createdAt).where(sql`${t.newEmail} <> ''`),
  ],
);
