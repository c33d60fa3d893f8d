import * as z from 'zod/mini';
import { byFeeKey } from '#domain/areas/trip-fees.ts';
import { money } from './fields.ts';

/** What a trip costs today, by where it goes. */
export const tripFees = z.object({
  ...byFeeKey(() => z.optional(money)),
  /** Where the owner has paused the trips, each with when they go again in words. Older servers don't say it. */
  paused: z.optional(z.object(byFeeKey(() => z.optional(z.string())))),
});

export type TripFeesOnWire = z.infer<typeof tripFees>;
