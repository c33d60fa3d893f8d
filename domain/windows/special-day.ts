import { lastDayOf, PLAN_AHEAD_DAYS, type SpecialDay } from './rules.ts';
import { dateAfter } from './span.ts';

/** Why a special day can't be set: it is over, or too far away. One that is stored may be as it is; null where nothing is wrong. */
export function specialDayProblem(
  day: Pick<SpecialDay, 'date' | 'until'>,
  { stored, today }: { stored: readonly { date: string }[]; today: string },
): 'dayOver' | 'dayFar' | null {
  if (stored.some(({ date }) => date === day.date)) return null;
  if (lastDayOf(day) < today) return 'dayOver';
  return day.date > dateAfter(today, PLAN_AHEAD_DAYS) ? 'dayFar' : null;
}
