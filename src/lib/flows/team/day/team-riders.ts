import { calls, type RequestOf } from '#contract/calls.ts';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { $daySheets } from '#src/lib/stores/team/day-sheets.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** Keeps the sheet that a call answers with; says why when it is refused. Returns whether it was done. */
async function kept(date: string, work: () => Promise<DaySheet>): Promise<boolean> {
  const answer: CallResult<DaySheet> = await tryCall(work);
  if (answer.ok) $daySheets.set({ ...$daySheets.get(), [date]: answer.value });
  else showToast('error', answer.message);
  return answer.ok;
}

/** Gives stops of a day to a team member; null takes them from whoever has them. */
export function assignStops(body: RequestOf<typeof calls.assignStops>): Promise<boolean> {
  return kept(body.date, () => send(calls.assignStops, { body }));
}

/** Puts the booked stops of a day onto its sheet. */
export function prepareDay(date: string): Promise<boolean> {
  return kept(date, () => send(calls.prepareDay, { body: { date } }));
}

/** Distributes the stops of a day that nobody has. */
export function distributeDay(body: RequestOf<typeof calls.distributeDay>): Promise<boolean> {
  return kept(body.date, () => send(calls.distributeDay, { body }));
}

/** Sets the order of somebody's stops of a day. */
export function orderRoute(body: RequestOf<typeof calls.orderRoute>): Promise<boolean> {
  return kept(body.date, () => send(calls.orderRoute, { body }));
}

/** Takes a stop that nobody has, or gives an own one back. */
export function takeStop(slug: string, body: RequestOf<typeof calls.takeStop>): Promise<boolean> {
  return kept(body.date, () => send(calls.takeStop, { params: { slug }, body }));
}
