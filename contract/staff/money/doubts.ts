import * as z from 'zod/mini';
import { moment, money, writtenText } from '#contract/fields.ts';
import { messages } from '#domain/messages.ts';

/** A discount for new customers that somebody close may have used before. The order keeps its price. */
export const discountDoubt = z.object({
  order_slug: z.string(),
  order_code: z.string(),
  /** The customer of the order; empty after the account was deleted. */
  name: z.string(),
  type: z.enum(['signup', 'referral']),
  amount: money,
  in_common: z.enum(['mailbox', 'payer', 'phone']),
  /** The first order of another account that has it in common; null when the shop did not note it. */
  other: z.nullable(z.object({ slug: z.string(), code: z.string(), name: z.string() })),
  at: moment,
});
/** A discount that the owner refused. */
export const refusedDoubt = z.object({
  order_slug: z.string(),
  order_code: z.string(),
  /** The customer of the order; empty after the account was deleted: no mail is sent then. */
  name: z.string(),
  type: z.enum(['signup', 'referral']),
  amount: money,
  reason: z.string(),
  /** The other account's order. Older servers omit it. */
  other: z.optional(z.nullable(z.object({ slug: z.string(), code: z.string(), name: z.string() }))),
  /** Who refused it, and when. */
  by: z.string(),
  at: moment,
});
/** The slug of the other account's order; needed when an order's discount is doubted because of several. */
const otherOrder = z.optional(z.string());
/** Why a discount was wrongly refused. */
export const restoredDoubt = z.object({
  reason: writtenText(300, messages.teamCalls.reasonNeeded),
  other: otherOrder,
});
/** Whether a doubted discount stands, and why. */
export const doubtDecision = z.object({
  accepted: z.boolean(),
  other: otherOrder,
  reason: writtenText(300, messages.teamCalls.reasonNeeded),
});
export const decidedDoubt = z.object({ accepted: z.boolean() });

export type RefusedDoubt = z.infer<typeof refusedDoubt>;
export type DiscountDoubt = z.infer<typeof discountDoubt>;
