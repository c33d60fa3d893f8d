import { dayOf } from '#domain/days.ts';
import { dateAfter, endOf, momentOf, type Span, startOf } from '#domain/windows/span.ts';

/** Between these times of day nobody is disturbed, in Ghana's time. */
export const QUIET = { from: '21:00', until: '06:30' };

/** The end of the quiet hours that a moment falls in; null by day. */
function quietUntil(now: Date): Date | null {
  const { date } = dayOf(now);
  if (now < momentOf(date, QUIET.until)) return momentOf(date, QUIET.until);
  return now >= momentOf(date, QUIET.from) ? momentOf(dateAfter(date, 1), QUIET.until) : null;
}

/**
 * From when a notice may go out: now by day, else at half past six. A notice about a window that is running goes out at
 * once, whatever the hour.
 */
export function noticeTime(now: Date, window: Span | null = null): Date {
  const isRunning = window !== null && startOf(window) <= now && now < endOf(window);
  return isRunning ? now : (quietUntil(now) ?? now);
}
