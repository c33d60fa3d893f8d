import { lastDayOf, type SpecialDay, type WindowRule } from './rules.ts';

/** Whether two windows of an area overlap: riders would make their stops twice. */
export function hasOverlap(windows: readonly WindowRule[]): boolean {
  return windows.some((one, index) =>
    windows.slice(index + 1).some((other) => one.area === other.area && one.from < other.to && other.from < one.to),
  );
}

/** Whether a date is in two special days: nobody could say which counts. */
export function hasDateTwice(days: readonly Pick<SpecialDay, 'date' | 'until'>[]): boolean {
  return days.some((one, index) =>
    days.slice(index + 1).some((other) => one.date <= lastDayOf(other) && other.date <= lastDayOf(one)),
  );
}

/** The first in a list before one of its entries that clashes with it; undefined where none does. */
export function earlierClash<One>(
  list: readonly One[],
  one: One,
  isClash: (pair: readonly One[]) => boolean,
): One | undefined {
  return list.slice(0, list.indexOf(one)).find((other) => isClash([other, one]));
}

/** Whether hours end when they begin, or earlier. */
export const isBackwards = (hours: { from: string; to: string } | null | undefined): boolean =>
  !!hours && hours.from >= hours.to;
