import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CorrectionRequest } from '#contract/staff/corrections.ts';
import type { ExtraState } from '#domain/orders/extra-payments.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/orders/orders.ts';
import type { PricedLine } from '#server/db/tables/orders/stored.ts';

/**
 * What customers are asked to pay in addition for a correction. The correction is made when the payment arrives; until
 * then, and without it, the order stays as it is.
 */
export const extraPayments = pgTable(
  'extra_payments',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state').notNull().default('proposed').$type<ExtraState>(),
    /** The difference, in pesewas. */
    amount: integer('amount').notNull(),
    /** The correction as the team asked for it. Empty when the account is deleted. */
    request: jsonb('request').notNull().$type<CorrectionRequest>(),
    /** The asked lines at the prices of that day; null when the pairs stay. */
    lines: jsonb('lines').$type<PricedLine[]>(),
    /** What the customer pays for, as a sentence. */
    what: text('what').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    /** The payment that paid it; null in every other state. */
    reference: text('reference'),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('extra_payments_one_open').on(t.orderId).where(sql`${t.state} = 'proposed'`),
    uniqueIndex('extra_payments_reference').on(t.reference),
    index('extra_payments_order').on(t.orderId, t.id),
    index('extra_payments_due').on(t.expiresAt).where(sql`${t.state} = 'proposed'`),
    check('extra_payments_amount', sql`${t.amount} > 0`),
    check('extra_payments_paid', sql`(${t.state} = 'paid') = (${t.reference} is not null)`),
    check('extra_payments_ended', sql`(${t.state} = 'proposed') = (${t.endedAt} is null)`),
  ],
);
