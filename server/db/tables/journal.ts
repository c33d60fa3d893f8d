import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Account } from '#domain/books/accounts.ts';

/** What an entry is about: a payment's reference, a customer's points, a payout of the provider. */
export type SubjectKind = 'payment' | 'points' | 'payout';

/**
 * The journal: what was posted to the books, and why. Triggers refuse changes, deletions and truncation; a wrong entry
 * is corrected by another one.
 */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull().$type<SubjectKind>(),
    /** A reference, a user's id, or a payout's id at the provider. */
    subject: text('subject').notNull(),
    cause: text('cause').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    index('journal_entries_subject').on(t.kind, t.subject),
    index('journal_entries_created').on(t.createdAt, t.id),
  ],
);

/** An entry's lines. A trigger checks at commit that an entry's debits equal its credits in each currency. */
export const journalLines = pgTable(
  'journal_lines',
  {
    entryId: integer('entry_id')
      .notNull()
      .references(() => journalEntries.id),
    account: text('account').notNull().$type<Account>(),
    currency: text('currency').notNull(),
    /** In the currency's smallest unit: a debit is positive, a credit negative. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.account, t.currency] }),
    check('journal_lines_amount', sql`${t.amount} <> 0`),
  ],
);
