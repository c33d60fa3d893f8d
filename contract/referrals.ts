import * as z from 'zod/mini';
import { FRIEND_POINTS } from '#domain/accounts/referral.ts';
import { id, moment, percentage } from './fields.ts';
import { points } from './redemption.ts';

/** The caller's own code, and the address at which a friend registers with it. */
export const referralCode = z.object({ code: z.string(), referral_link: z.string() });
/** A friend who registered with the caller's code. */
export const referral = z.object({
  referred_email: z.string(),
  created_at: moment,
  first_order_completed: z.boolean(),
  /** Where the points for this friend are; older servers omit it. */
  points_state: z.optional(z.enum(FRIEND_POINTS)),
});
/** The newest friend first. */
export const referralList = z.array(referral);
export const pointsBalance = z.object({ points });
/** Points that have just become a discount on the next order. */
export const redemption = z.object({ id, discount_percentage: percentage, points_redeemed: points });
/** Newest first; `discount_value` is a percentage. */
export const redemptionHistory = z.array(
  z.object({ id, created_at: moment, points_redeemed: points, discount_value: percentage, is_applied: z.boolean() }),
);

export type Referral = z.infer<typeof referral>;
export type RedemptionEntry = z.infer<typeof redemptionHistory>[number];
