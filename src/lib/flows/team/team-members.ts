import { calls } from '#contract/calls.ts';
import type { RoleRequest, WholeTeam } from '#contract/staff/settings/team.ts';
import { send } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/second-factor/confirm-identity.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** Who works in the shop. */
export function loadTeam(): Promise<CallResult<WholeTeam>> {
  return tryCall(() => send(calls.team));
}

/** Gives somebody a role after a recent sign-in; returns the team as it is then. */
export function giveRole(body: RoleRequest): Promise<CallResult<WholeTeam>> {
  return withRecentSignIn(() => tryCall(() => send(calls.setRole, { body })));
}
