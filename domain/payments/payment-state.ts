import { DAY_MS } from '#domain/durations.ts';
import type { Pesewas } from '#domain/prices/money.ts';

/**
 * What became of a payment. `owed`: its order is cancelled and the money is not on its way back. `kept`: the owner
 * decided.
 */
export type PaymentState = 'order' | 'review' | 'owed' | 'refunding' | 'refunded' | 'kept';

/**
 * asked: the provider's answer is not known yet; accepted: in progress; attention: the provider needs more details;
 * unclear: the provider says a word that we do not know; done: arrived; failed: not refunded.
 */
export const REFUND_STATES = ['asked', 'accepted', 'attention', 'unclear', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** States of refunds that have not ended. */
export const OPEN_REFUNDS: readonly RefundState[] = ['asked', 'accepted', 'attention', 'unclear'];

/** Why money is owed, the most urgent first. */
export const OWED_REASONS = ['refundFailed', 'attention', 'unclear', 'cancelled', 'review', 'onItsWay'] as const;
export type OwedReason = (typeof OWED_REASONS)[number];

/** The facts that a payment's state follows from; sums in pesewas. */
export type PaymentStateFacts = {
  amount: Pesewas;
  /** What the owner decided not to refund. */
  kept: Pesewas;
  /** The order that it paid for: under way or delivered, cancelled, or none. */
  order: 'stands' | 'cancelled' | 'none';
  refunds: readonly { amount: Pesewas; state: RefundState; isHandled: boolean }[];
};

/** What follows from a payment's facts; sums in pesewas. */
export type DerivedPayment = {
  state: PaymentState;
  /** Refunds that are done or in progress. */
  returned: Pesewas;
  /** What the customer is still owed; zero with no reason. */
  owed: Pesewas;
  reason: OwedReason | null;
};

/**
 * The state of a payment, and what its customer is still owed. A cancelled order's and a held payment's money is owed
 * until it arrives; of an order that stands only refunds that failed or did not arrive yet. A failed refund that was
 * tried again, or that the owner decided on, is not owed itself.
 */
export function derivePayment({ amount, kept, order, refunds }: PaymentStateFacts): DerivedPayment {
  const sumOf = (states: readonly RefundState[]) =>
    refunds.reduce((sum, refund) => sum + (states.includes(refund.state) ? refund.amount : 0), 0);
  const done = Math.min(sumOf(['done']), amount);
  const returned = Math.min(done + sumOf(OPEN_REFUNDS), amount);
  const inFlight = returned - done;
  const left = Math.max(0, amount - returned - kept);
  const failed = refunds.filter((refund) => refund.state === 'failed' && !refund.isHandled);
  const failedSum = failed.reduce((sum, refund) => sum + refund.amount, 0);

  const base = order === 'none' ? 'review' : order === 'cancelled' ? 'owed' : 'order';
  const settled = done >= amount ? 'refunded' : inFlight > 0 ? 'refunding' : 'kept';
  const state = left > 0 ? base : settled;
  const unpaid = base === 'order' ? Math.min(failedSum, left) : left;
  const reasons: Record<OwedReason, boolean> = {
    refundFailed: failed.length > 0 && unpaid > 0,
    attention: sumOf(['attention']) > 0,
    unclear: sumOf(['unclear']) > 0,
    cancelled: base === 'owed' && unpaid > 0,
    review: base === 'review' && unpaid > 0,
    onItsWay: inFlight > 0,
  };
  const owed = unpaid + inFlight;
  return { state, returned, owed, reason: OWED_REASONS.find((reason) => reasons[reason] && owed > 0) ?? null };
}

/** In ms: a refund that is longer on its way needs a look. */
export const SLOW_REFUND_MS = 10 * DAY_MS;

/**
 * Whether somebody must act, so that the customer gets the money: everything but a refund that is on its way in time.
 */
export function needsAction(reason: OwedReason, ageMs: number): boolean {
  return reason !== 'onItsWay' || ageMs > SLOW_REFUND_MS;
}
