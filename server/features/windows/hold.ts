import { messages } from '#domain/messages.ts';
import { type Span, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { bookDelivery, bookPickup, type StopAreas } from './booking.ts';
import {
  dropHeld,
  dropLapsed,
  dropOtherHolds,
  heldBy,
  lockWindows,
  prolongHeld,
  type WindowPlace,
} from './places.queries.ts';
import { currentRules } from './rules.ts';

/** In ms: how long a checkout that nobody pays keeps its places. While a payment waits or is paid, they are kept. */
export const HOLD_MS = 30 * 60_000;

export type HeldWindows = { pickupWindow: Span; deliveryWindow: Span | null };

const spanOfPlace = ({ day, from, to }: WindowPlace): Span => ({ date: day, from, to });

/**
 * Holds a place for the pickup of a cart in the wished window, and one for its delivery in the first free window that
 * keeps the promise. All checkouts of a cart share what it holds: the same wish again keeps the same places. A wish for a
 * window that is full or closed is refused; the caller then rolls the transaction back.
 */
export async function holdWindows(
  tx: Tx,
  wish: { userId: number; cart: string; areas: StopAreas; pickup: Span; now: Date },
): Promise<HeldWindows | Refusal> {
  const { userId, cart, areas, now } = wish;
  const rules = await currentRules(tx);
  await lockWindows(tx);
  await dropLapsed(tx, now);
  await dropOtherHolds(tx, userId, cart);
  const heldUntil = new Date(now.getTime() + HOLD_MS);
  const booking = { tx, rules, now, holder: { userId, cart, heldUntil } };
  const held = await heldBy(tx, cart);
  const own = held.find(({ kind, area, day, from, to }) => {
    const { date, from: wishedFrom, to: wishedTo } = wish.pickup;
    return kind === 'pickup' && area === areas.pickup && day === date && from === wishedFrom && to === wishedTo;
  });
  if (own !== undefined && startOf(wish.pickup) > now) {
    await prolongHeld(tx, cart, heldUntil);
    const delivery = held.find(({ kind }) => kind === 'delivery');
    if (delivery?.area === areas.delivery) return { pickupWindow: wish.pickup, deliveryWindow: spanOfPlace(delivery) };
    await dropHeld(tx, cart, ['delivery']);
  } else {
    await dropHeld(tx, cart, ['pickup', 'delivery']);
    const taken = areas.pickup === null ? 'gone' : await bookPickup(booking, areas.pickup, wish.pickup);
    if (taken === 'gone' || taken === 'full') return refuseWindow(taken);
  }
  const deliveryWindow = await bookDelivery(booking, areas.delivery, wish.pickup);
  return { pickupWindow: wish.pickup, deliveryWindow };
}

/** The refusal of a window that can't be booked. */
export function refuseWindow(why: 'gone' | 'full'): Refusal {
  return { ...refuse('conflict', messages.windowCalls[why]), hints: { window: why } };
}

/** Gives back what a cart holds: its newest checkout asks for no window. */
export async function giveBackHeld(tx: Tx, cart: string): Promise<void> {
  await dropHeld(tx, cart, ['pickup', 'delivery']);
}
