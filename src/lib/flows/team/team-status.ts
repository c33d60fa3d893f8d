import { calls } from '#contract/calls.ts';
import type { ShopStatus } from '#contract/staff/reports/status.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** Whether the shop runs as it should. */
export function loadStatus(): Promise<CallResult<ShopStatus>> {
  return tryCall(() => send(calls.shopStatus));
}
