import { normaliseWords } from '#domain/areas/regions.ts';
import { dayOf, parseDay } from '#domain/days.ts';
import type { PrioritySetting } from '#domain/prices/priority.ts';
import { holidayOn } from './holidays.ts';
import { dateAfter, type Hours, isSameSpan, type Span, startOf } from './span.ts';

/** Hours in which riders make up to `stops` stops in an area, by its key, on each open day. */
export type WindowRule = Hours & { area: string; stops: number };
/** A window on a day. */
export type Slot = WindowRule & { date: string };
/**
 * A day, or the days until `until`, on which the owner closes the shop, keeps it open although it is a holiday, or gives it
 * hours of its own: these count on every day, also on one that is closed in other weeks.
 */
export type SpecialDay = { date: string; until?: string; name: string; isOpen: boolean; hours?: Hours };

/** When the shop is open in a week and when its riders go. */
export type WeekPlan = {
  /** The opening hours of each weekday from Sunday on; null when the shop is closed. */
  opening: (Hours | null)[];
  windows: WindowRule[];
};
/** A week plan that holds from a date on, until the next one begins. */
export type DatedPlan = WeekPlan & { from: string };

/** When the shop is open and when its riders go: what the owner sets. */
export type WindowRules = WeekPlan & {
  /** The plans that begin later, by their first day; saves from before there were any lack them. */
  plans?: DatedPlan[];
  specialDays: SpecialDay[];
  /** In minutes: how long before its start a window closes to bookings and changes. */
  leadMinutes: number;
  /** On how many days from today a pickup can be booked. */
  daysAhead: number;
  /** The faster return; saves from before there was one lack it. */
  priority?: PrioritySetting;
};

/** How far ahead a week can begin and a special day can be, in days, so that a typing mistake in a year is seen. */
export const PLAN_AHEAD_DAYS = 366;

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

/** The key of the area that a place is in. Riders have windows by area. */
export function windowArea({ area }: { area: string }): string | null {
  return areaKey(area);
}

/** The key of an area by its name; null without a name. An area that nobody serves has no windows. */
export function areaKey(name: string): string | null {
  return normaliseWords(name) || null;
}

/** The opening hours and windows that hold on a date. */
export function planOn(rules: WindowRules, date: string): WeekPlan {
  return rules.plans?.findLast(({ from }) => from <= date) ?? rules;
}

/** The last day of a special day or span. */
export const lastDayOf = ({ date, until }: Pick<SpecialDay, 'date' | 'until'>) => until ?? date;

/** What the owner set for a date alone; undefined when nothing. */
export function specialOn({ specialDays }: WindowRules, date: string): SpecialDay | undefined {
  return specialDays.find((day) => day.date <= date && date <= lastDayOf(day));
}

/** The opening hours on a date; null when the shop is closed. */
export function openingOn(rules: WindowRules, date: string): Hours | null {
  const day = parseDay(date);
  if (day === null) return null;
  const special = specialOn(rules, date);
  if (special === undefined ? holidayOn(date) !== null : !special.isOpen) return null;
  return special?.hours ?? planOn(rules, date).opening[day.start.getUTCDay()] ?? null;
}

/** The windows of an area on a date, inside its opening hours, earliest first. */
export function slotsOn(rules: WindowRules, area: string, date: string): Slot[] {
  const open = openingOn(rules, date);
  if (open === null) return [];
  return planOn(rules, date)
    .windows.filter(
      (window) => window.area === area && window.from >= open.from && window.to <= open.to && window.stops > 0,
    )
    .map((window) => ({ ...window, date }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

/** Whether a window of an area is offered on its day, taken or not. */
export function isOffered(rules: WindowRules, window: Span & { area: string }): boolean {
  return slotsOn(rules, window.area, window.date).some((slot) => isSameSpan(slot, window));
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

/** Whether an area has windows in the weeks that can be booked now. */
export function hasWindows(rules: WindowRules, area: string | null, now: Date): boolean {
  const today = dayOf(now).date;
  const last = dateAfter(today, rules.daysAhead);
  const begin = (rules.plans ?? []).filter(({ from }) => today < from && from <= last);
  return [planOn(rules, today), ...begin].some(({ windows }) =>
    windows.some((window) => window.area === area && window.stops > 0),
  );
}

/** For how many days special days are kept when they are over: a return that was promised on one is told as it was. */
const PAST_KEPT_DAYS = 31;

/** The same rules from today on: the plan of today, those that begin later, and the special days that are not long over. */
export function withoutPast(rules: WindowRules, today: string): WindowRules {
  const { plans = [], specialDays, ...rest } = rules;
  const { opening, windows } = planOn(rules, today);
  const kept = dateAfter(today, -PAST_KEPT_DAYS);
  return {
    ...rest,
    ...{ opening, windows },
    plans: plans.filter(({ from }) => from > today),
    specialDays: specialDays.filter((day) => lastDayOf(day) >= kept),
  };
}
