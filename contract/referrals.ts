import * as z from 'zod/mini';
import { FRIEND_POINTS } from '#domain/accounts/referral.ts';
import { id, moment, percentage } from './fields.ts';
import { points } from './redemption.ts';

export const referralCode = z.object({ code: z.string(), referral_link: z.string() });
export const referral = z.object({
  referred_email: z.string(),
  created_at: moment,
  first_order_completed: z.boolean(),
  /** Where the points for this friend are; older servers omit it. */
  points_state: z.optional(z.enum(FRIEND_POINTS)),
});
export const referralList = z.array(referral);
export const pointsBalance = z.object({ points });
export const redemption = z.object({ id, discount_percentage: percentage, points_redeemed: points });
export const redemptionHistory = z.array(
  z.object({ id, created_at: moment, points_redeemed: points, discount_value: percentage, is_applied: z.boolean() }),
);

export type Referral = z.infer<typeof referral>;
export type RedemptionEntry = z.infer<typeof redemptionHistory>[number];
