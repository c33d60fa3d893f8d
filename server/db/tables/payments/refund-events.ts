import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RefundState } from '#domain/payments/payment-state.ts';
import { users } from '#server/db/tables/account/users.ts';
import { refunds } from './refunds.ts';

/** The states that a refund went through: who, why, when. Append-only: a trigger refuses changes. */
export const refundEvents = pgTable(
  'refund_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    refund: integer('refund')
      .notNull()
      .references(() => refunds.id),
    fromState: text('from_state').$type<RefundState>(),
    toState: text('to_state').notNull().$type<RefundState>(),
    /** Null for the shop itself and for the provider. */
    actorId: integer('actor_id').references(() => users.id),
    /** The team's reason, or the provider's words. */
    reason: text('reason').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [index('refund_events_refund').on(t.refund, t.id)],
);
