import { dayOf } from '#domain/days.ts';
import { promisedHours } from '#domain/orders/promise.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { deliverySlots, lastDeliveryDate } from '#domain/windows/proposal.ts';
import { bookableSlots, type Slot, type WindowRules, windowArea } from '#domain/windows/rules.ts';
import { dateAfter, isSameSpan, type Span, spanOf, startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { tripsNow } from '#server/features/services/trip-fees.ts';
import { type SeatHolder, type SeatsTaken, slotKey, takenSeats, takeSeat } from './seats.queries.ts';

/** The areas of an order's two stops, by their keys; null outside of all areas. */
export type StopAreas = Record<StopKind, string | null>;

/** The areas in which an order's pairs are fetched and delivered. */
export function areasOf({ pickup, delivery }: Record<StopKind, StoredPlace>): StopAreas {
  return { pickup: windowArea(pickup), delivery: windowArea(delivery) };
}

/** Whether a window has a free seat, by what is taken. */
export const isFree = (taken: SeatsTaken) => (slot: Slot) => (taken.get(slotKey(slot)) ?? 0) < slot.stops;

/** What is taken on all days that a pickup booked now and its delivery can fall on. */
export function takenOnBookableDays(
  db: Parameters<typeof takenSeats>[0],
  rules: WindowRules,
  now: Date,
  except: Parameters<typeof takenSeats>[1]['except'],
): Promise<SeatsTaken> {
  const today = dayOf(now).date;
  const to = lastDeliveryDate(dateAfter(today, rules.daysAhead));
  return takenSeats(db, { from: today, to, now, except });
}

/** Booking within a transaction that has locked the windows. */
export type Booking = { tx: Tx; rules: WindowRules; now: Date; holder: SeatHolder };

/** Takes a seat in the first of these windows that is free; null when none is. */
async function takeFirst(
  { tx, rules, now, holder }: Booking,
  slots: Iterable<Slot>,
  kind: StopKind,
): Promise<Span | null> {
  const hasSeat = isFree(await takenOnBookableDays(tx, rules, now, null));
  for (const slot of slots) {
    if (hasSeat(slot) && (await takeSeat(tx, slot, kind, holder))) return spanOf(slot);
  }
  return null;
}

/** Whether nobody goes to an area when a window begins, because the owner has paused its trips. */
async function pausedSlots({ tx, now }: Booking, area: string): Promise<(slot: Slot) => boolean> {
  const { isPaused } = await tripsNow({ db: tx, now: () => now });
  return (slot) => isPaused(area, startOf(slot));
}

/**
 * Takes a pickup in exactly this window: 'gone' when it can't be booked any more or its trips are paused, 'full' when no
 * seat is left.
 */
export async function bookPickup(booking: Booking, area: string, requested: Span): Promise<Span | 'gone' | 'full'> {
  const slot = bookableSlots(booking.rules, area, booking.now).find((one) => isSameSpan(one, requested));
  if (slot === undefined || (await pausedSlots(booking, area))(slot)) return 'gone';
  return (await takeSeat(booking.tx, slot, 'pickup', booking.holder)) ? spanOf(slot) : 'full';
}

/**
 * Takes a pickup in the first free window; from the requested one on, if that is still ahead. Of windows in a pause only the
 * requested one, which was agreed before.
 */
export async function bookNextPickup(booking: Booking, area: string, requested: Span): Promise<Span | null> {
  const isPaused = await pausedSlots(booking, area);
  const all = bookableSlots(booking.rules, area, booking.now).filter(
    (slot) => isSameSpan(slot, requested) || !isPaused(slot),
  );
  const later = all.filter(({ date, from }) => `${date} ${from}` >= `${requested.date} ${requested.from}`);
  return (await takeFirst(booking, later, 'pickup')) ?? takeFirst(booking, all, 'pickup');
}

/** Takes a stop in the first free window after a date, and not in a pause; null when none is free. */
export async function bookFirstAfter(
  booking: Booking,
  area: string,
  kind: StopKind,
  after: string,
): Promise<Span | null> {
  const isPaused = await pausedSlots(booking, area);
  const slots = bookableSlots(booking.rules, area, booking.now).filter((slot) => slot.date > after && !isPaused(slot));
  return takeFirst(booking, slots, kind);
}

/** Takes a delivery in the first free window that keeps the promise of a pickup; null when there is none. */
export function bookDelivery(booking: Booking, area: string | null, pickup: Span): Promise<Span | null> {
  if (area === null) return Promise.resolve(null);
  return takeFirst(booking, deliverySlots(booking.rules, area, pickup, promisedHours(booking.holder)), 'delivery');
}
