import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import { $daySheets } from '#src/lib/stores/team/day-sheets.ts';
import { sheetKey } from './sheet-view.ts';

let requests = 0;
/** By `sheetKey`: which request the sheet that is there answers, and when it did (ms). */
const answers = new Map<string, { request: number; at: number }>();

/** A number for a request, higher than those of the requests before it. */
export function nextRequest(): number {
  requests += 1;
  return requests;
}

/** Keeps a sheet for the page, unless the one that is there answers a later request. Returns whether it is kept. */
export function keepAnswer(date: string, view: SheetView, sheet: DaySheet, request: number): boolean {
  const key = sheetKey(date, view);
  if (request < (answers.get(key)?.request ?? 0)) return false;
  answers.set(key, { request, at: Date.now() });
  $daySheets.set({ ...$daySheets.get(), [key]: sheet });
  return true;
}

/** When the shop answered with the sheet that is there (ms), by `sheetKey`; 0 for one that it has not sent to this page. */
export const answeredAt = (key: string): number => answers.get(key)?.at ?? 0;
