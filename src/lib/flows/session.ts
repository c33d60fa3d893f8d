import { calls } from '#contract/calls.ts';
import type { Tokens } from '#contract/sessions.ts';
import { checkLogin } from '#domain/credentials.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, readContinue } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { forgetGoogle } from '#src/lib/providers/google.ts';
import { keepingOf } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { $refreshToken, clearTokens, isReadableToken, keepTokens } from '#src/lib/stores/tokens.ts';
import { awaitsSecondStep } from './await-second-step.ts';
import { mentionExpiredCart } from './cart-age.ts';
import { holdGuard } from './guard.ts';
import { go } from './navigate.ts';
import { type Outcome, refusalOf, refuse, refuseField } from './refusal.ts';

/** Where this page's visitor goes on to once signed in: a path of our own, by default home. */
export function onward(): string {
  return readContinue(new URLSearchParams(window.location.search), window.location.origin);
}

/**
 * Begins a session with a pair of tokens and goes on, answering null; or keeps nothing and answers why: the access
 * token can't be read, or this browser would forget it with the page.
 */
export function beginSession(tokens: Tokens): string | null {
  if (!isReadableToken(tokens.access)) return messages.login.invalidToken;
  keepTokens(tokens, Date.now());
  if (keepingOf('access_token') === 'page') {
    clearTokens();
    return messages.login.storageBlocked;
  }
  mentionExpiredCart();
  go(onward(), { replace: true });
  return null;
}

/** Signs in with e-mail and password, and leads on to where the visitor was going, or to the second step. */
export async function login(form: { email: string; password: string }): Promise<Outcome<'email'>> {
  const wrong = checkLogin(form);
  if (wrong !== null) return wrong === messages.login.invalidEmail ? refuseField('email', wrong) : refuse(wrong);
  try {
    const tokens = await send(calls.login, { body: { email: form.email.trim(), password: form.password } });
    const failure = beginSession(tokens);
    if (failure === null) return { ok: true };
    // The toast speaks of credentials: those are right when only this browser can't keep the session.
    if (failure === messages.login.invalidToken) showToast('error', messages.login.failedToast);
    return refuse(failure);
  } catch (error) {
    if (awaitsSecondStep(error)) return { ok: true };
    const refusal = refusalOf(error, { general: ['detail'], fallback: messages.login.failed });
    showToast('error', messages.login.failedToast);
    return refusal;
  }
}

/** The server knows no such session any more: as good as logged out. */
function alreadyOver(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.status < 500 && error.status !== 429;
}

/** Ends the session at the server, on this device and in its other tabs, and leads to login. Answers false, the session kept, when the server could not be told. */
export async function logout(): Promise<boolean> {
  const refresh = $refreshToken.get();
  try {
    if (refresh !== null) await send(calls.logout, { body: { refresh } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (!alreadyOver(error)) {
      showToast('error', messages.session.logoutFailed);
      return false;
    }
  }
  logoutHere();
  return true;
}

/** Ends the session on this device and in its other tabs without telling the server, and leads to login. */
export function logoutHere(): void {
  // Never released: this page is leaving, and no guard shall ask anyone to log in again on the way.
  holdGuard();
  clearTokens();
  forgetGoogle();
  showToast('success', messages.session.loggedOut);
  go(loginPath(), { replace: true });
}
