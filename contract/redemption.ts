import * as z from 'zod/mini';
import { id, percentage } from './fields.ts';

/** Points of the referral programme, always whole. */
export const points = z.number().check(z.int());
/** A redeemed discount. Apart from the rest of the programme, which cart and checkout do not load. */
export const activeRedemption = z.object({ id, percentage, points_redeemed: points, is_applied: z.boolean() });

export type ActiveRedemption = z.infer<typeof activeRedemption>;
