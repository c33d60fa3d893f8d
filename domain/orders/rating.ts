import { DAY_MS } from '#domain/durations.ts';

/**
 * How long after the delivery an order may be rated and the rating changed, in ms. Consent may be withdrawn at any time.
 */
export const RATE_WITHIN_MS = 30 * DAY_MS;
/** The longest text of a rating, in characters. */
export const RATING_LENGTH = 500;
/** What a rating can be. */
export const STARS = [1, 2, 3, 4, 5] as const;
/** With so many stars or fewer somebody is not content: the team hears of it at once. */
const UNHAPPY_STARS = 3;
/** Whether somebody is not content. */
export const isUnhappy = ({ stars }: { stars: number }): boolean => stars <= UNHAPPY_STARS;
/** The text that a customer agrees to before a rating may be shown; a new text gets a new name. */
export const SHOW_CONSENT = 'show-rating-1';

/** Until when an order may be rated; null while it is not delivered. */
export function ratedUntil(deliveredAt: Date | null): Date | null {
  return deliveredAt === null ? null : new Date(deliveredAt.getTime() + RATE_WITHIN_MS);
}
