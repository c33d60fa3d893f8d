import * as z from 'zod/mini';
import { byFeeKey } from '#domain/areas/trip-fees.ts';
import { money } from './fields.ts';

/** An area that the owner has opened: its key, the full name of its region, and the fee of a trip there. */
export const openedArea = z.object({
  ...{ key: z.string(), name: z.string(), region: z.string() },
  centre: z.object({ lat: z.number(), lng: z.number() }),
  /** Other names that count as it. */
  words: z.array(z.string()),
  /** The letters that GhanaPost codes there begin with; empty where nobody has said them. */
  letters: z.string(),
  fee: money,
});

/** What a trip costs today, by where it goes. */
export const tripFees = z.object({
  ...byFeeKey(() => z.optional(money)),
  /** Where the owner has paused the trips, each with when they go again in words. Older servers don't say it. */
  paused: z.optional(z.catchall(z.object({}), z.string())),
  /** The areas that the owner has opened. Older servers have none. */
  opened: z.optional(z.array(openedArea)),
});

export type TripFeesOnWire = z.infer<typeof tripFees>;
