import * as z from 'zod/mini';

export const signupStatus = z.object({ signup_discount_used: z.boolean() });
export const referralStatus = z.object({ first_order_completed: z.boolean() });
