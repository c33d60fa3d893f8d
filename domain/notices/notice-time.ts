import { quietUntil } from '#domain/notices/quiet-hours.ts';
import { endOf, type Span, startOf } from '#domain/windows/span.ts';

/**
 * From when a notice may go out: now by day, else at half past six. A notice about a window that is running goes out at
 * once, whatever the hour.
 */
export function noticeTime(now: Date, window: Span | null = null): Date {
  const isRunning = window !== null && startOf(window) <= now && now < endOf(window);
  return isRunning ? now : quietUntil(now);
}
