import type { RefundAnswer } from '#contract/staff-money.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { FULL_REFUND_KEY, refundInFull } from '#server/features/orders/refund/full-refund.ts';
import { leftOf, refundPartially } from '#server/features/orders/refund/partial-refund.ts';
import { type RefundRow, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import { toRefund } from '#server/features/staff/order/staff-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';

export type RefundRequest = {
  reference: string;
  key: string;
  /** In cedis; when left out, all that is left. */
  amount?: string | undefined;
  reason: string;
};

async function answerOf(world: World, row: RefundRow): Promise<RefundAnswer> {
  const payment = await paymentOf(world.db, row.reference);
  const nameOf = await namesOf(world.db, [row.actorId]);
  const left = payment === undefined ? 0 : leftOf(payment);
  const refunded = payment === undefined ? 0 : payment.amount - left;
  return { refund: toRefund(row, nameOf), refunded: toDecimal(refunded), refundable: toDecimal(left) };
}

/**
 * Refunds an order's payment: a part of it, or all that is left once the order is closed. The same key refunds once,
 * and refunds never exceed the payment.
 */
export async function refundPayment(
  world: World,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundAnswer | Refusal> {
  const { reference, key, reason } = request;
  const payment = await paymentOf(world.db, reference);
  if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
  const requestedAmount = request.amount === undefined ? null : parseMoney(request.amount);
  if (request.amount !== undefined && (requestedAmount === null || requestedAmount === 0)) {
    return refuseFields({ amount: messages.teamCalls.badAmount });
  }
  const before = await refundsOf(world.db, reference);
  const isKnownKey = before.some((row) => row.key === key);
  const isGone = payment.state === 'refunding' || payment.state === 'refunded';
  const fullAmount = before.find((row) => row.key === FULL_REFUND_KEY)?.amount;
  const isWhole = isGone
    ? requestedAmount === null || requestedAmount === fullAmount
    : requestedAmount === null || requestedAmount === leftOf(payment);
  if (isWhole && !isKnownKey) {
    const refund = await refundInFull(world, reference, actor, reason);
    if (isRefusal(refund)) return refund;
    const row = (await refundsOf(world.db, reference)).find((other) => other.key === FULL_REFUND_KEY);
    return row === undefined ? refuse('conflict', messages.teamPayments.refundPending) : answerOf(world, row);
  }
  const amount = requestedAmount ?? before.find((row) => row.key === key)?.amount ?? 0;
  const part = await refundPartially(world, { reference, key, amount, reason, actorId: actor.id });
  return isRefusal(part) ? part : answerOf(world, part);
}
