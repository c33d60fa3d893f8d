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

export type DiscountOffer = z.infer<typeof discount>;
