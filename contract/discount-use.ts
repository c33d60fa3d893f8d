import * as z from 'zod/mini';

/**
 * True when the caller, or an account that is certainly theirs too, has used the signup discount, and the caller may
 * know.
 */
export const signupStatus = z.object({ signup_discount_used: z.boolean() });
/** True once the caller can't get the discount for a friend's code (any more), also without a code. */
export const referralStatus = z.object({ first_order_completed: z.boolean() });
