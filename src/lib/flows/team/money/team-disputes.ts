import { calls } from '#contract/calls.ts';
import type { StaffDifferences, StaffDispute, StaffDisputes } from '#contract/staff/money/disputes.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/second-factor/confirm-identity.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** What the provider and the shop say differently. */
export function loadDifferences(): Promise<CallResult<StaffDifferences>> {
  return tryCall(() => send(calls.differences));
}

/** Begins a comparison, unless one is running. */
export function startComparison(): Promise<CallResult<void>> {
  return tryCall(() => sendForStatus(calls.startComparison));
}

/** Resolves a difference by a written decision. */
export function decideDifference(id: number, decision: string): Promise<CallResult<void>> {
  const params = { id: String(id) };
  return withRecentSignIn(() => tryCall(() => sendForStatus(calls.decideDifference, { params, body: { decision } })));
}

/** The disputes, those that need an answer first. */
export function loadDisputes(): Promise<CallResult<StaffDisputes>> {
  return tryCall(() => send(calls.disputes));
}

/** A dispute with the evidence that the shop can send. */
export function loadDispute(id: string): Promise<CallResult<StaffDispute>> {
  return tryCall(() => send(calls.dispute, { params: { id } }));
}

/** Writes down evidence. */
export function addDisputeNote(id: string, key: string, note: string): Promise<CallResult<StaffDispute>> {
  return tryCall(() => send(calls.addDisputeNote, { params: { id }, body: { key, note } }));
}

/** Records how a dispute ended when the provider does not report it. */
export function decideDispute(
  id: string,
  outcome: 'won' | 'lost',
  decision: string,
): Promise<CallResult<StaffDispute>> {
  return withRecentSignIn(() => {
    return tryCall(() => send(calls.decideDispute, { params: { id }, body: { outcome, decision } }));
  });
}
