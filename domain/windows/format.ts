import { parseDay } from '#domain/days.ts';
import type { Hours, Span } from './span.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'Tuesday 24 November', of a date such as 2026-11-24; the text itself when it is no date. */
export function formatDay(date: string): string {
  const start = parseDay(date)?.start;
  if (start === undefined) return date;
  return `${WEEKDAYS[start.getUTCDay()]} ${start.getUTCDate()} ${MONTHS[start.getUTCMonth()]}`;
}

/** 'Tue 24 Nov', of a date such as 2026-11-24. */
export function formatShortDate(date: string): string {
  return formatDay(date).replace(/[A-Z][a-z]+/g, (word) => word.slice(0, 3));
}

/** '14:00 to 17:00'. */
export function formatHours({ from, to }: Hours): string {
  return `${from} to ${to}`;
}

/** 'Tue 24 Nov, 14:00 to 17:00', where space is short. */
export function formatShortSpan(span: Span): string {
  return `${formatShortDate(span.date)}, ${formatHours(span)}`;
}

/** 'Tuesday 24 November, 14:00 to 17:00'. */
export function formatSpan(span: Span): string {
  return `${formatDay(span.date)}, ${formatHours(span)}`;
}

/** 'Tue 24 Nov, 14:30', where space is short. */
export function formatShortMoment(moment: Date): string {
  const text = moment.toISOString();
  return `${formatShortDate(text.slice(0, 10))}, ${text.slice(11, 16)}`;
}

/** 'Tuesday 24 November, 14:30'. */
export function formatMoment(moment: Date): string {
  const text = moment.toISOString();
  return `${formatDay(text.slice(0, 10))}, ${text.slice(11, 16)}`;
}
