import * as z from 'zod/mini';
import { moment, text } from '#contract/fields.ts';
import { messages } from '#domain/messages.ts';
import { RATING_LENGTH } from '#domain/orders/rating.ts';

const words = messages.ownOrderCalls;

const stars = z.number().check(z.int(), z.gte(1, words.stars), z.lte(5, words.stars));

/** The caller's rating of an order, and until when it may be made or changed; null when it never could be. */
export const ownRating = z.nullable(
  z.object({
    /** Null without a rating. */
    given: z.nullable(
      z.object({
        stars: z.number(),
        text: z.string(),
        /** Whether it may be shown with first name and area. */
        may_show: z.boolean(),
        /** Whether the shop shows it. */
        is_shown: z.boolean(),
      }),
    ),
    until: moment,
    is_open: z.boolean(),
  }),
);

/** A rating that is given or changed: 1 to 5 stars. */
export const ratingRequest = z.object({
  stars,
  text: z._default(text(RATING_LENGTH, words.ratingWords(RATING_LENGTH)), ''),
  may_show: z.boolean(),
  /** The text of the consent that the customer read. */
  text_version: text(40),
});

/** A rating that the customer agreed to show and the owner chose. */
export const shownRating = z.object({
  stars: z.number(),
  text: z.string(),
  first_name: z.string(),
  area: z.string(),
  /** The month in which it was written: 2026-11. */
  month: z.string(),
});
/** The last chosen first. */
export const shownRatings = z.array(shownRating);

/** A rating as the owner reads it. */
export const staffRating = z.object({
  slug: z.string(),
  code: z.string(),
  stars: z.number(),
  text: z.string(),
  first_name: z.string(),
  area: z.string(),
  may_show: z.boolean(),
  is_shown: z.boolean(),
  /** When it was last changed: sent back with a choice, so that nobody shows words they have not read. */
  changed_at: moment,
});
/** The last changed first, with how many there are in all. */
export const staffRatings = z.object({
  ratings: z.array(staffRating),
  count: z.number(),
  /** With one decimal; null without ratings. */
  average: z.nullable(z.string()),
});
/**
 * Whether the shop shows a rating. `changed_at` is that of the words that the owner read; other ones since are refused.
 */
export const ratingChoice = z.object({ shown: z.boolean(), changed_at: moment });

export type OwnRating = z.infer<typeof ownRating>;
export type ShownRating = z.infer<typeof shownRating>;
export type StaffRating = z.infer<typeof staffRating>;
export type StaffRatings = z.infer<typeof staffRatings>;
