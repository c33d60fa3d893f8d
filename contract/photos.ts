import * as z from 'zod/mini';
import { PHOTO_KINDS } from '#domain/orders/photos.ts';
import { id, moment } from './fields.ts';

/** A picture of an order: as it came in, or after the cleaning. */
export const photo = z.object({
  id,
  kind: z.enum(PHOTO_KINDS),
  /** Absolute; good for this reader and for a day or two, so take it from each fresh answer. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  at: moment,
});
export const photoList = z.array(photo);
/** An image file as it leaves the camera. */
export const photoFile = z.unknown();

export type Photo = z.infer<typeof photo>;
