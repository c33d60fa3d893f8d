import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Assertion, NewCredential } from '#contract/account/second-factor.ts';

/**
 * `declined`: closed, timed out, or refused by the device; `exists`: the device already holds a passkey of this
 * account.
 */
export type PasskeyAnswer<Credential> =
  | { ok: true; credential: Credential }
  | { ok: false; reason: 'unavailable' | 'exists' | 'declined' };

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
/** Options made by the server's library, as they arrive over the wire; the browser checks each field. */
export type PasskeyOptions = { challenge: string };

/** Whether this browser supports passkeys. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn();
}

async function runCeremony<Credential>(ask: () => Promise<Credential>): Promise<PasskeyAnswer<Credential>> {
  if (!canUsePasskeys()) return { ok: false, reason: 'unavailable' };
  try {
    return { ok: true, credential: await ask() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidStateError') return { ok: false, reason: 'exists' };
    const isForeign =
      error.name === 'SecurityError' || (error instanceof WebAuthnError && error.code === 'ERROR_INVALID_DOMAIN');
    return { ok: false, reason: isForeign ? 'unavailable' : 'declined' };
  }
}

/** Asks the user for one of the passkeys in the options. Never rejects for what a user or device does. */
export function askPasskey(options: PasskeyOptions): Promise<PasskeyAnswer<Assertion>> {
  return runCeremony(async () => {
    return (await startAuthentication({ optionsJSON: options as unknown as RequestOptions })) as Assertion;
  });
}

/** Asks the user to create a passkey. Never rejects for what a user or device does. */
export function makePasskey(options: PasskeyOptions): Promise<PasskeyAnswer<NewCredential>> {
  return runCeremony(async () => {
    return (await startRegistration({ optionsJSON: options as unknown as CreationOptions })) as NewCredential;
  });
}
