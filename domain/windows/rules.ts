import { findArea, findRegion, normaliseWords, SERVED } from '#domain/areas/regions.ts';
import { dayOf, parseDay } from '#domain/days.ts';
import type { PrioritySetting } from '#domain/prices/priority.ts';
import { holidayOn } from './holidays.ts';
import { dateAfter, type Hours, type Span, startOf } from './span.ts';

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
  /** The faster return; saves from before there was one lack it. */
  priority?: PrioritySetting;
};

const MINUTE_MS = 60_000;
const WEEK: Hours = { from: '08:00', to: '18:00' };

/** The rules of a shop whose owner has set none: Monday to Saturday, and no windows. */
export const DEFAULT_RULES: WindowRules = {
  opening: [null, WEEK, WEEK, WEEK, WEEK, WEEK, WEEK],
  specialDays: [],
  leadMinutes: 120,
  daysAhead: 14,
  windows: [],
};

/** The key of the served area that a place is in; null outside of all. */
export function windowArea({ region, area }: { region: string; area: string }): string | null {
  const served = findRegion(region);
  const inRegion = served === null ? null : findArea(served, area);
  return inRegion?.key ?? areaKey(area);
}

/** The key of a served area with this name; null when we serve none. */
export function areaKey(name: string): string | null {
  return SERVED.find(({ area }) => area.key === normaliseWords(name))?.area.key ?? null;
}

/** Why the shop is closed on a date although the weekday is open; null when it is not. */
export function closedReason(rules: WindowRules, date: string): string | null {
  const special = rules.specialDays.find((day) => day.date === date);
  if (special !== undefined) return special.isOpen ? null : special.name;
  return holidayOn(date);
}

/** The opening hours on a date; null when the shop is closed. */
export function openingOn(rules: WindowRules, date: string): Hours | null {
  const day = parseDay(date);
  if (day === null || closedReason(rules, date) !== null) return null;
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
