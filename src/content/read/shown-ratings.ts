import { type ShownRating, shownRatings } from '#contract/orders/ratings.ts';
import ratings from '#src/content/ratings.json';

/** The ratings that the home page shows, as `npm run ratings` last wrote them; a wrong entry fails the build. */
export function ratingsToShow(): ShownRating[] {
  const read = shownRatings.safeParse(ratings);
  if (!read.success) throw new Error(`src/content/ratings.json: ${read.error.message}`);
  return read.data;
}
