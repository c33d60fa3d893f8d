import { dayOf } from '#domain/days.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Tx } from '#server/db/open.ts';
import {
  assignPlace,
  countReservedPlaces,
  extendPlace,
  placeOfCart,
  placeOfOrder,
  releaseExpiredPlaces,
  releasePlaceOfCart,
  releasePlaceOfOrder,
  releasePlacesOfOtherCarts,
  takePlace,
} from './priority-places.queries.ts';
import { isUnverifiedWithoutOrder } from './reservation-limits.queries.ts';
import { reservationEnd } from './reserve.ts';
import { currentRules } from './rules.ts';
import { lockWindows } from './seats.queries.ts';

/**
 * In ms: for how long a checkout keeps its place at least. Priority is sold only with a place, so also an account that
 * may reserve no window any more keeps it while it pays.
 */
const HELD_LEAST_MS = 10 * MINUTE_MS;

const perDay = async (tx: Tx) => (await currentRules(tx)).priority?.perDay ?? null;

/**
 * Reserves one of a day's priority places for a cart; false when all are taken, and then the checkout is sold without
 * priority. The same cart on the same day keeps its place. Accounts that anybody can open reserve two thirds of a day
 * at most, so that nobody takes a whole day without paying.
 */
export async function reservePriority(
  tx: Tx,
  { userId, cart, day, now }: { userId: number; cart: string; day: string; now: Date },
): Promise<boolean> {
  await lockWindows(tx);
  await releaseExpiredPlaces(tx, now);
  await releasePlacesOfOtherCarts(tx, userId, cart);
  const least = now.getTime() + HELD_LEAST_MS;
  const heldUntil = new Date(Math.max((await reservationEnd(tx, { userId, now })).getTime(), least));
  if ((await placeOfCart(tx, cart))?.day === day) {
    await extendPlace(tx, cart, heldUntil);
    return true;
  }
  await releasePlaceOfCart(tx, cart);
  const limit = await perDay(tx);
  if (limit !== null && (await isUnverifiedWithoutOrder(tx, userId))) {
    if ((await countReservedPlaces(tx, day)) >= Math.ceil((limit * 2) / 3)) return false;
  }
  return takePlace(tx, day, limit, { userId, cart, heldUntil });
}

/** Gives back a cart's place, because its newest checkout is without priority. */
export async function releasePriority(tx: Tx, cart: string): Promise<void> {
  await releasePlaceOfCart(tx, cart);
}

type PriorityOrder = { orderId: number; userId: number; cart: string | null; priorityHours: number };

/**
 * Gives an order the place that its cart has reserved, for the day of its pickup, or of today where it has no window.
 * False when the reservation was over before the payment came and the day is full: the order keeps what it paid for,
 * above the limit, and its history tells the team.
 */
export async function assignPriority(
  tx: Tx,
  order: PriorityOrder & { pickupDay: string | null; now: Date },
): Promise<boolean> {
  const { orderId, userId, cart, priorityHours, pickupDay, now } = order;
  const place = cart === null ? undefined : await assignPlace(tx, cart, orderId);
  const day = pickupDay ?? place?.day ?? dayOf(now).date;
  return place?.day === day || movePriority(tx, { id: orderId, userId, cart, priorityHours }, day, now);
}

/**
 * Moves an order's place to another day of its pickup; false when that day is full, and then the order keeps the place it
 * has. An order without priority needs none.
 */
export async function movePriority(
  tx: Tx,
  order: { id: number; userId: number; cart: string | null; priorityHours: number | null },
  day: string,
  now: Date,
): Promise<boolean> {
  const { id: orderId, userId, cart } = order;
  if (order.priorityHours === null) return true;
  await lockWindows(tx);
  await releaseExpiredPlaces(tx, now);
  const place = await placeOfOrder(tx, orderId);
  if (place?.day === day) return true;
  const limit = await perDay(tx);
  await releasePlaceOfOrder(tx, orderId);
  if (await takePlace(tx, day, limit, { orderId, userId, cart })) return true;
  if (place !== undefined) await takePlace(tx, place.day, null, { orderId, userId, cart });
  return false;
}
