import type { ShownRating } from '#contract/orders/ratings.ts';
import type { World } from '#server/ports.ts';
import { shownRatings } from './ratings.queries.ts';

/** How many ratings are shown at most. */
const SHOWN_MAX = 12;

/** The ratings that customers agreed to show and the owner chose: first name, area and month, nothing else. */
export async function listShown(world: World): Promise<ShownRating[]> {
  const rows = await shownRatings(world.db, SHOWN_MAX);
  return rows.map(({ rating, firstName, delivery }) => ({
    stars: rating.stars,
    text: rating.words,
    first_name: firstName,
    area: delivery.area,
    month: rating.createdAt.toISOString().slice(0, 7),
  }));
}
