import * as z from 'zod/mini';
import { id, moment, money, text, writtenText } from '#contract/fields.ts';
import { day, paymentState, refund } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { daySums } from './books.ts';
import { discountDoubt, refusedDoubt } from './doubts.ts';

/** A payment as the team sees it; `order_slug` is null while it has no order. */
export const payment = z.object({
  reference: z.string(),
  amount: money,
  currency: z.string(),
  channel: z.string(),
  state: paymentState,
  name: z.string(),
  order_slug: z.nullable(z.string()),
  at: moment,
});
/** A payment that waits for a decision, and the possible decisions. */
export const review = z.object({
  ...payment.shape,
  /** Why no order was made, as a sentence. */
  reason: z.string(),
  payer_email: z.string(),
  phone_number: z.string(),
  /** The agreed sum; null when no checkout was registered. */
  agreed: z.nullable(money),
  may_order: z.boolean(),
  may_refund: z.boolean(),
});
/** The provider's total of the day and the shop's; if `difference` is not 0.00, a person must check. */
export const dayBalance = z.object({
  provider: money,
  orders: money,
  review: money,
  owed: money,
  refunding: money,
  refunded: money,
  kept: money,
  /** Negative when the shop's total is higher than the provider's. */
  difference: z.string(),
  faults: z.array(z.object({ reference: z.string(), fault: z.string() })),
});
/** Everything on the team's money page for one day. */
export const moneyOfDay = z.object({
  date: day,
  /** Whether the day is over; what was booked on it does not change any more. Older servers omit it. */
  is_closed: z.optional(z.boolean()),
  /** Added up by the database, one entry for each currency, ours first. Older servers omit it. */
  sums: z.optional(z.array(daySums)),
  /** The newest of the day: `sums` counts them all. */
  payments: z.array(payment),
  /** In our currency. */
  paid: money,
  refunds: z.array(z.object({ ...refund.shape, reference: z.string(), order_slug: z.nullable(z.string()) })),
  given_back: money,
  /** All open reviews of any day, oldest first. */
  reviews: z.array(review),
  /** Held points for a friend, because friend and referrer look like one person. */
  held_credits: z.array(
    z.object({
      friend_id: id,
      friend: z.string(),
      referrer: z.string(),
      in_common: z.enum(['phone', 'payer', 'mailbox', 'discount', 'otherFriend', 'former']),
      at: moment,
    }),
  ),
  /** Discounts in doubt, oldest first. Older servers omit it. */
  doubts: z.optional(z.array(discountDoubt)),
  /** The newest refused ones that were not put right, newest first. Older servers omit it. */
  refused_doubts: z.optional(z.array(refusedDoubt)),
  /** How many of them there are in all. Older servers omit it. */
  refused_doubts_all: z.optional(z.int()),
  /** Null when the provider gave no answer. */
  balance: z.nullable(dayBalance),
});

/** What becomes of a held payment: an order, or the money goes back. */
export const settleRequest = z.object({ by: z.enum(['order', 'refund']) });
/** What became of a held payment; the slug is null without an order. */
export const settled = z.object({
  state: z.enum(['order', 'refunding', 'refunded']),
  order_slug: z.nullable(z.string()),
});
/** Whether points on hold are given. */
export const creditDecision = z.object({ granted: z.boolean() });
/** `key` is chosen by the caller for one refund: sent twice, it refunds once. Without `amount`, all that is left. */
export const refundRequest = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  amount: z.optional(text(20)),
  reason: writtenText(300, messages.teamCalls.reasonNeeded),
  /** The id of the failed refund that this one tries again; its sum is what counts. */
  retry_of: z.optional(id),
  /** How many refunds of this payment the caller has seen: when there are more, the call is refused. */
  seen: z.optional(z.number().check(z.int(), z.nonnegative())),
});
/** A refund that was asked for, and what is refunded and still refundable of its payment. */
export const refundAnswer = z.object({ refund, refunded: money, refundable: money });

export type MoneyOfDay = z.infer<typeof moneyOfDay>;
export type Review = z.infer<typeof review>;
export type Settled = z.infer<typeof settled>;
export type RefundAnswer = z.infer<typeof refundAnswer>;
