import * as z from 'zod/mini';
import { moment, text } from '#contract/fields.ts';
import { photoList } from './photos.ts';
import { span } from './windows.ts';

/** One entry of an order's history for its customer: its status from then on, and a message from the team. */
export const historyEntry = z.object({
  status: z.string(),
  at: moment,
  /** Null without a message. */
  note: z.nullable(z.string()),
});
/** Oldest first. */
export const history = z.array(historyEntry);

/** A trip on which nobody was home. `next` is when the rider comes again, while the order still waits for that stop. */
export const missedStop = z.object({
  stop: z.enum(['pickup', 'delivery']),
  at: moment,
  /** Whether the order still waits for this stop. */
  is_open: z.boolean(),
  /** Null while no window is booked. */
  next: z.nullable(span),
});

/** The link that shows an order's progress to anyone who has it; null when there is none. */
export const trackingLink = z.nullable(z.object({ url: text(300), created_at: moment }));
/** What making or revoking a link leaves. */
export const tracking = z.object({ link: trackingLink });

/** The part of a tracking link after its `#`. */
export const trackedLink = z.object({ token: z.string().check(z.maxLength(100)) });

/** What a link shows: steps and pictures, and nothing that identifies the customer. */
export const tracked = z.object({
  status: z.string(),
  promised_by: z.nullable(moment),
  back_on: z.optional(z.nullable(span)),
  pairs: z.number(),
  /** Whether a faster return was bought. Older servers omit it. */
  is_priority: z.optional(z.boolean()),
  services: z.array(z.string()),
  /** Whether pairs or services are not as they were booked. Older servers omit it. */
  is_corrected: z.optional(z.boolean()),
  history,
  photos: photoList,
});

export type HistoryEntry = z.infer<typeof historyEntry>;
export type MissedStop = z.infer<typeof missedStop>;
export type TrackingLink = z.infer<typeof trackingLink>;
export type Tracked = z.infer<typeof tracked>;
