import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RefundState } from '#domain/payments/payment-state.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { payments } from './payments.ts';

/**
 * Every refund of a payment, by the team or at the provider: once for each key, even if requested again. A retry is a
 * row of its own; the states that a row went through are in `refund_events`.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    reference: text('reference')
      .notNull()
      .references(() => payments.reference),
    key: text('key').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    state: text('state').notNull().$type<RefundState>(),
    /** The provider's id of the refund; null until it is known. */
    refundId: text('refund_id'),
    /** Whether it is all that was left of the payment. */
    isWhole: boolean('is_whole').notNull().default(false),
    /** The failed refund that this one tries again. */
    retryOf: integer('retry_of').references((): AnyPgColumn => refunds.id),
    /** When a failed refund stopped being owed: it was tried again, or the owner decided. */
    handledAt: moment('handled_at'),
    reason: text('reason').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    /** While it is open: when to check next; until then no process does. */
    checkAt: moment('check_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('refunds_key').on(t.reference, t.key),
    uniqueIndex('refunds_provider_id').on(t.reference, t.refundId).where(sql`${t.refundId} <> ''`),
    index('refunds_due').on(t.checkAt).where(sql`${t.state} in ('asked', 'accepted', 'attention', 'unclear')`),
    index('refunds_created').on(t.createdAt),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
);
