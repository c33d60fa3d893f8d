import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import type { Limit, Mount } from '#server/http/handle.ts';
import { limitByAddress } from '#server/http/limits.ts';
import { isHashingBusy } from '#server/platform/hashing-queue.ts';
import type { World } from '#server/ports.ts';
import { refuse } from '#server/refusal.ts';
import { requestNetwork } from '#server/request-scope.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { addTotp, startTotp } from './add-totp.ts';
import { challengeForSession, confirmIdentity } from './confirm.ts';
import { secondFactorsOf } from './overview.ts';
import { newRecoveryCodes, removeFactor } from './remove-factor.ts';
import { challengeForTicket, finishSignIn } from './sign-in.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

const refuseWhenBusy: Limit = async () =>
  isHashingBusy(requestNetwork()) ? refuse('unavailable', messages.errors.busy, 2) : null;

/** Second factors are for the team. People who left the team keep theirs and may remove them. */
const teamOnly: Limit = async ({ user }) =>
  user === null || user.role === 'customer' ? refuse('forbidden', messages.desk.teamOnly) : null;

/** Mounts the calls of the second factor. */
export function mountSecondFactor(mount: Mount, world: World): void {
  const byAddress = (name: string) => limitByAddress(world, name, 300, QUARTER_HOUR_MS);
  const forTeam = { limits: [teamOnly, byAddress('second factor set-up')] };

  mount(calls.secondStepPasskey, ({ body }) => challengeForTicket(world, body.ticket), {
    limits: [byAddress('second step')],
  });
  mount(calls.secondStep, ({ body, address }) => finishSignIn(world, body, address), {
    limits: [byAddress('second step')],
  });
  mount(calls.confirmPasskey, ({ user }) => challengeForSession(world, user), { limits: [byAddress('confirm')] });
  mount(calls.confirmIdentity, ({ user, body }) => confirmIdentity(world, user, body), {
    limits: [refuseWhenBusy, byAddress('confirm')],
  });
  mount(calls.secondFactors, ({ user }) => secondFactorsOf(world, user));
  mount(calls.startTotp, ({ user }) => startTotp(world, user), forTeam);
  mount(calls.addTotp, ({ user, body }) => addTotp(world, user, body.code), forTeam);
  mount(calls.startPasskey, ({ user }) => startPasskey(world, user), forTeam);
  mount(calls.addPasskey, ({ user, body }) => addPasskey(world, user, body), forTeam);
  mount(calls.removeFactor, ({ user, body }) => removeFactor(world, user.id, body));
  mount(calls.newRecoveryCodes, ({ user }) => newRecoveryCodes(world, user.id));
}
