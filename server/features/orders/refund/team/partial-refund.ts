import { messages } from '#domain/messages.ts';
import { formatCheckout, type Pesewas, toDecimal } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { insertEvent, lockOrder } from '#server/features/orders/orders.queries.ts';
import { LEASE_MS, requestRefund } from '#server/features/orders/refund/provider/request-refund.ts';
import type { RefundRow } from '#server/features/orders/refund/refunds.queries.ts';
import {
  handleFailures,
  insertRefund,
  refundById,
  refundByKey,
  refundsOf,
} from '#server/features/orders/refund/refunds.queries.ts';
import { lockPayment, type Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import { rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { refuseDisputed } from './refuse-disputed.ts';

/** A refund of a part, in pesewas, by whom and why; a repeated key refunds once. */
export type PartialRefundRequest = {
  reference: string;
  /** Chosen by the caller: the same key refunds once. */
  key: string;
  amount: Pesewas;
  reason: string;
  actorId: number;
  /** The failed refund that this one tries again. */
  retryOf?: number | undefined;
  /** How many refunds the caller has seen; when there are more, somebody else was faster. */
  seen?: number | undefined;
};

/** How much of a payment can still be refunded, in pesewas. */
export function leftOf({ amount, returned, kept }: Pick<Payment, 'amount' | 'returned' | 'kept'>): Pesewas {
  return Math.max(0, amount - returned - kept);
}

/** Why this part can't be refunded now, or null. */
async function refusalOf(
  tx: Tx,
  payment: Payment,
  order: OrderRow,
  part: PartialRefundRequest,
): Promise<Refusal | null> {
  const { amount, retryOf, seen, reference } = part;
  const rows = await refundsOf(tx, reference);
  if (seen !== undefined && rows.length !== seen) return refuse('conflict', messages.teamCalls.refundedMeanwhile);
  if (payment.state !== 'order') return refuse('conflict', messages.teamPayments.notHeld);
  const left = leftOf(payment);
  if (amount > left)
    return refuseFields({ amount: messages.teamCalls.tooMuch(formatCheckout(left, payment.currency)) });
  // Of an additional payment all may go back: the order stands without it.
  const isAll = amount === left && reference === order.reference;
  if (retryOf === undefined) return isAll ? refuse('conflict', messages.teamCalls.cancelFirst) : null;
  const failed = rows.find(({ id, state, handledAt }) => id === retryOf && state === 'failed' && handledAt === null);
  return failed === undefined ? refuse('conflict', messages.teamCalls.notFailed) : null;
}

/**
 * Checks the rules first: writes the partial refund under the payment's lock, or returns why it is refused. The
 * provider is asked after the transaction, by `requestRefund`.
 */
export async function openPartialRefund(
  world: World,
  tx: Tx,
  part: PartialRefundRequest,
): Promise<{ row: RefundRow; isNew: boolean } | Refusal> {
  const { reference, key, amount, reason, actorId, retryOf } = part;
  const now = world.now();
  const payment = await lockPayment(tx, reference);
  if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
  const before = await refundByKey(tx, reference, key);
  if (before !== undefined) {
    return before.amount === amount
      ? { row: before, isNew: false }
      : refuse('conflict', messages.teamCalls.otherRefund);
  }
  const order = payment.orderId === null ? undefined : await lockOrder(tx, { id: payment.orderId });
  if (order === undefined) return refuse('conflict', messages.teamPayments.notHeld);
  const refusal = (await refuseDisputed(tx, payment)) ?? (await refusalOf(tx, payment, order, part));
  if (refusal !== null) return refusal;
  if (retryOf !== undefined) await handleFailures(tx, { reference, id: retryOf }, now);
  const checkAt = new Date(now.getTime() + LEASE_MS);
  const asked = { reference, key, amount, reason, actorId, state: 'asked' as const, checkAt, createdAt: now };
  const row = await insertRefund(tx, { ...asked, retryOf: retryOf ?? null }, { actorId, reason, now });
  await insertEvent(tx, {
    orderId: order.id,
    kind: 'refund',
    fromStatus: order.status,
    toStatus: order.status,
    actorId,
    reason,
    note: toDecimal(amount),
    detail: { refund: amount },
    createdAt: now,
  });
  await rederivePayment(tx, reference, now);
  await bookPayment(world, tx, reference);
  return { row, isNew: true };
}

/**
 * Refunds a part of an order's payment: checks the rules, writes the ledger, then asks the provider. The same key
 * refunds once, also when sent twice at the same moment. Partial refunds together never exceed what was paid. Refused
 * while the payment is disputed.
 */
export async function refundPartially(world: World, part: PartialRefundRequest): Promise<RefundRow | Refusal> {
  const claimed = await world.db.transaction((tx) => openPartialRefund(world, tx, part));
  if (isRefusal(claimed)) return claimed;
  const refused = claimed.isNew ? await requestRefund(world, claimed.row, { isFirst: true }) : null;
  if (refused !== null) return refused;
  return (await refundById(world.db, claimed.row.id)) ?? claimed.row;
}
