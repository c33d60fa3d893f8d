import { parseDay } from '#domain/days.ts';
import { holidayOn } from './holidays.ts';
import { openingOn, planOn, specialOn, type WindowRules } from './rules.ts';
import { dateAfter } from './span.ts';

/** A date on which the shop is closed although it is open on that weekday, and the public holiday that it is, if any. */
export type ClosedDay = { date: string; holiday?: string };

/** How many dates are looked at most, however far away the last one is. */
const LOOK_MAX = 60;

/** The dates from one to another, both included, on which the shop is closed although it is open on that weekday. */
export function closedDays(rules: WindowRules, first: string, last: string): ClosedDay[] {
  const closed: ClosedDay[] = [];
  for (let days = 0; days < LOOK_MAX; days += 1) {
    const date = dateAfter(first, days);
    if (date > last) break;
    const weekday = parseDay(date)?.start.getUTCDay() ?? 0;
    if (planOn(rules, date).opening[weekday] === null || openingOn(rules, date) !== null) continue;
    const holiday = specialOn(rules, date) === undefined ? holidayOn(date) : null;
    closed.push(holiday === null ? { date } : { date, holiday });
  }
  return closed;
}
