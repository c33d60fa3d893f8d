import * as z from 'zod/mini';
import { id, moment } from '#contract/fields.ts';
import { PHOTO_KINDS } from '#domain/orders/photos.ts';

/** A picture of an order: before or after the cleaning. */
export const photo = z.object({
  id,
  kind: z.enum(PHOTO_KINDS),
  /** Absolute. Valid for this reader and for a day or two, so read it from each new answer. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  at: moment,
});
/** Oldest first. */
export const photoList = z.array(photo);
/** An image file from a camera. */
export const photoFile = z.unknown();

export type Photo = z.infer<typeof photo>;
