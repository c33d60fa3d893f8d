import * as z from 'zod/mini';
import { id, moment, money } from '#contract/fields.ts';
import { CART_ID } from '#domain/prices/cart.ts';
import { appliedDiscount, basket, reference } from './orders.ts';
import { chosenPriority, span } from './windows.ts';

/**
 * The states of a payment: waiting for the payer, being checked, paid, turned into an order, held, refunded, expired,
 * superseded by another payment of its cart.
 */
export const INTENT_STATES = [
  'waiting',
  'checking',
  'paid',
  'ordered',
  'review',
  'refunded',
  'expired',
  'superseded',
] as const;

export const intentState = z.enum(INTENT_STATES);

/** The site's own name for one filling of the cart; other clients send none. */
export const cartId = z.string().check(z.regex(CART_ID));

/**
 * A cart that is registered for payment: what it holds, where the pairs are fetched and brought, and how it is paid.
 */
export const intentRequest = z.object({
  reference,
  ...basket,
  user_id: z.optional(z.nullable(id)),
  /** Checkouts with one cart id are ways to pay one order. */
  cart_id: z.optional(z.nullable(cartId)),
  /** The waiting checkout of this cart that the customer knowingly pays in another way. */
  supersedes: z.optional(z.nullable(reference)),
  /** When the pairs are fetched; a place in that window is held. Clients that don't ask send none. */
  pickup_window: z.optional(z.nullable(span)),
  /** Whether the customer asks for the faster return. Where it is not offered any more, the quote has none. */
  priority: z.optional(z.nullable(z.boolean())),
});
/** What a registered checkout costs and until when; `amount` is what the pop-up charges. */
export const intentQuote = z.object({
  reference,
  state: intentState,
  subtotal: money,
  delivery_cost: money,
  pickup_cost: money,
  /** The faster return and what it adds to the total; missing without one. */
  priority: z.optional(chosenPriority),
  /** Why the requested faster return is not in the total although the shop offers it: the day's places are taken. */
  priority_refused: z.optional(z.string()),
  discounts_applied: z.array(appliedDiscount),
  /** Requested discounts for new customers that another account of this person used, and the sentence that says so. */
  discounts_refused: z.optional(z.array(z.object({ type: z.string(), reason: z.string() }))),
  /** Why a requested promotion is not in the total, or not the one of the code. */
  promotion_refused: z.optional(z.string()),
  /** The held window of the pickup, and the proposed one of the delivery, when one was asked for. */
  pickup_window: z.optional(span),
  delivery_window: z.optional(span),
  total: money,
  /** The sum that the pop-up charges, in pesewas. */
  amount: z.number().check(z.int(), z.positive()),
  currency: z.literal('GHS'),
  expires_at: moment,
});
/** What the checkout's page asks until the payment has become an order. */
export const intentStatus = z.object({
  reference,
  state: intentState,
  total: money,
  amount: z.number(),
  order_slug: z.optional(z.string()),
  /** The owner closed what was held of it: no refund follows; why, in the owner's words. */
  closing: z.optional(z.object({ reason: z.string(), amount: money, currency: z.string() })),
  /** Since when the provider waits for the payer's approval, and by which channel. */
  since: z.optional(moment),
  channel: z.optional(z.string()),
  /** When the provider last answered. */
  checked_at: z.optional(moment),
  /** The provider said a moment ago that nothing was paid: the card was refused, or the window was left. It may still be approved. */
  is_unpaid: z.optional(z.boolean()),
  /** It is unpaid because the payer's bank or network refused it. */
  is_refused: z.optional(z.boolean()),
});
/** A checkout that waits for the payer's approval. */
export const waitingCheckout = z.object({
  reference,
  state: intentState,
  total: money,
  amount: z.number(),
  since: moment,
  channel: z.string(),
  checked_at: z.nullable(moment),
  /** The cart that it pays, by the site's id of it. */
  cart_id: z.nullable(z.string()),
  cart_items: z.array(z.object({ service_id: id, quantity: z.number() })),
});
/** The caller's checkouts that wait for an approval, newest first. */
export const waitingCheckouts = z.array(waitingCheckout);
/** What a refused registration says besides its sentence. */
export const registrationConflict = z.object({
  /** A checkout of this cart waits for its approval. */
  waiting: z.optional(waitingCheckout),
  /** The order that this cart became already. */
  order_slug: z.optional(z.string()),
  /** The pickup window is full, or can't be booked any more. */
  window: z.optional(z.enum(['full', 'gone'])),
});
/** The address of the provider's own payment page. */
export const paymentPage = z.object({ reference, url: z.string() });
/** The caller's payments that became no order: held, or on their way back. */
export const unsettledPayments = z.array(
  z.object({
    reference,
    state: intentState,
    amount: money,
    currency: z.string(),
    reason: z.string(),
    /** The team gives it back: no order is made of it unless that fails. */
    is_returning: z.optional(z.boolean()),
    created_at: moment,
  }),
);
/** The answer to the provider: the event is stored, and handled later. */
export const webhookReceived = z.object({});

export type IntentState = z.infer<typeof intentState>;
export type IntentRequest = z.infer<typeof intentRequest>;
export type IntentQuote = z.infer<typeof intentQuote>;
export type IntentStatus = z.infer<typeof intentStatus>;
export type WaitingCheckout = z.infer<typeof waitingCheckout>;
export type UnsettledPayment = z.infer<typeof unsettledPayments>[number];
