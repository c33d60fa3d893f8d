import * as z from 'zod/mini';
import { percentage } from './fields.ts';

/** A discount that the caller may use now. */
export const discount = z.object({
  discount_type: z.enum(['signup', 'referral']),
  /** The label for people, 'Signup Discount'. */
  type: z.string(),
  percentage,
});
export const discountList = z.array(discount);
/** Whether the caller has used the discount for new customers. */
export const signupStatus = z.object({ signup_discount_used: z.boolean() });
/** `first_order_completed` is true whenever the caller cannot use the referral discount, also without a referrer. */
export const referralStatus = z.object({ first_order_completed: z.boolean() });

export type DiscountOffer = z.infer<typeof discount>;
