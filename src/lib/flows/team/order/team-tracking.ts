import { calls } from '#contract/calls.ts';
import { send } from '#src/lib/api/client.ts';
import type { TrackingLinkActions } from '#src/lib/flows/orders/tracking.ts';
import { tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The tracking link of any order, for the team. */
export const teamLinkActions: TrackingLinkActions = {
  make: (slug) => tryCall(async () => (await send(calls.staffShareTracking, { params: { slug } })).link),
  revoke: (slug) => tryCall(async () => (await send(calls.staffRevokeTracking, { params: { slug } })).link),
};
