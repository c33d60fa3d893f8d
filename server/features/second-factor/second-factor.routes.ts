import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { addPasskey, startPasskey } from '#server/features/second-factor/passkeys/add-passkey.ts';
import { challengeForSession, confirmIdentity } from '#server/features/second-factor/proof/confirm.ts';
import { challengeForTicket, finishSignIn } from '#server/features/second-factor/proof/sign-in.ts';
import { addTotp, startTotp } from '#server/features/second-factor/totp/add-totp.ts';
import type { Limit, Mount } from '#server/http/handle.ts';
import { limitByAddress, refuseWhenBusy } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { refuse } from '#server/refusal.ts';
import { secondFactorsOf } from './overview.ts';
import { newRecoveryCodes, removeFactor } from './remove-factor.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Second factors are for those who work here; a former member keeps theirs and may remove them. */
const teamOnly: Limit = async ({ user }) =>
  user === null || user.role === 'customer' ? refuse('forbidden', messages.teamCalls.teamOnly) : null;

/** The calls that finish a sign-in by a second factor, and those that set factors up, confirm and remove them. */
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
  mount(calls.removeFactor, ({ user, body }) => removeFactor(world, user, body));
  mount(calls.newRecoveryCodes, ({ user }) => newRecoveryCodes(world, user));
}
