import { dayOf } from '#domain/days.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { TURNAROUND_HOURS } from '#domain/orders/promise.ts';
import { openingOn, type Slot, slotsOn, specialOn, type WindowRules } from './rules.ts';
import { dateAfter, endOf, type Hours, momentOf, type Span, startOf } from './span.ts';

/** How many days after the promise a window is looked for before nothing is proposed; days that the owner closed not counted. */
const LOOK_AHEAD_DAYS = 21;
/** The same with those that the owner closed: the shop may be closed for a season. */
const LOOK_AHEAD_MAX = 150;
/** The dates on which a return is looked for, from one on. */
function* datesAhead(rules: WindowRules, first: string): Generator<string, undefined> {
  let counted = 0;
  for (let days = 0; days < LOOK_AHEAD_MAX && counted < LOOK_AHEAD_DAYS; days += 1) {
    const date = dateAfter(first, days);
    yield date;
    if (specialOn(rules, date)?.isOpen !== false) counted += 1;
  }
}

/** Where a day's opening hours are split into morning and afternoon. */
const NOON = '13:00';

/**
 * The windows of an area in which a delivery keeps the promise, best first: from the first one that is not over the
 * promised `hours` after the start of the pickup, Sundays and holidays left out. None begins before the pickup is over: a
 * window may be longer than the promise. `slotsOf` gives the windows of a date.
 */
export function* deliverySlots(
  rules: WindowRules,
  area: string,
  pickup: Span,
  hours: number,
  slotsOf = (date: string) => slotsOn(rules, area, date),
): Generator<Slot, undefined> {
  const due = new Date(startOf(pickup).getTime() + hours * HOUR_MS);
  for (const date of datesAhead(rules, dayOf(due).date)) {
    for (const slot of slotsOf(date)) {
      if (endOf(slot) > due && startOf(slot) >= endOf(pickup)) yield slot;
    }
  }
}

/** The last date for which `deliverySlots` looks after a pickup on a date, whatever is promised. */
export function lastDeliveryDate(pickupDate: string): string {
  return dateAfter(pickupDate, TURNAROUND_HOURS.most / 24 + LOOK_AHEAD_MAX);
}

/** The parts of a day's opening hours: morning and afternoon, or the whole of a short day. */
function partsOf({ from, to }: Hours): Hours[] {
  return from < NOON && NOON < to
    ? [
        { from, to: NOON },
        { from: NOON, to },
      ]
    : [{ from, to }];
}

/** When the parts of a day's opening hours end; none on a closed day. */
export function openingEndsOn(rules: WindowRules, date: string): Date[] {
  const open = openingOn(rules, date);
  return open === null ? [] : partsOf(open).map(({ to }) => momentOf(date, to));
}

/**
 * Since when a promise without a window is over: the promises up to this moment are those whose opening hours, as
 * `openingHoursAt` says them, have ended by `now`.
 */
export function promisesOverAt(rules: WindowRules, now: Date): Date {
  const today = dayOf(now).date;
  for (let days = 0; days < LOOK_AHEAD_DAYS; days += 1) {
    const date = dateAfter(today, 0 - days);
    const ended = openingEndsOn(rules, date).findLast((end) => end < now);
    if (ended !== undefined) return ended;
  }
  return momentOf(today, '00:00');
}

/**
 * The part of the opening hours in which a promised moment is kept: the one that it falls in, or else the next one. The
 * moment's own day when the shop is not open again within three weeks, days that the owner closed not counted.
 */
export function openingHoursAt(rules: WindowRules, moment: Date): Span {
  const first = dayOf(moment).date;
  for (const date of datesAhead(rules, first)) {
    const open = openingOn(rules, date);
    const part = open === null ? undefined : partsOf(open).find(({ to }) => momentOf(date, to) >= moment);
    if (part !== undefined) return { date, ...part };
  }
  return { date: first, from: '08:00', to: '18:00' };
}
