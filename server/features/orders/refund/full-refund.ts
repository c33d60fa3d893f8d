import { messages } from '#domain/messages.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { mailRefund } from '#server/features/orders/order-mails.ts';
import { lockOrder } from '#server/features/orders/orders.queries.ts';
import {
  claimDueRefunds,
  lockPayment,
  type Payment,
  paymentOf,
  transitionPayment,
} from '#server/features/payments/ledger/ledger.queries.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { resumePartialRefund } from './partial-refund.ts';
import { claimDuePartialRefunds, transitionFullRefund, upsertFullRefund } from './refunds.queries.ts';
import { recordReversal } from './reversal.ts';

/** In ms. One process at a time asks for a refund; longer than the provider may take. */
const LEASE_MS = 60_000;
/** In ms: how often the provider is asked whether a refund arrived. */
const FOLLOW_EVERY_MS = 10 * 60_000;

/** The key of a refund of the whole remaining sum. */
export const FULL_REFUND_KEY = 'whole';

type RefundState = { state: 'refunding' | 'refunded' };

/**
 * Refunds a held payment, or that of a cancelled order. The ledger is written first, so that the payment can't become
 * an order any more; then the provider is asked. A repeated call refunds once.
 */
export async function refundInFull(
  world: World,
  reference: string,
  actor: { id: number | null },
  why: string = messages.teamPayments.refundNote(reference),
): Promise<RefundState | Refusal> {
  type Claim = { payment: Payment; isFirst: boolean };
  const claimed = await world.db.transaction(async (tx): Promise<Claim | RefundState | Refusal> => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
    if (payment.state === 'refunded') return { state: 'refunded' };
    if (payment.state === 'refunding') {
      const isAsked = payment.refundId !== null || (payment.refundCheckAt ?? new Date(0)) > world.now();
      if (isAsked) return { state: 'refunding' };
    }
    if (payment.state === 'order') {
      const order = payment.orderId === null ? undefined : await lockOrder(tx, { id: payment.orderId });
      const isOver = order?.status === 'cancelled' || order?.status === 'delivered';
      if (!isOver)
        return refuse('conflict', order === undefined ? messages.teamPayments.notHeld : messages.teamCalls.cancelFirst);
    }
    const refundCheckAt = new Date(world.now().getTime() + LEASE_MS);
    const moved = await transitionPayment(tx, reference, [payment.state], { state: 'refunding', refundCheckAt });
    if (moved === undefined) return refuse('conflict', messages.teamPayments.notHeld);
    const entry = {
      reference,
      key: FULL_REFUND_KEY,
      amount: moved.amount - moved.returned,
      reason: why,
      actorId: actor.id,
    };
    await upsertFullRefund(tx, { ...entry, state: 'asked', createdAt: world.now() });
    await bookPayment(world, tx, reference);
    return { payment: moved, isFirst: payment.state !== 'refunding' };
  });
  if (isRefusal(claimed) || 'state' in claimed) return claimed;
  world.log.info({ reference, actor: actor.id }, 'a payment is given back');
  return askRefund(world, claimed.payment, claimed.isFirst);
}

/**
 * Asks the provider to refund all that is left. Without an answer, `followRefunds` asks again. The provider never
 * refunds more than was paid, so the refund happens once.
 */
async function askRefund(world: World, payment: Payment, isFirst: boolean): Promise<RefundState | Refusal> {
  const { reference, userId, returned } = payment;
  const amount = payment.amount - returned;
  const note = messages.teamPayments.refundNote(reference);
  const refund = await world.payment.refund({ reference, note, ...(returned === 0 ? {} : { amount }) });
  if (refund.outcome === 'unreachable') {
    world.log.warn({ reference, reason: refund.message }, 'the provider gave no answer to a refund');
    return { state: 'refunding' };
  }
  if (refund.outcome === 'accepted') {
    const owner = userId === null ? undefined : await userById(world.db, userId);
    const refundCheckAt = new Date(world.now().getTime() + FOLLOW_EVERY_MS);
    await world.db.transaction(async (tx) => {
      await transitionPayment(tx, reference, ['refunding'], { refundId: refund.refundId, refundCheckAt });
      await transitionFullRefund(tx, reference, FULL_REFUND_KEY, 'accepted', refund.refundId);
      if (owner !== undefined) await mailRefund(tx, { reference, amount, to: owner });
    });
    world.wake?.('outbox');
    return { state: 'refunding' };
  }
  const verification = await verifyOnce(world, reference);
  if (verification.outcome === 'reversed') {
    await recordReversal(world, verification.charge);
    return { state: 'refunded' };
  }
  // An earlier request whose answer was lost may have succeeded, and cause this refusal. The money may be on its way,
  // so the payment must not become free for an order.
  if (!isFirst) {
    world.log.error({ reference, reason: refund.message }, 'a refund must be checked at the provider');
    return { state: 'refunding' };
  }
  await returnToStaff(world, payment);
  return refuse('conflict', messages.teamPayments.refundRefused(refund.message));
}

/** Returns a payment to review after its refund failed. */
async function returnToStaff(world: World, payment: Payment): Promise<void> {
  const state = payment.orderId === null ? ('review' as const) : ('order' as const);
  const change = { state, reason: 'refundFailed', refundId: null, refundCheckAt: null };
  await world.db.transaction(async (tx) => {
    await transitionPayment(tx, payment.reference, [payment.state], change);
    await transitionFullRefund(tx, payment.reference, FULL_REFUND_KEY, 'failed');
    await bookPayment(world, tx, payment.reference);
  });
  world.log.warn({ reference: payment.reference }, 'a refund failed');
}

/**
 * Returns a payment to review when its refund failed at the provider. Returns false when the provider gives no answer.
 */
export async function refundFailed(world: World, reference: string): Promise<boolean> {
  const verification = await verifyOnce(world, reference);
  if (verification.outcome === 'unreachable') return false;
  const payment = verification.outcome === 'success' ? await paymentOf(world.db, reference) : undefined;
  // A refund marked as done may fail later: then the provider has the money again.
  if (payment?.state === 'refunding' || payment?.state === 'refunded') await returnToStaff(world, payment);
  return true;
}

/** Checks open refunds: those that arrived are settled, and those whose answer was lost are requested again. */
export async function followRefunds(world: World): Promise<void> {
  const now = world.now();
  const leaseEnd = new Date(now.getTime() + FOLLOW_EVERY_MS);
  for (const payment of await claimDueRefunds(world.db, { now, leaseEnd, horizon: leaseEnd }, 20)) {
    const verification = await verifyOnce(world, payment.reference);
    if (verification.outcome === 'reversed') await recordReversal(world, verification.charge);
    else if (verification.outcome === 'success' && payment.refundId === null) await askRefund(world, payment, false);
  }
  for (const part of await claimDuePartialRefunds(world.db, { now, leaseEnd }, 20))
    await resumePartialRefund(world, part);
}
