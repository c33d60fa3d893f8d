import * as z from 'zod/mini';
import { moment, money, writtenText } from '#contract/fields.ts';
import { messages } from '#domain/messages.ts';
import { OWED_REASONS, REFUND_STATES } from '#domain/payments/payment-state.ts';

/** Why money is owed to a customer. */
export const owedReason = z.enum(OWED_REASONS);

/** Money that is owed to a customer, as the team sees it. */
export const owedEntry = z.object({
  reference: z.string(),
  /** Null for a payment without an order. */
  order_slug: z.nullable(z.string()),
  order_code: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  currency: z.string(),
  /** What is still owed; of it, what is on its way. */
  owed: money,
  on_its_way: money,
  paid: money,
  reason: owedReason,
  since: moment,
  /** Whether somebody must act: false for a refund that is on its way in time. */
  needs_hand: z.boolean(),
  /** Who takes care of it; null for nobody. */
  claimed_by: z.nullable(z.string()),
  is_mine: z.boolean(),
  /** The newest explanation: the provider's, or the reason of the last attempt. */
  last_word: z.string(),
  /** Whether all that is left may be refunded now; otherwise the order's page offers what is possible. */
  may_refund: z.boolean(),
});
/** Everything that is owed, the most urgent first: what needs attention, then what is on its way; each oldest first. */
export const owedList = z.object({
  entries: z.array(owedEntry),
  /** Sums of entries in cedis; other currencies are listed, not summed. */
  needs_hand: money,
  on_its_way: money,
});
/** Whether the caller takes care of the entry, or leaves it to others again. */
export const owedClaim = z.object({ claimed: z.boolean() });
/** `owed` is the sum that the owner saw: when it differs now, the call is refused. */
export const owedDecision = z.object({
  reason: writtenText(300, messages.teamCalls.reasonNeeded),
  owed: money,
});

/** A customer's payment with money that is owed, is on its way back, or has come back. */
export const customerRefund = z.object({ amount: money, state: z.enum(REFUND_STATES), at: moment });
/** What a customer reads about a payment with money that is owed, on its way or returned. */
export const customerOwed = z.object({
  reference: z.string(),
  order_slug: z.nullable(z.string()),
  currency: z.string(),
  /** What we still owe; of it, what is on its way. */
  owed: money,
  on_its_way: money,
  /** What has arrived. */
  returned: money,
  /** Null when nothing is owed. */
  reason: z.nullable(owedReason),
  since: z.nullable(moment),
  /** Whether the team decided that the rest is not refunded. */
  is_decided: z.boolean(),
  refunds: z.array(customerRefund),
});
export const customerOwedList = z.array(customerOwed);

export type OwedEntry = z.infer<typeof owedEntry>;
export type OwedList = z.infer<typeof owedList>;
export type CustomerOwed = z.infer<typeof customerOwed>;
