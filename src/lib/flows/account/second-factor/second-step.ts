import { calls } from '#contract/calls.ts';
import { send } from '#src/lib/api/client.ts';
import { beginSession } from '#src/lib/flows/account/session.ts';
import { refuse } from '#src/lib/flows/shell/refusal.ts';
import { $secondStep } from '#src/lib/stores/account/second-step.ts';
import type { FactorProver } from './prove-factor.ts';

/** Completes the second step of the sign-in with this ticket: the session starts and leads on. */
export function secondStepProver(ticket: string): FactorProver {
  return {
    async challenge() {
      const { options } = await send(calls.secondStepPasskey, { body: { ticket } });
      return options;
    },
    async send(proof) {
      const failure = beginSession(await send(calls.secondStep, { body: { ticket, ...proof } }));
      return failure === null ? { ok: true } : refuse(failure);
    },
  };
}

/** Cancels the sign-in: the page shows the first step again. */
export function leaveSecondStep(): void {
  $secondStep.set(null);
}
