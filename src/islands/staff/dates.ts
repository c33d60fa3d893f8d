import { DAY_MS } from '#domain/durations.ts';
import { formatShortDate } from '#domain/windows/format.ts';

// Times are shown in the shop's time zone, not the phone's. Ghana uses UTC all year, so the shop's day is the day on
// the wire.
const SHOP = { timeZone: 'Africa/Accra' } as const;
const CLOCK = new Intl.DateTimeFormat('en-GB', { ...SHOP, hour: '2-digit', minute: '2-digit' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { ...SHOP, weekday: 'long', day: 'numeric', month: 'short' });

/** '09:12', of a moment on the wire. */
export function clockTime(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : CLOCK.format(date);
}

/** 'Saturday 21 Nov', of a day on the wire. */
export function weekday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : WEEKDAY.format(date);
}

/** 'Fri 20 Nov', when a stop was due that is still open on a later day; null for one of the day itself or without a time. */
export function dueBefore(planned: string | null, day: string): string | null {
  const due = planned?.slice(0, 10) ?? day;
  return due < day ? formatShortDate(due) : null;
}

/** The day on the wire, '2026-11-21', `days` days after the moment `now` (ms). */
export function dayAfter(now: number, days: number): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}

/** The value of a date and time field for a moment on the wire: '2026-11-21T09:12'; empty for none. */
export function toInputValue(moment: string | null): string {
  return moment === null ? '' : new Date(moment).toISOString().slice(0, 16);
}

/** The moment on the wire of such a field's value; null for none. */
export function fromInputValue(field: string): string | null {
  return field === '' ? null : new Date(`${field}:00Z`).toISOString();
}
