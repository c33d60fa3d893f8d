import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { insertNote, lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { clawBack } from '#server/features/orders/refund/claw-back.ts';
import { mailRefund } from '#server/features/orders/refund/refund-mails.ts';
import { type RefundRow, refundById } from '#server/features/orders/refund/refunds.queries.ts';
import { CHECKED_STATES, transitionIntent } from '#server/features/payments/intents/intents.queries.ts';
import type { Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import { rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import type { World } from '#server/ports.ts';

/** All of the payment's money is back: its checkout ends, and its order no longer earns its referrer points. */
async function endReturnedPayment(tx: Tx, payment: Payment, order: OrderRow | undefined, now: Date): Promise<void> {
  const from = [...CHECKED_STATES, 'review', 'expired', 'ordered'] as const;
  await transitionIntent(tx, payment.reference, [...from], { state: 'refunded', nextCheckAt: null });
  if (order === undefined) return;
  if (payment.extraId !== null) {
    // The order was paid without it, and so it still counts.
    const note = messages.corrections.extraNotes.allReturned(formatCheckout(payment.amount, payment.currency));
    await insertNote(tx, order, { note, createdAt: now });
    return;
  }
  await insertNote(tx, order, { note: messages.teamPayments.allReturned, createdAt: now });
  // An order that was delivered and then moved back has earned points too.
  await clawBack(tx, order);
}

/**
 * Draws the conclusions of a refund's new state, in the transaction that moved it: the payment's state and what is
 * owed, the order's history, points, mails. The payment is locked by the caller.
 */
export async function applyRefundState(world: World, tx: Tx, refundId: number): Promise<Payment | undefined> {
  const now = world.now();
  const refund = await refundById(tx, refundId);
  const derived = refund === undefined ? undefined : await rederivePayment(tx, refund.reference, now);
  if (refund === undefined || derived === undefined) return undefined;
  const { before, after } = derived;
  const order = after.orderId === null ? undefined : await lockOrder(tx, { id: after.orderId });
  if (after.state === 'refunded' && before.state !== 'refunded') await endReturnedPayment(tx, after, order, now);
  else if (order !== undefined) {
    const note = noteOf(refund, after.currency);
    if (note !== null) await insertNote(tx, order, { note: note, createdAt: now });
  }
  await mailRefund(world, tx, refund, after);
  return after;
}

/** What the order's history says about a refund's new state; null when its request says it already. */
function noteOf({ state, amount, key }: RefundRow, currency: string): string | null {
  if (state === 'failed') return messages.teamPayments.refundFailed(formatCheckout(amount, currency));
  const isElsewhere = key.startsWith('provider:') && state === 'done';
  return isElsewhere ? messages.teamPayments.partRefunded : null;
}
