import type { StaffRatings } from '#contract/orders/ratings.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { orderBySlug } from '#server/features/orders/orders.queries.ts';
import { chooseRating, newestRatings, ratingOf, ratingSums } from '#server/features/orders/rating/ratings.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

const words = messages.ownOrderCalls;

/** How many ratings the team's page lists. */
const LISTED_MAX = 200;

/** The newest ratings as the team reads them, with the number and the average of all. */
export async function listRatings(world: World): Promise<StaffRatings> {
  const rows = await newestRatings(world.db, LISTED_MAX);
  const { count, average } = await ratingSums(world.db);
  return {
    ratings: rows.map(({ rating, slug, firstName, delivery }) => ({
      slug,
      code: orderCode(slug),
      stars: rating.stars,
      text: rating.words,
      first_name: firstName,
      area: delivery.area,
      may_show: rating.mayShow,
      is_shown: rating.chosenAt !== null,
      changed_at: rating.changedAt.toISOString(),
    })),
    count,
    average: average === null ? null : average.toFixed(1),
  };
}

/**
 * Shows a rating, or hides it. Only one whose customer agreed can be shown, and only in the words that the
 * caller has read.
 */
export async function chooseToShow(
  world: World,
  actor: { id: number },
  choice: { slug: string; shown: boolean; changed_at: string },
): Promise<StaffRatings | Refusal> {
  const order = await orderBySlug(world.db, choice.slug);
  const rating = order === undefined ? undefined : await ratingOf(world.db, order.id);
  if (order === undefined || rating === undefined) return refuse('missing', messages.errors.notFound);
  // The very text that the page was sent: a moment of another year is none that the database could compare.
  if (choice.changed_at !== rating.changedAt.toISOString()) return refuse('conflict', words.changedMeanwhile);
  const seen = rating.changedAt;
  if (choice.shown && !rating.mayShow) return refuse('conflict', words.notAgreed);
  const chosen = choice.shown ? { chosenAt: world.now(), chosenBy: actor.id } : { chosenAt: null, chosenBy: null };
  const { id } = order;
  const isDone = await world.db.transaction((tx) => chooseRating(tx, id, { seen, ...chosen }));
  return isDone ? listRatings(world) : refuse('conflict', words.changedMeanwhile);
}
