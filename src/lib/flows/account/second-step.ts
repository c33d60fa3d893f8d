import { calls } from '#contract/calls.ts';
import { send } from '#src/lib/api/client.ts';
import { refuse } from '#src/lib/flows/shell/refusal.ts';
import { $secondStep } from '#src/lib/stores/second-step.ts';
import type { FactorProver } from './prove-factor.ts';
import { beginSession } from './session.ts';

/** The second step of the sign-in that this ticket stands for: proven, the session begins and leads on. */
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

/** Gives the sign-in up: the page asks for the first step again. */
export function leaveSecondStep(): void {
  $secondStep.set(null);
}
