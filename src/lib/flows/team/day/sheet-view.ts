import type { AreaCounts, DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import { countStops } from '#domain/riders/count-stops.ts';
import { STOPS_LISTED, STOPS_LISTED_MAX } from '#domain/riders/sheet-size.ts';

/** Whose stops of which area a member looks at: '' is everybody, and all areas. */
export type DayChoice = { whose: string; area: string };

type SheetArea = DaySheet['areas'][number];

/** What an area has on this day, whether the sheet lists it or not. */
export function countsOf({ stops, counts }: SheetArea): AreaCounts {
  return counts ?? countStops(stops.map(({ state, rider }) => ({ state, riderId: rider?.id ?? null })));
}

/** Whether a sheet lists all stops of its day. */
export function isWhole({ areas }: DaySheet): boolean {
  return areas.every((area) => area.stops.length === countsOf(area).stops);
}

/**
 * What to ask the shop for. A day that fits on its sheet is narrowed here, also without a network; of a larger one the shop
 * is asked for what was chosen. `each`: how many stops of an area are wanted.
 */
export function viewOf(sheet: DaySheet | undefined, { whose, area }: DayChoice, each: number): SheetView {
  return {
    ...(sheet === undefined || isWhole(sheet) ? {} : { whose, area }),
    ...(each > STOPS_LISTED ? { each: String(Math.min(each, STOPS_LISTED_MAX)) } : {}),
  };
}

/** Under which name a sheet of this view is kept; its date for the one of everybody and all areas. */
export function sheetKey(date: string, { whose = '', area = '' }: SheetView): string {
  return whose === '' && area === '' ? date : `${date} ${whose} ${area}`;
}
