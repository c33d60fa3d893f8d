import type { Tokens } from '#contract/account/sessions.ts';
import { calls } from '#contract/calls.ts';
import { checkLogin } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';
import { paths, readContinue } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isUnanswered } from '#src/lib/api/error.ts';
import { handleSecondStep } from '#src/lib/flows/account/second-factor/await-second-step.ts';
import { signInQuery } from '#src/lib/flows/account/sign-in-query.ts';
import { showExpiredCart } from '#src/lib/flows/cart/cart-age.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { type Outcome, refusalOf, refuse, refuseField } from '#src/lib/flows/shell/refusal.ts';
import { forgetOpenedLink, readOpenedLink } from '#src/lib/stores/account/opened-link.ts';
import { $user, clearTokens, isReadableToken, saveTokens } from '#src/lib/stores/account/tokens.ts';
import { forgetTypedEmail } from '#src/lib/stores/account/typed-email.ts';
import { consumeVerifiedHere } from '#src/lib/stores/account/verified-here.ts';
import { $pairs } from '#src/lib/stores/cart/cart.ts';
import { lifetimeOf, readStored } from '#src/lib/stores/storage.ts';
import { dismissTroubles, showToast } from '#src/lib/stores/toasts.ts';

/** Where the visitor goes after signing in: a path of our own, by default home. */
export function pathAfterLogin(): string {
  return readContinue(new URLSearchParams(signInQuery()), window.location.origin);
}

/** The same for a call whose mail leads on there, and for a link; nothing for home. */
export function continueAfterLogin(): { continue?: string } {
  const next = pathAfterLogin();
  return next === paths.home ? {} : { continue: next };
}

/** Where a mailed link's booking goes on: it is paid, or in the browser that made it, where the cart here is empty. */
const pathOfBooking = (next: string) =>
  (next.startsWith(paths.checkout) || next.startsWith(paths.cart)) && $pairs.get() === 0 ? paths.orders : next;

/**
 * Leads a customer on who has just verified the address and is signed in: to the cart, or when that is empty to the
 * orders, or to the services when this browser has booked none. Does nothing for anybody else.
 */
export function continueWhenVerified(): void {
  if ($user.get() === null || !consumeVerifiedHere()) return;
  const next = pathAfterLogin();
  const isEmpty = next.startsWith(paths.cart) && $pairs.get() === 0;
  go(isEmpty ? (readStored('booked') ? paths.orders : paths.services) : pathOfBooking(next), { replace: true });
}

/** Whether the visitor goes on to the checkout after signing in, with pairs in the cart. */
export function isOnWayToCheckout(): boolean {
  return pathAfterLogin().startsWith(paths.checkout) && $pairs.get() > 0;
}

/**
 * Starts a session with a pair of tokens, leads on to `path`, and returns null. Stores nothing and returns why when the
 * access token can't be read, or when this browser would lose it with the page.
 */
export function beginSession(tokens: Tokens, path: string = pathAfterLogin()): string | null {
  if (!isReadableToken(tokens.access)) return messages.login.invalidToken;
  saveTokens(tokens, Date.now());
  if (lifetimeOf('access_token') === 'page') {
    clearTokens();
    return messages.login.storageBlocked;
  }
  forgetOpenedLink();
  forgetTypedEmail();
  dismissTroubles();
  showExpiredCart();
  go(path, { replace: true });
  return null;
}

/** Signs in with e-mail and password, and leads on to where the visitor was going, or to the second step. */
export async function login(form: { email: string; password: string }): Promise<Outcome<'email'>> {
  const wrong = checkLogin(form);
  if (wrong !== null) return wrong === messages.login.invalidEmail ? refuseField('email', wrong) : refuse(wrong);
  try {
    const link = readOpenedLink();
    const key = link === null ? {} : { verification_key: link.key };
    const tokens = await send(calls.login, { body: { email: form.email.trim(), password: form.password, ...key } });
    const isMailed = consumeVerifiedHere() || link !== null;
    const failure = beginSession(tokens, isMailed ? pathOfBooking(pathAfterLogin()) : undefined);
    if (failure === null) return { ok: true };
    // The toast is about credentials: those are right when only this browser can't store the session.
    if (failure === messages.login.invalidToken) showToast('error', messages.login.failedToast);
    return refuse(failure);
  } catch (error) {
    if (handleSecondStep(error)) return { ok: true };
    const refusal = refusalOf(error, { general: ['detail'], fallback: messages.login.failed });
    // Without an answer nobody knows anything about the credentials.
    if (!isUnanswered(error)) showToast('error', messages.login.failedToast);
    return refusal;
  }
}
