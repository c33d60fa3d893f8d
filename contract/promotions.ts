import * as z from 'zod/mini';
import { money, percentage, text } from './fields.ts';
import { cartItems } from './orders/orders.ts';

/** A basket, as far as it decides about promotions. */
export const promotionRequest = z.object({
  cart_items: cartItems,
  /** As typed; left out for the promotions that need none. */
  code: z.optional(z.nullable(text(40))),
  /** The area that the pairs are collected in, by its name; left out while nobody knows. */
  area: z.optional(z.nullable(text(100))),
});

/** The one promotion that the caller gets for a basket now; nothing is held. */
export const promotionAnswer = z.object({
  promotion: z.nullable(
    z.object({
      name: z.string(),
      /** Missing for one without a code. */
      code: z.optional(z.string()),
      /** Off the services it counts for; 0 for a fixed sum. */
      percentage,
      fixed: z.optional(money),
      /** The ids of the services that it counts for; missing for all. */
      services: z.optional(z.array(z.number())),
    }),
  ),
  /** Why it is not the promotion of the code. */
  promotion_refused: z.optional(z.string()),
});

export type PromotionRequest = z.infer<typeof promotionRequest>;
export type PromotionAnswer = z.infer<typeof promotionAnswer>;
