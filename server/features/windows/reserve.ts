import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import type { PromisedHours } from '#domain/orders/promise.ts';
import { bookableSlots } from '#domain/windows/rules.ts';
import { isSameSpan, type Span } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { bookDelivery, bookPickup, type StopAreas } from './booking.ts';
import {
  countReservedSeats,
  firstRequestAfter,
  hasValidOrder,
  isUnverifiedWithoutOrder,
} from './reservation-limits.queries.ts';
import { currentRules } from './rules.ts';
import {
  extendReserved,
  lockWindows,
  releaseExpired,
  releaseOtherCarts,
  releaseReserved,
  reservedBy,
  type WindowSeat,
} from './seats.queries.ts';

/** In ms: how long an unpaid checkout keeps its seats. Seats of a cart with an open or paid payment are kept longer. */
export const RESERVED_MS = 30 * 60_000;

/** In ms: how long an account's unpaid checkouts may reserve seats, however often they are registered again. */
export const RESERVING_MAX_MS = 90 * 60_000;
/** In ms: after this time an earlier request does not count any more. */
const REQUEST_COUNTS_MS = 4 * HOUR_MS;

/** The windows that a cart has reserved; no delivery window where none is free. */
export type ReservedWindows = { pickupWindow: Span; deliveryWindow: Span | null };

const spanOfSeat = ({ day, from, to }: WindowSeat): Span => ({ date: day, from, to });

/** The window and the areas that a cart of a user asks for. */
export type ReservationRequest = PromisedHours & {
  userId: number;
  cart: string;
  areas: StopAreas;
  pickup: Span;
  /**
   * Whether this caller may reserve seats now. Otherwise the window is only looked at, and taken when the order is paid.
   */
  mayReserve: boolean;
  now: Date;
};

/**
 * Reserves a seat for the pickup of a cart in the requested window, and one for its delivery in the first free window
 * that keeps the promise. All checkouts of a cart have the same seats: the same request again keeps them. A request for
 * a window that is full or closed is refused; the caller then rolls the transaction back. An account that has reserved
 * seats for long enough gets none: its order takes the window when it is paid, if there still is a free seat.
 */
export async function reserveWindows(tx: Tx, requested: ReservationRequest): Promise<ReservedWindows | Refusal> {
  const { userId, cart, areas, priorityHours, turnaroundHours, now } = requested;
  await lockWindows(tx);
  // After the lock: what the owner saved before this booking counts.
  const rules = await currentRules(tx);
  await releaseExpired(tx, now);
  await releaseOtherCarts(tx, userId, cart);
  const heldUntil = await reservationEnd(tx, requested);
  const mayReserve = requested.mayReserve && heldUntil > now;
  const booking = { tx, rules, now, holder: { userId, cart, heldUntil, priorityHours, turnaroundHours } };
  const reserved = await reservedBy(tx, cart);
  const own = reserved.find((seat) => {
    return seat.kind === 'pickup' && seat.area === areas.pickup && isSameSpan(spanOfSeat(seat), requested.pickup);
  });
  const isOwnOver = own?.heldUntil === undefined || own.heldUntil === null || own.heldUntil <= now;
  const isBookable =
    areas.pickup !== null && bookableSlots(rules, areas.pickup, now).some((slot) => isSameSpan(slot, requested.pickup));
  if (own !== undefined && (isBookable || !isOwnOver)) {
    if (isBookable && mayReserve) await extendReserved(tx, cart, heldUntil);
    const delivery = reserved.find(({ kind }) => kind === 'delivery');
    if (delivery?.area === areas.delivery && delivery.priorityHours === priorityHours)
      return { pickupWindow: requested.pickup, deliveryWindow: spanOfSeat(delivery) };
    await releaseReserved(tx, cart, ['delivery']);
  } else {
    await releaseReserved(tx, cart, ['pickup', 'delivery']);
    const taken = areas.pickup === null ? 'gone' : await bookPickup(booking, areas.pickup, requested.pickup);
    if (taken === 'gone' || taken === 'full') return refuseWindow(taken);
  }
  const deliveryWindow = await bookDelivery(booking, areas.delivery, requested.pickup);
  if (mayReserve) await limitToTwoThirds(tx, requested);
  else await releaseReserved(tx, cart, own === undefined ? ['pickup', 'delivery'] : ['delivery']);
  return { pickupWindow: requested.pickup, deliveryWindow };
}

/**
 * Until when a cart keeps seats that it reserves now. In the past when its account has reserved seats for long enough.
 */
export async function reservationEnd(
  tx: Tx,
  { userId, now }: Pick<ReservationRequest, 'userId' | 'now'>,
): Promise<Date> {
  const first = (await firstRequestAfter(tx, userId, new Date(now.getTime() - REQUEST_COUNTS_MS))) ?? now;
  return new Date(Math.min(now.getTime() + RESERVED_MS, first.getTime() + RESERVING_MAX_MS));
}

/** Accounts that anybody can open reserve two thirds of a window at most, of a window for one stop that one: gives back what is more. */
async function limitToTwoThirds(tx: Tx, { userId, cart }: ReservationRequest): Promise<void> {
  if (!(await isUnverifiedWithoutOrder(tx, userId))) return;
  for (const seat of await reservedBy(tx, cart)) {
    if ((await countReservedSeats(tx, seat)) > Math.max(1, Math.floor((seat.stops * 2) / 3)))
      await releaseReserved(tx, cart, [seat.kind]);
  }
}

/** Whether an account may reserve seats whatever others of its address ask for: it has ordered. */
export function reservesUnlimited(world: World, userId: number): Promise<boolean> {
  return hasValidOrder(world.db, userId);
}

/** The refusal of a window that can't be booked. */
export function refuseWindow(why: 'gone' | 'full'): Refusal {
  return { ...refuse('conflict', messages.windowCalls[why]), hints: { window: why } };
}

/** The same for an order that has been paid: it keeps the window that it has. */
export function refuseMove(why: 'gone' | 'full'): Refusal {
  const { moveGone, moveFull } = messages.windowCalls;
  return { ...refuse('conflict', why === 'full' ? moveFull : moveGone), hints: { window: why } };
}

/** Releases a cart's seats, because its newest checkout has no window. */
export async function releaseCart(tx: Tx, cart: string): Promise<void> {
  await releaseReserved(tx, cart, ['pickup', 'delivery']);
}
