import * as z from 'zod/mini';
import { id, money, text } from '#contract/fields.ts';
import { location } from '#contract/orders/orders.ts';
import { tripFees } from '#contract/trip-fees.ts';

/** A place that the shop knows of this customer, in the form in which a checkout takes it. */
export const knownPlace = z.object({
  region: z.string(),
  areaName: z.string(),
  name: z.string(),
  address: z.string(),
  landmark: z.optional(z.string()),
  digital_address: z.optional(z.string()),
  place_id: z.optional(z.string()),
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  /** What a trip there costs today. */
  cost: money,
});
/** A known place under the name that the customer gave it. */
export const savedPlace = z.object({ id, name: z.string(), place: knownPlace });
/** What the next checkout can be filled in with. */
export const savedPlaces = z.object({
  places: z.array(savedPlace),
  phone_number: z.nullable(z.string()),
  /** Where the customer's newest order went; null without one, or when it is not driven to any more. */
  last_order: z.nullable(
    z.object({
      delivery_location: z.nullable(knownPlace),
      pickup_location: z.nullable(knownPlace),
      phone_number: z.nullable(z.string()),
    }),
  ),
  /** Older servers don't say it. */
  trip_fees: z.optional(tripFees),
});
/** Longer names are refused with a sentence of their own. */
export const savedPlaceRequest = z.object({ name: text(200), place: location });
/** An empty text deletes the number. */
export const savedPhoneRequest = z.object({ phone_number: text(32) });
/** The number that is stored now; null after it was deleted. */
export const savedPhone = z.object({ phone_number: z.nullable(z.string()) });

export type KnownPlace = z.infer<typeof knownPlace>;
export type SavedPlace = z.infer<typeof savedPlace>;
export type SavedPlaces = z.infer<typeof savedPlaces>;
