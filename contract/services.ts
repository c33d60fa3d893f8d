import * as z from 'zod/mini';
import { id, money } from './fields.ts';
import { tripFees } from './trip-fees.ts';

/** A service on offer, at the price of now. */
export const service = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: money,
  /** Absolute URL of a picture at card size. */
  image: z.string(),
  /** Older servers don't say it. */
  trip_fees: z.optional(tripFees),
});
export const serviceList = z.array(service);

export type Service = z.infer<typeof service>;
