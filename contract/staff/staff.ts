import * as z from 'zod/mini';
import { id, moment, money, requiredText, text } from '#contract/fields.ts';
import { address, order } from '#contract/orders/orders.ts';
import { ownNote, ownPhoto } from '#contract/orders/own-orders.ts';
import { photoList } from '#contract/orders/photos.ts';
import { trackingLink } from '#contract/orders/tracking.ts';
import { span } from '#contract/orders/windows.ts';
import { RIGHTS, type Right, ROLES } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { EXTRA_STATES } from '#domain/orders/extra-payments.ts';
import { BLOCK_REASONS } from '#domain/payments/differences.ts';
import { REFUND_STATES } from '#domain/payments/payment-state.ts';
import { owedReason } from './money/owed.ts';

/** A text in a query; an empty one counts as not given. */
const filled = (max: number) => z.optional(text(max));
/** A day in UTC, which is the time of Ghana: 2026-11-21. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The caller's role in the team, and their rights. */
export const teamMember = z.object({
  role: z.enum(ROLES),
  first_name: z.string(),
  rights: z.array(z.enum(Object.keys(RIGHTS) as [Right, ...Right[]])),
});

/**
 * What the trips cost more than was paid if the addresses are where they look; "0.00" without a doubt. Older servers
 * omit it.
 */
const feeDoubt = z.optional(money);

/** Why an order does not move on; null when nothing stops it. Older servers omit it. */
export const stopped = z.optional(z.nullable(z.enum(BLOCK_REASONS)));

/** A filter for orders: one status, late ones, matching code, name or phone, a range of days. */
export const orderFilter = {
  status: filled(40),
  /** 'yes' for late ones only. */
  late: filled(3),
  search: filled(100),
  from: z.optional(z.union([day, z.literal('')])),
  to: z.optional(z.union([day, z.literal('')])),
};
export const exportQuery = z.object(orderFilter);
/** `after` is the `next` of the previous page. */
export const queueQuery = z.object({ ...orderFilter, after: filled(40) });

/** An order as a line of the queue. */
export const queued = z.object({
  slug: z.string(),
  code: z.string(),
  status: z.string(),
  created_at: moment,
  promised_by: moment,
  /** When the customer reads that the pairs are back; null for a cancelled order. Older servers omit it. */
  back_on: z.optional(z.nullable(span)),
  is_late: z.boolean(),
  name: z.string(),
  phone_number: z.string(),
  pickup_area: z.string(),
  delivery_area: z.string(),
  /** The window of the stop that is next; null without one. Older servers omit it. */
  window: z.optional(z.nullable(span)),
  pairs: z.number(),
  /** Whether a faster return was bought. Older servers omit it. */
  is_priority: z.optional(z.boolean()),
  total: money,
  fee_doubt: feeDoubt,
  stopped,
});
/** Newest first, open ones with a faster return before all others; late ones oldest first. */
export const queue = z.object({ orders: z.array(queued), next: z.nullable(z.string()) });
/** A number for each status that occurs. Not a record, because its parser would be part of every page of the shop. */
const perStatus = z.catchall(z.object({}), z.number());
/** How many orders stand where, how many are late, how many payments wait for a decision. */
export const counts = z.object({
  /** COUNTED_MOST stands for as many or more. */
  by_status: perStatus,
  late: z.number(),
  reviews: z.number(),
  /** Money that is owed to customers and needs attention: how many payments, and their sum in cedis. */
  owed: z.object({ count: z.number(), sum: money }),
  /** Discounts in doubt. Older servers omit it. */
  doubts: z.optional(z.number()),
});

