import { calls, type RequestOf } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { makePasskey } from '#src/lib/providers/passkey.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { withRecentSignIn } from './confirm-identity.ts';

const words = messages.secondFactor;

/** A factor was added: the recovery codes to keep, or null when the account already has its codes. */
export type AddFactorResult = { recovery_codes: string[] | null };

const refused = (message: string): CallResult<never> => ({
  ok: false,
  message,
  unreachable: false,
  status: 0,
  body: null,
});

/** The second factors of the visitor's account. */
export function loadSecondFactors() {
  return tryCall(() => send(calls.secondFactors));
}

/** Starts the setup of an authenticator app; returns its secret. */
export function startTotp() {
  return withRecentSignIn(() => tryCall(() => send(calls.startTotp)));
}

/** Adds the app that shows this code. */
export async function addTotp(code: string): Promise<CallResult<AddFactorResult>> {
  if (code.trim() === '') return refused(messages.login.fillAllFields);
  return withRecentSignIn(() => tryCall(() => send(calls.addTotp, { body: { code } })));
}

/** Creates a passkey in this browser and adds it under a name. */
export async function addPasskey(name: string): Promise<CallResult<AddFactorResult>> {
  const started = await withRecentSignIn(() => tryCall(() => send(calls.startPasskey)));
  if (!started.ok) return started;
  const made = await makePasskey(started.value.options);
  if (made.ok) {
    const body = { name, credential: made.credential };
    return withRecentSignIn(() => tryCall(() => send(calls.addPasskey, { body })));
  }
  if (made.reason === 'exists') return refused(words.passkeyExists);
  return refused(made.reason === 'unavailable' ? words.passkeyUnavailable : words.passkeyFailed);
}

/** Removes a factor from the account, after a recent sign-in, and says so in a toast. */
export async function removeFactor(
  body: RequestOf<typeof calls.removeFactor>,
): Promise<CallResult<{ detail: string }>> {
  const answer = await withRecentSignIn(() => tryCall(() => send(calls.removeFactor, { body })));
  if (answer.ok) showToast('success', answer.value.detail);
  return answer;
}

/** Creates new recovery codes; the old ones stop working. */
export function newRecoveryCodes() {
  return withRecentSignIn(() => tryCall(() => send(calls.newRecoveryCodes)));
}
