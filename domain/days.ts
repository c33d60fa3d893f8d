import { DAY_MS } from './durations.ts';

/** A day, from its first moment to the first of the next. Ghana's time is UTC all year. */
export type Day = { date: string; start: Date; end: Date };

/** The day that holds a moment. Ghana keeps UTC all year, so it is the day of UTC. */
export function dayOf(moment: Date): Day {
  const start = new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
  return { date: start.toISOString().slice(0, 10), start, end: new Date(start.getTime() + DAY_MS) };
}

/** The day in a text such as 2026-11-21, of the years 1970 to 2999; null when it is not valid. */
export function parseDay(text: string): Day | null {
  if (!/^(?:19[7-9]|2\d\d)\d-\d{2}-\d{2}$/.test(text)) return null;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? null : dayOf(moment);
}

/** The same time of day on another day. */
export function onDay(moment: Date, day: Day): Date {
  return new Date(day.start.getTime() + (moment.getTime() - dayOf(moment).start.getTime()));
}
