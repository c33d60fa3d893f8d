import { HOUR_MS } from '#domain/durations.ts';

/** In ms: a dispute without a date from the provider is treated as due this long after it was opened. */
export const UNDATED_MS = 48 * HOUR_MS;

/** How long before its end owners are reminded of a dispute, the longest first. */
export const REMINDERS = [
  { name: '72h', beforeMs: 72 * HOUR_MS },
  { name: '24h', beforeMs: 24 * HOUR_MS },
  { name: '6h', beforeMs: 6 * HOUR_MS },
] as const;
export type Reminder = (typeof REMINDERS)[number]['name'];

/** In ms: a dispute that is due sooner than this and not answered is an alarm, like the first reminder. */
export const DISPUTE_ALARM_MS = REMINDERS[0].beforeMs;

/** When a dispute must be answered; without a date of the provider, two days after it was opened. */
export function dueOf({ openedAt, dueAt }: { openedAt: Date; dueAt: Date | null }): Date {
  return dueAt ?? new Date(openedAt.getTime() + UNDATED_MS);
}

/**
 * The latest reminder whose time has come, or null. One whose time came before the dispute was opened is left out: the
 * mail about the opening says the same.
 */
export function reminderDue(dispute: { openedAt: Date; dueAt: Date | null }, now: Date): Reminder | null {
  const due = dueOf(dispute).getTime();
  const reached = REMINDERS.filter(({ beforeMs }) => {
    const at = due - beforeMs;
    return at <= now.getTime() && at > dispute.openedAt.getTime();
  });
  return reached.at(-1)?.name ?? null;
}
