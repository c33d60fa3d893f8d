import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';

/** A payer's dispute of a payment with their bank or network, by the provider's own id. */
export const disputes = pgTable(
  'disputes',
  {
    disputeId: text('dispute_id').primaryKey(),
    reference: text('reference').notNull(),
    /** What the payer wants back, in the currency's hundredths. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    category: text('category').notNull().default(''),
    /**
     * open: we must answer; answered: the bank decides; won: the money stays; lost: it is gone; unclear: the provider
     * says a word that we do not know.
     */
    state: text('state').notNull().$type<'open' | 'answered' | 'won' | 'lost' | 'unclear'>(),
    /** The provider's own names for status and resolution. */
    word: text('word').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** When the provider must have our answer; null while it has not said. */
    dueAt: moment('due_at'),
    resolvedAt: moment('resolved_at'),
    /** The owner's written decision about one whose end the provider does not say. */
    decision: text('decision'),
    decidedBy: integer('decided_by').references(() => users.id),
    seenAt: moment('seen_at').notNull(),
    createdAt: created(),
  },
  (t) => [
    index('disputes_reference').on(t.reference),
    index('disputes_unresolved').on(t.openedAt).where(sql`${t.state} not in ('won', 'lost')`),
    index('disputes_opened').on(t.openedAt),
    check('disputes_resolved', sql`(${t.state} in ('won', 'lost')) = (${t.resolvedAt} is not null)`),
  ],
);

/** What the team writes down as evidence: appended, never changed. */
export const disputeNotes = pgTable(
  'dispute_notes',
  {
    id: identity(),
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.disputeId),
    /** Chosen by the caller: the same key twice is one note. */
    key: text('key').notNull(),
    note: text('note').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    createdAt: created(),
  },
  (t) => [uniqueIndex('dispute_notes_key').on(t.disputeId, t.key)],
);
