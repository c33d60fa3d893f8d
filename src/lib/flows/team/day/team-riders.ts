import { calls, type RequestOf } from '#contract/calls.ts';
import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import { STOPS_AT_ONCE } from '#domain/riders/sheet-size.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { $sheetView } from '#src/lib/stores/team/day-sheets.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { keepAnswer, nextRequest } from './sheet-answers.ts';

/** Keeps the sheet that a call answers with; says why when it is refused. Returns the sheet, or null. */
async function kept(date: string, work: (query: SheetView) => Promise<DaySheet>): Promise<DaySheet | null> {
  const view = $sheetView.get();
  const answer: CallResult<DaySheet> = await tryCall(() => work(view));
  // Loads that were asked for before this answer may not know of what was done.
  if (answer.ok) keepAnswer(date, view, answer.value, nextRequest());
  else showToast('error', answer.message);
  return answer.ok ? answer.value : null;
}

/** Gives stops of a day to a team member; null takes them from whoever has them. Returns whether all were given. */
export async function assignStops({ stops, ...body }: RequestOf<typeof calls.assignStops>): Promise<boolean> {
  for (let from = 0; from < stops.length; from += STOPS_AT_ONCE) {
    const some = { ...body, stops: stops.slice(from, from + STOPS_AT_ONCE) };
    if ((await kept(body.date, (query) => send(calls.assignStops, { query, body: some }))) === null) return false;
  }
  return true;
}

/** Puts the booked stops of a day onto its sheet; null when that was refused. */
export function prepareDay(date: string): Promise<DaySheet | null> {
  return kept(date, (query) => send(calls.prepareDay, { query, body: { date } }));
}

/** Distributes the stops of a day that nobody has. Returns whether it was done. */
export async function distributeDay(body: RequestOf<typeof calls.distributeDay>): Promise<boolean> {
  return (await kept(body.date, (query) => send(calls.distributeDay, { query, body }))) !== null;
}

/** Sets the order of somebody's stops of a day. Returns whether it was done. */
export async function orderRoute(body: RequestOf<typeof calls.orderRoute>): Promise<boolean> {
  return (await kept(body.date, (query) => send(calls.orderRoute, { query, body }))) !== null;
}

/** Takes a stop that nobody has, or gives an own one back. Returns whether it was done. */
export async function takeStop(slug: string, body: RequestOf<typeof calls.takeStop>): Promise<boolean> {
  return (await kept(body.date, (query) => send(calls.takeStop, { params: { slug }, query, body }))) !== null;
}
