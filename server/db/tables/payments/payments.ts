import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OwedReason, PaymentState } from '#domain/payments/payment-state.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/orders/orders.ts';

/**
 * The money ledger: one row for each reference that the provider called successful. It is an order, waits for review,
 * or was refunded.
 */
export const payments = pgTable(
  'payments',
  {
    reference: text('reference').primaryKey(),
    /** Null when nobody registered the reference and the payer's address is unknown. */
    userId: integer('user_id').references(() => users.id),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    payerEmail: text('payer_email').notNull().default(''),
    channel: text('channel').notNull().default(''),
    /** A hash that identifies a card or wallet across customers; empty when the provider gives none. */
    payerMark: text('payer_mark').notNull().default(''),
    /** Derived from the order, the review and the refunds: see domain/payments. */
    state: text('state').notNull().$type<PaymentState>(),
    orderId: integer('order_id').references(() => orders.id),
    /** The additional payment of the order that it paid; null for the payment that the order was made with. */
    extraId: integer('extra_id'),
    /** Why the payment could not become an order; kept after it is settled. */
    reason: text('reason'),
    /** Not used any more; kept for processes of the release before, which may still run. */
    refundId: text('refund_id'),
    refundCheckAt: moment('refund_check_at'),
    settledAt: moment('settled_at'),
    /** The sum of its refunds that are done or in progress, in pesewas. */
    returned: bigint('returned', { mode: 'number' }).notNull().default(0),
    /** What the owner decided not to refund, in pesewas. */
    kept: bigint('kept', { mode: 'number' }).notNull().default(0),
    /** What the customer is still owed, in pesewas: what is not refunded yet, and refunds that did not arrive yet. */
    owed: bigint('owed', { mode: 'number' }).notNull().default(0),
    owedReason: text('owed_reason').$type<OwedReason>(),
    /** Since when something is owed without interruption. */
    owedSince: moment('owed_since'),
    /** The team member who takes care of it. */
    owedClaimedBy: integer('owed_claimed_by').references(() => users.id),
    owedClaimedAt: moment('owed_claimed_at'),
    /** What the provider keeps of it, in pesewas; null while it has not said. */
    fee: bigint('fee', { mode: 'number' }),
    createdAt: created(),
  },
  (t) => [
    check('payments_returned', sql`${t.returned} between 0 and ${t.amount} and ${t.kept} between 0 and ${t.amount}`),
    check(
      'payments_owed',
      sql`${t.owed} between 0 and ${t.amount} and (${t.owed} > 0) = (${t.owedSince} is not null) and (${t.owed} > 0) = (${t.owedReason} is not null)`,
    ),
    index('payments_owed_since').on(t.owedSince).where(sql`${t.owedSince} is not null`),
    index('payments_created').on(t.createdAt),
    uniqueIndex('payments_order_key').on(t.orderId).where(sql`${t.extraId} is null`),
    uniqueIndex('payments_extra_key').on(t.extraId),
    index('payments_of_order').on(t.orderId),
    index('payments_review').on(t.state, t.createdAt),
    index('payments_user').on(t.userId),
    // A search by a part of a reference: its beginning, that of its random part, its end.
    index('payments_reference_start').on(sql`lower(${t.reference}) text_pattern_ops`),
    index('payments_reference_random').on(sql`split_part(lower(${t.reference}), '_', 3) text_pattern_ops`),
    index('payments_reference_end').on(sql`reverse(lower(${t.reference})) text_pattern_ops`),
    index('payments_payer').on(t.payerMark).where(sql`${t.payerMark} <> ''`),
    check('payments_order_has_order', sql`(${t.state} <> 'order') or ${t.orderId} is not null`),
  ],
);
