/** The differences of one payment with itself: they are looked at again whenever the payment is. */
export const PAYMENT_DIFFERENCES = [
  /** Paid or reversed at the provider; the shop has no row. */
  'missing',
  /** Another currency than ours. */
  'currency',
  /** Another sum at the provider than here. */
  'sum',
  /** The order's total is not what was paid. */
  'orderSum',
  /** The provider answers with a state that we do not know. */
  'word',
  /** The money went back and the order is still under way. */
  'returned',
  /** The provider says reversed, the shop does not. */
  'reversed',
  /** The shop says refunded, the provider still has the money. */
  'kept',
  /** The shop has the payment, the provider calls it unpaid. */
  'unpaid',
  /** The shop has the payment, the provider does not know it. */
  'notThere',
] as const;

/** How the provider and the shop can differ, one word for each. */
export const DIFFERENCE_KINDS = [
  ...PAYMENT_DIFFERENCES,
  /** A refund at the provider that the shop does not have. */
  'refundUnknown',
  /** A refund of another sum. */
  'refundSum',
  /** A refund in another state. */
  'refundState',
  /** A refund with a state that we do not know. */
  'refundWord',
  /** A refund of the shop that the provider's list lacks. */
  'refundMissing',
  /** A dispute at the provider that the shop does not have. */
  'disputeUnknown',
  /** A dispute with a state that we do not know. */
  'disputeWord',
  /** A dispute of the shop that the provider's list lacks. */
  'disputeMissing',
  /** A lost dispute whose money did not leave. */
  'disputeMoney',
  /** A payout that did not reach the bank. */
  'payoutFailed',
  /** A payout with a state that we do not know. */
  'payoutWord',
  /** A payout whose sum is not its payments less fees and deductions. */
  'payoutSum',
  /** A payout of the shop that the provider's list lacks. */
  'payoutMissing',
  /** A row of the provider's list that has a wrong form. */
  'unreadable',
] as const;

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Why an order does not move on. */
export const BLOCK_REASONS = ['dispute', 'returned', 'unclear'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/**
 * Whether a stopped order may still make a move. Steps back are always possible. An order whose money went back may be
 * cancelled; while a dispute or an unclear state is open, a cancellation could return the money twice.
 */
export function mayMoveBlocked(reason: BlockReason, kind: 'ahead' | 'back' | 'cancel'): boolean {
  return kind === 'back' || (kind === 'cancel' && reason === 'returned');
}
