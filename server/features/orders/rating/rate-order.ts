import type { OwnRating } from '#contract/orders/ratings.ts';
import { messages } from '#domain/messages.ts';
import { isUnhappy, ratedUntil } from '#domain/orders/rating.ts';
import { withoutInvisibleCharacters } from '#domain/places/one-line.ts';
import { lockOwn, type OwnKey } from '#server/features/orders/own/lock-own.ts';
import { mailOwnChange } from '#server/features/orders/own/own-change-mails.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { deliveredAt, ratingOf, saveRating, withdrawConsent } from './ratings.queries.ts';

const words = messages.ownOrderCalls;

/** A customer's rating of an order and until when it may change; null when the order has none and is not delivered. */
export async function ownRatingOf(world: World, orderId: number): Promise<OwnRating> {
  const row = await ratingOf(world.db, orderId);
  const until = ratedUntil(await deliveredAt(world.db, orderId));
  if (row === undefined && until === null) return null;
  const end = until ?? row?.changedAt ?? world.now();
  return {
    given:
      row === undefined
        ? null
        : { stars: row.stars, text: row.words, may_show: row.mayShow, is_shown: row.chosenAt !== null },
    until: end.toISOString(),
    is_open: until !== null && world.now() <= until,
  };
}

/**
 * Rates a customer's own delivered order, or changes the rating, within 30 days of the delivery. One rating for each
 * order; a changed one is not shown until the owner has chosen it again. The team is mailed once when somebody is not content.
 */
export async function rateOrder(
  world: World,
  key: OwnKey,
  rating: { stars: number; text: string; may_show: boolean; text_version: string },
): Promise<{ detail: string } | Refusal> {
  const now = world.now();
  return world.db.transaction(async (tx) => {
    const order = await lockOwn(tx, key);
    if (isRefusal(order)) return order;
    const until = ratedUntil(await deliveredAt(tx, order.id));
    if (until === null) return refuse('conflict', words.notDelivered);
    if (now > until) return refuse('conflict', words.ratingClosed);
    const { stars, text, may_show: mayShow, text_version: textVersion } = rating;
    const said = { stars, words: withoutInvisibleCharacters(text), mayShow, textVersion };
    const before = await ratingOf(tx, order.id);
    const isSame = before?.stars === stars && before.words === said.words && before.mayShow === mayShow;
    if (!isSame) await saveRating(tx, { orderId: order.id, userId: key.userId, ...said, changedAt: now });
    if (isUnhappy(rating)) {
      const lines = messages.teamOwnChanges.rating(messages.rating.star(stars), said.words);
      await mailOwnChange(world, tx, order, { kind: 'rating', key: order.id, lines });
    }
    return { detail: words.rated };
  });
}

/** Withdraws the consent to show a rating; at any time, also when the rating itself can't change any more. */
export async function hideRating(world: World, key: OwnKey): Promise<{ detail: string } | Refusal> {
  return world.db.transaction(async (tx) => {
    const order = await lockOwn(tx, key);
    if (isRefusal(order)) return order;
    const isWithdrawn = await withdrawConsent(tx, order.id, world.now());
    return isWithdrawn ? { detail: words.withdrawn } : refuse('missing', words.noRating);
  });
}
