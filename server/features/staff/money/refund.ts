import type { RefundAnswer } from '#contract/staff/money/money.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { type RefundRow, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { leftOf, refundPartially } from '#server/features/orders/refund/team/partial-refund.ts';
import { type Payment, paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { toRefund } from '#server/features/staff/order/order-money.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';

/** A refund that the team asks for; without an amount it is all that is left. */
export type RefundRequest = {
  reference: string;
  key: string;
  /** In cedis; when left out, all that is left. */
  amount?: string | undefined;
  reason: string;
  /** The failed refund that this one tries again. */
  retry_of?: number | undefined;
  /** How many refunds the caller has seen. */
  seen?: number | undefined;
};

async function answerOf(world: World, row: RefundRow): Promise<RefundAnswer> {
  const payment = await paymentOf(world.db, row.reference);
  const nameOf = await namesOf(world.db, [row.actorId]);
  const left = payment === undefined ? 0 : leftOf(payment);
  const refunded = payment === undefined ? 0 : payment.amount - left;
  return {
    refund: toRefund(row, payment?.currency ?? 'GHS', nameOf),
    refunded: toDecimal(refunded),
    refundable: toDecimal(left),
  };
}

/** The refund that a request is about: its sum in pesewas, and whether it is all that is left. */
type Wanted = { amount: number; isWhole: boolean };

function wantedOf(request: RefundRequest, payment: Payment, rows: RefundRow[]): Wanted | Refusal {
  const left = leftOf(payment);
  const retried = request.retry_of === undefined ? undefined : rows.find(({ id }) => id === request.retry_of);
  if (request.retry_of !== undefined) {
    if (retried === undefined) return refuse('conflict', messages.teamCalls.notFailed);
    // Without an order under way all that is left is owed, whichever part failed.
    const isWhole = retried.isWhole || payment.state !== 'order';
    return { amount: isWhole ? left : retried.amount, isWhole };
  }
  const amount = request.amount === undefined ? left : parseMoney(request.amount);
  if (amount === null || (amount === 0 && request.amount !== undefined)) {
    return refuseFields({ amount: messages.teamCalls.badAmount });
  }
  // While all of it is on its way, the same request again means that refund.
  // An order stands without its additional payments, so all of one is a part of what the order was paid with.
  if (payment.extraId !== null && payment.state === 'order') return { amount, isWhole: false };
  const isGone = payment.state === 'refunding' || payment.state === 'refunded';
  const whole = rows.findLast((row) => row.isWhole);
  const isWhole = isGone ? request.amount === undefined || amount === whole?.amount : amount === left;
  return { amount, isWhole };
}

/**
 * Refunds an order's payment: a part of it, or all that is left once the order is closed. The same key refunds once,
 * refunds never exceed the payment, and a call that has not seen the newest refund is refused.
 */
export async function refundPayment(
  world: World,
  actor: Actor,
  request: RefundRequest,
): Promise<RefundAnswer | Refusal> {
  const { reference, key, reason, seen } = request;
  const payment = await paymentOf(world.db, reference);
  if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
  const rows = await refundsOf(world.db, reference);
  const wanted = wantedOf(request, payment, rows);
  if (isRefusal(wanted)) return wanted;
  const before = rows.find((row) => row.key === key);
  if (before !== undefined) {
    const isSame =
      (request.amount === undefined && request.retry_of === undefined) ||
      parseMoney(request.amount ?? '') === before.amount;
    const isRetry = request.retry_of !== undefined && before.retryOf === request.retry_of;
    return isSame || isRetry ? answerOf(world, before) : refuse('conflict', messages.teamCalls.otherRefund);
  }
  if (!wanted.isWhole) {
    const part = { reference, key, amount: wanted.amount, reason, actorId: actor.id, retryOf: request.retry_of, seen };
    const refunded = await refundPartially(world, part);
    return isRefusal(refunded) ? refunded : answerOf(world, refunded);
  }
  const refund = await refundInFull(world, reference, actor, reason, key);
  if (isRefusal(refund)) return refund;
  const after = await refundsOf(world.db, reference);
  const row = after.find((other) => other.key === key) ?? after.findLast((other) => other.isWhole) ?? after.at(-1);
  return row === undefined ? refuse('conflict', messages.teamPayments.refundPending) : answerOf(world, row);
}
