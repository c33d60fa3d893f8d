import { and, eq, inArray } from 'drizzle-orm';
import { derivePayment, OPEN_REFUNDS } from '#domain/payments/payment-state.ts';
import type { Tx } from '#server/db/open.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { lockPayment, type Payment } from './ledger.queries.ts';

/**
 * Brings a payment's state and what is owed in line with its order and its refunds; called at the end of each
 * transaction that changes one of them. Locks the payment. Returns it before and after, or undefined when there is
 * none.
 */
export async function rederivePayment(
  tx: Tx,
  reference: string,
  now: Date,
): Promise<{ before: Payment; after: Payment } | undefined> {
  const before = await lockPayment(tx, reference);
  if (before === undefined) return undefined;
  const rows = await tx
    .select({ amount: refunds.amount, state: refunds.state, handledAt: refunds.handledAt })
    .from(refunds)
    .where(eq(refunds.reference, reference));
  const [order] =
    before.orderId === null
      ? []
      : await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, before.orderId));
  const { state, returned, owed, reason } = derivePayment({
    amount: before.amount,
    kept: before.kept,
    order: order === undefined ? 'none' : order.status === 'cancelled' ? 'cancelled' : 'stands',
    refunds: rows.map((row) => ({ ...row, isHandled: row.handledAt !== null })),
  });
  const isOwed = owed > 0;
  const [after] = await tx
    .update(payments)
    .set({
      state,
      returned,
      owed,
      owedReason: reason,
      owedSince: isOwed ? (before.owedSince ?? now) : null,
      ...(isOwed ? {} : { owedClaimedBy: null, owedClaimedAt: null }),
      ...(state === 'refunded' && before.state !== 'refunded' ? { settledAt: now } : {}),
    })
    .where(eq(payments.reference, reference))
    .returning();
  return after === undefined ? undefined : { before, after };
}

/** The sum of a payment's refunds that have not ended, in pesewas. */
export async function openSumOf(tx: Tx, reference: string): Promise<number> {
  const rows = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.reference, reference), inArray(refunds.state, [...OPEN_REFUNDS])));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
