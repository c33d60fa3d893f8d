import type { Report } from '#contract/staff/reports/reports.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { dayOf } from '#domain/days.ts';
import type { WindowCount } from '#domain/reports/counted-day.ts';
import { offeredStops, windowTimesKey } from '#domain/reports/offered-stops.ts';
import type { ReportPeriod } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';
import { savesBefore } from './windows.queries.ts';

/** A window of an area: the stops that orders have in it, on how many days, and on how many they have all of them. */
type WindowTotal = { area: string; from: string; to: string; taken: number; full: number; days: number };

/** What orders have of each window, by its key. */
function windowTotals(windows: readonly WindowCount[]): Map<string, WindowTotal> {
  const totals = new Map<string, WindowTotal>();
  for (const { area, from, to, taken, stops } of windows) {
    const known = totals.get(windowTimesKey({ area, from, to })) ?? { area, from, to, taken: 0, full: 0, days: 0 };
    const full = known.full + Number(taken >= stops);
    totals.set(windowTimesKey(known), { ...known, taken: known.taken + taken, full, days: known.days + 1 });
  }
  return totals;
}

/**
 * How much of each window was used, by area and time. A window that was taken although it was not offered on that day
 * any more counts with what was taken.
 */
export async function windowUse(
  db: Db,
  period: ReportPeriod,
  windows: readonly WindowCount[],
): Promise<Report['windows']> {
  const saves = (await savesBefore(db, period.end)).map(({ rules, savedAt }) => ({ rules, day: dayOf(savedAt).date }));
  const offered = offeredStops(saves, period.from, period.to);
  const taken = windowTotals(windows);
  const keys = [...new Set([...offered.keys(), ...taken.keys()])].sort();
  return keys.flatMap((key) => {
    const [own, used] = [offered.get(key), taken.get(key)];
    const window = own ?? used;
    if (window === undefined) return [];
    return {
      area: areaName(window.area),
      from: window.from,
      to: window.to,
      days: Math.max(own?.days ?? 0, used?.days ?? 0),
      stops: Math.max(own?.stops ?? 0, used?.taken ?? 0),
      taken: used?.taken ?? 0,
      full: used?.full ?? 0,
    };
  });
}
