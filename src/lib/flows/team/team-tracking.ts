import { calls } from '#contract/calls.ts';
import { send } from '#src/lib/api/client.ts';
import type { LinkDesk } from '#src/lib/flows/orders/tracking.ts';
import { attempt } from '#src/lib/flows/shell/attempt.ts';

/** The tracking link of any order, for the team. */
export const teamLink: LinkDesk = {
  make: (slug) => attempt(async () => (await send(calls.staffShareTracking, { params: { slug } })).link),
  revoke: (slug) => attempt(async () => (await send(calls.staffRevokeTracking, { params: { slug } })).link),
};
