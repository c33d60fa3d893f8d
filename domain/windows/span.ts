import { dayOf, parseDay } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';

/** From one time of day to a later one, as 09:00 and 17:30, in Ghana's time, which is UTC all year. */
export type Hours = { from: string; to: string };
/** A span of a day, such as 14:00 to 17:00 on 2026-11-24. */
export type Span = Hours & { date: string };
/** A time of day such as 09:30. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The moment of a time of day on a date. */
export function momentOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00Z`);
}

/** The moment that somebody typed, as a date and a time of day; null for a date that does not exist. */
export function typedMoment({ date, time }: { date: string; time: string }): Date | null {
  return parseDay(date) === null ? null : momentOf(date, time);
}

/** The moment at which a span begins. */
export const startOf = ({ date, from }: Pick<Span, 'date' | 'from'>) => momentOf(date, from);
/** The moment at which a span ends. */
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
