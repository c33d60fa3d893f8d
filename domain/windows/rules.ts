import { dayOf, parseDay } from '#domain/days.ts';
import { findArea, findRegion, SERVED, wordsOf } from '#domain/regions.ts';
import { holidayOn } from './holidays.ts';

/** From one time of day to a later one, as 09:00 and 17:30, in Ghana's time, which is UTC all year. */
export type Hours = { from: string; to: string };
/** A span of a day, such as 14:00 to 17:00 on 2026-11-24. */
export type Span = Hours & { date: string };
/** Hours in which riders make up to `stops` stops in an area, by its key, on each open day. */
export type WindowRule = Hours & { area: string; stops: number };
/** A window on a day. */
export type Slot = WindowRule & { date: string };
/** A day that the owner closes, or keeps open although it is a holiday. */
export type SpecialDay = { date: string; name: string; isOpen: boolean };

/** When the shop is open and when its riders go: what the owner sets. */
export type WindowRules = {
  /** The opening hours of each weekday from Sunday on; null when the shop is closed. */
  opening: (Hours | null)[];
  specialDays: SpecialDay[];
  /** In minutes: how long before its start a window closes to bookings and changes. */
  leadMinutes: number;
  /** On how many days from today a pickup can be booked. */
  daysAhead: number;
  windows: WindowRule[];
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK: Hours = { from: '08:00', to: '18:00' };

/** The rules of a shop whose owner has set none: Monday to Saturday, and no windows. */
export const DEFAULT_RULES: WindowRules = {
  opening: [null, WEEK, WEEK, WEEK, WEEK, WEEK, WEEK],
  specialDays: [],
  leadMinutes: 120,
  daysAhead: 14,
  windows: [],
};

/** A time of day such as 09:30. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The moment of a time of day on a date. */
export function momentOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00Z`);
}

/** The start of a span. */
export const startOf = ({ date, from }: Pick<Span, 'date' | 'from'>) => momentOf(date, from);
/** The end of a span. */
export const endOf = ({ date, to }: Pick<Span, 'date' | 'to'>) => momentOf(date, to);

/** A span without what else a value holds. */
export const spanOf = ({ date, from, to }: Span): Span => ({ date, from, to });

/** Whether two spans are the same. */
export const isSameSpan = (one: Span, other: Span) =>
  one.date === other.date && one.from === other.from && one.to === other.to;

/** The date `days` after another. */
export function dateAfter(date: string, days: number): string {
  return dayOf(new Date(momentOf(date, '00:00').getTime() + days * DAY_MS)).date;
}

/** The key of the served area that a place is in; null outside of all. */
export function windowArea({ region, area }: { region: string; area: string }): string | null {
  const served = findRegion(region);
  const inRegion = served === null ? null : findArea(served, area);
  return inRegion?.key ?? SERVED.find((one) => one.area.key === wordsOf(area))?.area.key ?? null;
}

/** Why the shop is closed on a date although the weekday is open; null when it is not. */
export function closedFor(rules: WindowRules, date: string): string | null {
  const special = rules.specialDays.find((day) => day.date === date);
  if (special !== undefined) return special.isOpen ? null : special.name;
  return holidayOn(date);
}

/** The opening hours on a date; null when the shop is closed. */
export function openingOn(rules: WindowRules, date: string): Hours | null {
  const day = parseDay(date);
  if (day === null || closedFor(rules, date) !== null) return null;
  return rules.opening[day.start.getUTCDay()] ?? null;
}

/** The windows of an area on a date, inside its opening hours, earliest first. */
export function slotsOn(rules: WindowRules, area: string, date: string): Slot[] {
  const open = openingOn(rules, date);
  if (open === null) return [];
  return rules.windows
    .filter((window) => window.area === area && window.from >= open.from && window.to <= open.to && window.stops > 0)
    .map((window) => ({ ...window, date }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

/** Whether a window can still be booked, moved to and moved away from. */
export function isOpenForChange(rules: WindowRules, span: Span, now: Date): boolean {
  return startOf(span).getTime() - rules.leadMinutes * MINUTE_MS >= now.getTime();
}

/** The windows of an area that a pickup can be booked in, taken or not, earliest first. */
export function bookableSlots(rules: WindowRules, area: string, now: Date): Slot[] {
  const today = dayOf(now).date;
  const dates = Array.from({ length: rules.daysAhead }, (_, days) => dateAfter(today, days));
  return dates.flatMap((date) => slotsOn(rules, area, date)).filter((slot) => isOpenForChange(rules, slot, now));
}

/** Whether an area has any windows. */
export const hasWindows = (rules: WindowRules, area: string | null) =>
  rules.windows.some((window) => window.area === area && window.stops > 0);
