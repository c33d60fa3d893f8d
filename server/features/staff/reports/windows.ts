import type { Report } from '#contract/staff/reports.ts';
import { dayOf } from '#domain/days.ts';
import { offeredStops, windowKey } from '#domain/reports/offered-stops.ts';
import type { ReportPeriod } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';
import { rowsOf } from './report-rows.queries.ts';
import { areaName } from './texts.ts';
import { savesBefore, type TakenRow, takenByWindow } from './windows.queries.ts';

/**
 * How much of each window was used, by area and time. A window that was taken although it was not offered on that day
 * any more counts with what was taken.
 */
export async function windowUse(db: Db, period: ReportPeriod): Promise<Report['windows']> {
  const saves = (await savesBefore(db, period.end)).map(({ rules, savedAt }) => ({ rules, day: dayOf(savedAt).date }));
  const offered = offeredStops(saves, period.from, period.to);
  const taken = await rowsOf<TakenRow>(db, takenByWindow(period));
  const byKey = new Map(taken.map((row) => [windowKey(row), row]));
  const keys = [...new Set([...offered.keys(), ...byKey.keys()])].sort();
  return keys.flatMap((key) => {
    const [own, used] = [offered.get(key), byKey.get(key)];
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
