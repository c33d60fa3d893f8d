import { calls } from '#contract/calls.ts';
import { firstMessage } from '#contract/errors.ts';
import { normaliseReferralCode } from '#domain/accounts/referral-code.ts';
import { messages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { refuseUnknown } from '#src/lib/flows/account/registration.ts';
import { handleSecondStep } from '#src/lib/flows/account/second-factor/await-second-step.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { type Refusal, refusalOf, refuse } from '#src/lib/flows/shell/refusal.ts';
import { loadSettings } from '#src/lib/flows/shell/settings.ts';
import { mountGoogleButton } from '#src/lib/providers/google.ts';
import { FRIEND_CODE } from '#src/lib/stores/account/personal.ts';
import { removeStored } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { beginSession, pathAfterLogin } from './session.ts';

export type GoogleMode = 'login' | 'register';

/** Login reads `error`, registration `detail`; the server sends the same sentence in both. */
const WORDS = {
  login: {
    button: 'signin_with',
    field: 'error',
    failed: messages.login.googleFailed,
    toast: messages.login.googleFailedToast,
  },
  register: {
    button: 'signup_with',
    field: 'detail',
    failed: messages.register.googleFailed,
    toast: messages.register.googleFailedToast,
  },
} as const;

/** A user whose account has a second step logs in on the login page, which asks for that step. */
function toLogin(error: unknown): null {
  if (isApiError(error)) showToast('error', firstMessage(error.body, ['detail']) ?? messages.login.googleFailed);
  go(loginPath({ continue: pathAfterLogin() }), { replace: true });
  return null;
}

/** Signs in or registers with a Google credential and leads on, or to the second step; returns null, or why not. */
export async function continueWithGoogle(mode: GoogleMode, credential: string, code: string): Promise<Refusal | null> {
  const words = WORDS[mode];
  const referral_code = normaliseReferralCode(code);
  const unknown = mode === 'register' && referral_code !== null ? await refuseUnknown(referral_code) : null;
  if (unknown !== null) return unknown;
  try {
    const body = { token: credential, ...(referral_code === null ? {} : { referral_code }) };
    const failure = beginSession(await send(calls.googleLogin, { body }));
    if (referral_code !== null && failure === null) removeStored(FRIEND_CODE);
    if (failure === null) return null;
    showToast('error', words.toast);
    return refuse(failure);
  } catch (error) {
    if (handleSecondStep(error)) return mode === 'login' ? null : toLogin(error);
    const refusal = refusalOf(error, { general: [words.field], fallback: words.failed });
    showToast('error', words.toast);
    return refusal;
  }
}

/** Which form the button stands in, and what that form learns. */
export type GoogleLoginOptions = {
  mode: GoogleMode;
  /** Returns the friend's code as typed when the credential arrives. */
  referralCode: () => string;
  onBusy: (busy: boolean) => void;
  onRefused: (refusal: Refusal) => void;
  onUnavailable: () => void;
};

/** Puts Google's button into `place`, each time with its own nonce; returns a function that removes it. */
export function mountGoogleLogin(place: HTMLElement, offer: GoogleLoginOptions): () => void {
  let gone = false;
  let unmount = () => {};

  const mount = async () => {
    try {
      const [{ google }, { nonce }] = await Promise.all([loadSettings(), send(calls.googleNonce)]);
      if (gone) return;
      unmount = mountGoogleButton(place, {
        clientId: google.client_id,
        scriptUrl: google.script_url,
        nonce,
        text: WORDS[offer.mode].button,
        onCredential: (credential) => void enter(credential),
        onError: () => offer.onUnavailable(),
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!gone) offer.onUnavailable();
    }
  };

  const enter = async (credential: string) => {
    offer.onBusy(true);
    const refusal = await continueWithGoogle(offer.mode, credential, offer.referralCode());
    if (refusal === null || gone) return;
    offer.onBusy(false);
    offer.onRefused(refusal);
    // The nonce was used up by the credential: another attempt needs a new one.
    unmount();
    await mount();
  };

  void mount();
  return () => {
    gone = true;
    unmount();
  };
}
