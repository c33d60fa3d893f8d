import { calls, type RequestOf } from '#contract/calls.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { staffSlugFrom } from '#domain/team-paths.ts';
import { send } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/second-factor/confirm-identity.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The slug in this page's address; empty when there is none. */
export function currentSlug(): string {
  return staffSlugFrom(window.location.pathname) ?? '';
}

/** An order as the team sees it. */
export function loadStaffOrder(slug: string): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.staffOrder, { params: { slug } }));
}

/** Moves an order one step from the status that the user sees. */
export function moveOrder(slug: string, body: RequestOf<typeof calls.moveOrder>): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.moveOrder, { params: { slug }, body }));
}

/** Cancels an order, or finds it cancelled, and gives back all that is left: the sum in cedis that the user saw. */
export function cancelAndRefund(
  slug: string,
  body: RequestOf<typeof calls.cancelAndRefund>,
): Promise<CallResult<StaffOrder>> {
  return withRecentSignIn(() => tryCall(() => send(calls.cancelAndRefund, { params: { slug }, body })));
}

/** Writes a note for the team or for the customer. */
export function addNote(slug: string, body: RequestOf<typeof calls.addNote>): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.addNote, { params: { slug }, body }));
}

/** Plans the time of a pickup or delivery; null removes it. */
export function planStop(slug: string, body: RequestOf<typeof calls.planStop>): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.planStop, { params: { slug }, body }));
}