/** A move that this caller may make now; a step back needs a reason. */
export const move = z.object({ to: z.string(), kind: z.enum(['ahead', 'back', 'cancel']) });
/** An entry of an order's history as the team sees it; `by` is empty for the shop itself. */
export const event = z.object({
  id,
  kind: z.enum(['status', 'note', 'not_home', 'plan', 'refund']),
  from: z.nullable(z.string()),
  to: z.string(),
  at: moment,
  by: z.string(),
  reason: z.nullable(z.string()),
  /** For the team. */
  note: z.nullable(z.string()),
  /** For the customer, who reads it too. */
  customer_note: z.nullable(z.string()),
});
/** What became of a payment, as `PaymentState` in `domain/payments/payment-state.ts` says it. */
export const paymentState = z.enum(['order', 'review', 'owed', 'refunding', 'refunded', 'kept']);
/** Money on its way back to the payer. */
export const refund = z.object({
  id,
  amount: money,
  /** Its payment's currency. Older servers omit it: then it is ours. */
  currency: z.optional(z.string()),
  /**
   * asked: the provider has not answered yet; accepted: in progress; attention: the provider needs more details;
   * unclear: the provider names a state that we do not know; done: arrived; failed: not refunded.
   */
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  by: z.string(),
  at: moment,
  /** Whether it failed and is still owed: it may be tried again. */
  may_retry: z.boolean(),
  /** The states that it went through, oldest first. Only with an order. */
  history: z.optional(
    z.array(z.object({ state: z.enum(REFUND_STATES), at: moment, by: z.string(), reason: z.string() })),
  ),
});
/** The money of an order: paid, refunded, and still refundable. */
export const orderMoney = z.object({
  reference: z.string(),
  state: paymentState,
  /** Of all sums here. Older servers omit it: then it is ours. */
  currency: z.optional(z.string()),
  paid: money,
  refunded: money,
  refundable: money,
  /** What the customer is still owed, why, and since when; 0.00 with no reason. */
  owed: money,
  owed_reason: z.nullable(owedReason),
  owed_since: z.nullable(moment),
  /** The owner's decisions that money is not refunded. */
  decisions: z.array(z.object({ amount: money, reason: z.string(), by: z.string(), at: moment })),
  refunds: z.array(refund),
});
/** What the team learns of an address besides what the customer sees. */
export const checkedAddress = {
  digital_address: z.nullable(z.string()),
  /** The place is far from the named area: check before the rider leaves. */
  is_flagged: z.boolean(),
  /** The place says too little for a rider. Older servers omit it. */
  is_vague: z.optional(z.boolean()),
};
/** A stop's address with what is doubtful about it. */
export const staffAddress = z.object({
  ...address.shape,
  ...checkedAddress,
  /** The dearer area (or region) that the address looks like, and the fee of a trip there. Older servers omit it. */
  looks_like: z.optional(z.nullable(z.object({ area: z.string(), cost: money }))),
});
/** An order as its page in the team's part shows it: the customer's order with what only the team sees. */
export const staffOrder = z.object({
  ...order.shape,
  code: z.string(),
  pickup_address: staffAddress,
  delivery_address: staffAddress,
  fee_doubt: feeDoubt,
  pairs: z.number(),
  /** What to clean after a correction by the team; null when it is as booked. Older servers omit it. */
  pairs_now: z.optional(z.nullable(z.array(z.object({ service_id: id, name: z.string(), quantity: z.number() })))),
  /** What the customer was asked to pay in addition, newest first. Older servers omit it. */
  extra_payments: z.optional(
    z.array(
      z.object({
        id,
        sum: money,
        what: z.string(),
        state: z.enum(EXTRA_STATES),
        by: z.string(),
        at: moment,
        expires_at: moment,
        ended_at: z.nullable(moment),
        /** The payment that paid it. */
        reference: z.nullable(z.string()),
      }),
    ),
  ),
  promised_by: moment,
  /** When the customer reads that the pairs are back; null for a cancelled order. Older servers omit it. */
  back_on: z.optional(z.nullable(span)),
  is_late: z.boolean(),
  /** The planned time of the stop; null without a plan. */
  pickup_window: z.optional(z.nullable(span)),
  delivery_window: z.optional(z.nullable(span)),
  pickup_at: z.nullable(moment),
  delivery_at: z.nullable(moment),
  moves: z.array(move),
  stopped,
  /** The payment's disputes, newest first. Older servers omit it. */
  disputes: z.optional(z.array(z.object({ id: z.string(), state: z.string() }))),
  events: z.array(event),
  money: z.nullable(orderMoney),
  /** The money of each additional payment that arrived, oldest first. Older servers omit it. */
  extra_money: z.optional(z.array(orderMoney)),
  photos: photoList,
  /** What the customer added: notes and pictures. Older servers omit it. */
  customer_notes: z.optional(z.array(ownNote)),
  customer_photos: z.optional(z.array(ownPhoto)),
  tracking: trackingLink,
});

const reason = z.optional(text(300));
/**
 * `from` is the status that the caller saw: if somebody else was faster, the call is refused and nothing moves twice.
 */
export const moveRequest = z.object({
  from: text(40),
  to: text(40),
  reason,
  /** A message to the customer, shown in their history and mailed with the step. */
  customer_note: z.optional(text(500)),
  /** The planned time of the pickup or delivery that the order now waits for. */
  planned_at: z.optional(z.nullable(moment)),
  /**
   * Its window. In an area with windows, a move to a stop without a time gives one of the two; null for no time yet.
   */
  window: z.optional(span),
});
/**
 * Cancels an order, or finds it cancelled, and gives back all that is left of its payments: the sum that the caller saw, in
 * cedis.
 */
export const cancelAndRefundRequest = z.object({
  from: text(40),
  reason: requiredText(300, messages.teamCalls.reasonNeeded),
  customer_note: z.optional(text(500)),
  refund: money,
});
/** A note for the team alone, or one that the customer is also mailed. */
export const noteRequest = z.object({
  text: requiredText(1000, messages.teamCalls.emptyNote),
  to: z.enum(['team', 'customer']),
  /** Chosen by the page for one note: sent twice, it is written once. */
  key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
});
/** When a stop of the order is planned; null takes the plan away. */
export const planRequest = z.object({ stop: z.enum(['pickup', 'delivery']), planned_at: z.nullable(moment) });

export type TeamMember = z.infer<typeof teamMember>;
export type Queued = z.infer<typeof queued>;
export type Queue = z.infer<typeof queue>;
export type Counts = z.infer<typeof counts>;
export type StaffEvent = z.infer<typeof event>;
export type StaffOrder = z.infer<typeof staffOrder>;
export type OrderMoney = z.infer<typeof orderMoney>;
export type OrderFilter = z.infer<typeof exportQuery>;
