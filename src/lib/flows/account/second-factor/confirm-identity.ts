import { type ConfirmHint, confirmHint } from '#contract/account/second-factor.ts';
import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { type Outcome, refusalOf, refuseField } from '#src/lib/flows/shell/refusal.ts';
import type { CallResult } from '#src/lib/flows/shell/try-call.ts';
import { $confirmation } from '#src/lib/stores/account/confirmation.ts';
import type { FactorProver } from './prove-factor.ts';

const words = messages.secondFactor;

let resolveConfirmation: ((isConfirmed: boolean) => void) | null = null;

/** Asks the visitor to confirm who they are, and waits; returns false when they close the question. */
function askConfirmation(hint: ConfirmHint): Promise<boolean> {
  resolveConfirmation?.(false);
  return new Promise((resolve) => {
    resolveConfirmation = resolve;
    $confirmation.set(hint);
  });
}

function closeConfirmation(isConfirmed: boolean): void {
  $confirmation.set(null);
  resolveConfirmation?.(isConfirmed);
  resolveConfirmation = null;
}

/** What the server asks for before this call, or null; a Google user has to sign in again. */
function hintOf(answer: CallResult<unknown>): ConfirmHint | null {
  if (answer.ok || answer.status !== 403) return null;
  const hint = confirmHint.safeParse(answer.body);
  return hint.success && hint.data.confirm !== 'sign_in' ? hint.data : null;
}

/**
 * Makes a call that needs a recent sign-in. Where the sign-in is too old the page asks in place, and the call is made
 * once more; nothing that was typed is lost.
 */
export async function withRecentSignIn<Value>(work: () => Promise<CallResult<Value>>): Promise<CallResult<Value>> {
  const answer = await work();
  const hint = hintOf(answer);
  if (hint === null || !(await askConfirmation(hint))) return answer;
  return work();
}

/** Confirms with a second factor. */
export const identityProver: FactorProver = {
  async challenge() {
    const { options } = await send(calls.confirmPasskey);
    return options;
  },
  async send(proof) {
    await sendForStatus(calls.confirmIdentity, { body: proof });
    closeConfirmation(true);
    return { ok: true };
  },
};

/** Confirms with the password, where there is no second factor. */
export async function confirmByPassword({ password }: { password: string }): Promise<Outcome<'password'>> {
  if (password === '') return refuseField('password', words.passwordMissing);
  try {
    await sendForStatus(calls.confirmIdentity, { body: { method: 'password', password } });
  } catch (error) {
    return refusalOf(error, { fields: ['password'], general: ['detail'], fallback: words.failed });
  }
  closeConfirmation(true);
  return { ok: true };
}

/** Closes the question without an answer: the waiting call is not made. */
export function cancelConfirmation(): void {
  closeConfirmation(false);
}
