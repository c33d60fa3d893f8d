import * as z from 'zod/mini';
import { id, money, requiredText, text } from '#contract/fields.ts';
import { location } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { CORRECTION_REASON_LENGTH } from '#domain/orders/corrections.ts';
import { CART_MAX_LINES, QUANTITY_MAX } from '#domain/prices/cart.ts';

const item = z.object({ service_id: id, quantity: z.number().check(z.int(), z.gte(1), z.lte(QUANTITY_MAX)) });

const changes = {
  reason: requiredText(CORRECTION_REASON_LENGTH, messages.corrections.reasonMissing),
  phone_number: z.optional(text(32)),
  /** Another place. Its fee comes from the shop's table. */
  pickup: z.optional(location),
  delivery: z.optional(location),
  /** All lines as they are now. */
  items: z.optional(z.array(item).check(z.minLength(1), z.maxLength(CART_MAX_LINES))),
};

/** Corrects what costs the same. Refused with `refund` or `extra` when it does not. */
export const correction = z.object(changes);
/** Corrects what costs less, and gives the difference back: the sum that the caller saw, in cedis. */
export const refundedCorrection = z.object({ ...changes, refund: money });
/** Corrects what costs more, when the customer has paid the difference: the sum that the caller saw, in cedis. */
export const paidCorrection = z.object({ ...changes, extra: money });

export type CorrectionRequest = z.infer<typeof correction>;
