import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { payments } from './payments.ts';

/**
 * An owner's written decisions that money is not refunded through the provider. Append-only: a trigger refuses changes.
 */
export const owedDecisions = pgTable(
  'owed_decisions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reference: text('reference')
      .notNull()
      .references(() => payments.reference),
    /** What was owed and is not any more, in pesewas. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    index('owed_decisions_reference').on(t.reference),
    check('owed_decisions_sane', sql`${t.amount} > 0 and length(trim(${t.reason})) > 0`),
  ],
);
