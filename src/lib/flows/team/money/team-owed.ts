import { calls } from '#contract/calls.ts';
import type { OwedList } from '#contract/staff/money/owed.ts';
import { send } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/second-factor/confirm-identity.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** Everything that is owed to customers. */
export function loadOwed(): Promise<CallResult<OwedList>> {
  return tryCall(() => send(calls.owedMoney));
}

/** Takes care of an entry, or leaves it to others. */
export function claimOwed(reference: string, claimed: boolean): Promise<CallResult<OwedList>> {
  return tryCall(() => send(calls.claimOwed, { params: { reference }, body: { claimed } }));
}

/** Closes an entry without a refund; `owed` is the sum that was seen. */
export function decideOwed(reference: string, body: { reason: string; owed: string }): Promise<CallResult<OwedList>> {
  return withRecentSignIn(() => tryCall(() => send(calls.decideOwed, { params: { reference }, body })));
}
