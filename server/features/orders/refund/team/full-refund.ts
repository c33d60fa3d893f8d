import { messages } from '#domain/messages.ts';
import type { Tx } from '#server/db/open.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { lockOrder } from '#server/features/orders/orders.queries.ts';
import { LEASE_MS, requestRefund } from '#server/features/orders/refund/provider/request-refund.ts';
import {
  handleFailures,
  insertRefund,
  type RefundRow,
  refundByKey,
  refundsOf,
} from '#server/features/orders/refund/refunds.queries.ts';
import { lockPayment, type Payment, paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import { rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { leftOf } from './partial-refund.ts';
import { refuseDisputed } from './refuse-disputed.ts';

type RefundState = { state: 'refunding' | 'refunded' };

/** Why a payment can't be refunded in full, or null. An order must be over. */
async function refusalOf(tx: Tx, payment: Payment): Promise<Refusal | null> {
  if (payment.state === 'kept') return refuse('conflict', messages.teamPayments.notHeld);
  if (payment.state !== 'order') return null;
  const order = payment.orderId === null ? undefined : await lockOrder(tx, { id: payment.orderId });
  if (order?.status === 'delivered') return null;
  return refuse('conflict', order === undefined ? messages.teamPayments.notHeld : messages.teamCalls.cancelFirst);
}

/**
 * Adds the row of a whole refund under the payment's lock; an earlier one that failed stays and is handled by it. The
 * caller asks the provider afterwards (`requestRefund`); if it can't, `followRefunds` does.
 */
export async function openFullRefund(
  world: World,
  tx: Tx,
  payment: Payment,
  by: { actorId: number | null; why: string; key: string | undefined },
): Promise<RefundRow> {
  const { reference } = payment;
  const now = world.now();
  const rows = await refundsOf(tx, reference);
  const whole = rows.filter(({ isWhole }) => isWhole);
  const failed = rows.filter(({ state, handledAt }) => state === 'failed' && handledAt === null);
  await handleFailures(tx, { reference }, now);
  const row = {
    reference,
    key: by.key ?? (whole.length === 0 ? 'whole' : `whole-${rows.length + 1}`),
    amount: leftOf(payment),
    state: 'asked' as const,
    isWhole: true,
    retryOf: failed.at(-1)?.id ?? null,
    reason: by.why,
    actorId: by.actorId,
    checkAt: new Date(now.getTime() + LEASE_MS),
    createdAt: now,
  };
  const stored = await insertRefund(tx, row, { actorId: by.actorId, reason: by.why, now });
  await rederivePayment(tx, reference, now);
  await bookPayment(world, tx, reference);
  return stored;
}

/**
 * Refunds all that is left of a held payment, or of an order that is cancelled or delivered. The ledger is written
 * first, so that the payment can't become an order any more; then the provider is asked. A repeated call, by the same
 * `key` or while a refund is open, refunds once; after a failure it is a new attempt with a row of its own. Refused
 * while the payment is disputed.
 */
export async function refundInFull(
  world: World,
  reference: string,
  actor: { id: number | null },
  why: string = messages.teamPayments.refundNote(reference),
  key?: string,
): Promise<RefundState | Refusal> {
  const claimed = await world.db.transaction(async (tx): Promise<RefundRow | RefundState | Refusal> => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
    if (payment.state === 'refunded' || payment.state === 'refunding') return { state: payment.state };
    if (key !== undefined && (await refundByKey(tx, reference, key)) !== undefined) return { state: 'refunding' };
    const refusal = (await refuseDisputed(tx, payment)) ?? (await refusalOf(tx, payment));
    return refusal ?? openFullRefund(world, tx, payment, { actorId: actor.id, why, key });
  });
  if (isRefusal(claimed) || !('id' in claimed)) return claimed;
  const refused = await requestRefund(world, claimed, { isFirst: true });
  if (refused !== null) return refused;
  const isBack = (await paymentOf(world.db, reference))?.state === 'refunded';
  return { state: isBack ? 'refunded' : 'refunding' };
}
