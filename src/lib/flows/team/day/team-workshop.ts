import { calls } from '#contract/calls.ts';
import type { Workshop } from '#contract/staff/day/workshop.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The pairs that wait to be cleaned and the clean ones, for the workshop's page. */
export function loadWorkshop(): Promise<CallResult<Workshop>> {
  return tryCall(() => send(calls.workshop));
}

/** Marks an order's pairs as clean, or takes that back. */
export function markClean(slug: string, mark: 'done' | 'undo'): Promise<CallResult<{ detail: string }>> {
  return tryCall(() => send(calls.markClean, { params: { slug }, body: { mark } }));
}
