import * as z from 'zod/mini';
import { id, moment, money } from './fields.ts';
import { appliedDiscount, basket, reference } from './orders.ts';

export const INTENT_STATES = ['waiting', 'checking', 'paid', 'ordered', 'review', 'refunded', 'expired'] as const;

/**
 * The states of a payment: waiting for the payer, being checked, paid, turned into an order, held, refunded, expired.
 */
export const intentState = z.enum(INTENT_STATES);

export const intentRequest = z.object({ reference, ...basket, user_id: z.optional(z.nullable(id)) });
export const intentQuote = z.object({
  reference,
  state: intentState,
  subtotal: money,
  delivery_cost: money,
  pickup_cost: money,
  discounts_applied: z.array(appliedDiscount),
  total: money,
  /** The sum that the pop-up charges, in pesewas. */
  amount: z.number().check(z.int(), z.positive()),
  currency: z.literal('GHS'),
  expires_at: moment,
});
export const intentStatus = z.object({
  reference,
  state: intentState,
  total: money,
  amount: z.number(),
  order_slug: z.optional(z.string()),
});
/** The address of the provider's own payment page. */
export const paymentPage = z.object({ reference, url: z.string() });
export const unsettledPayments = z.array(
  z.object({
    reference,
    state: intentState,
    amount: money,
    currency: z.string(),
    reason: z.string(),
    created_at: moment,
  }),
);
export const webhookTaken = z.object({});

export type IntentState = z.infer<typeof intentState>;
export type IntentRequest = z.infer<typeof intentRequest>;
export type IntentQuote = z.infer<typeof intentQuote>;
export type IntentStatus = z.infer<typeof intentStatus>;
export type UnsettledPayment = z.infer<typeof unsettledPayments>[number];
