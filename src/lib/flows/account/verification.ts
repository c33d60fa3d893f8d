import { calls } from '#contract/calls.ts';
import { firstMessage } from '#contract/errors.ts';
import { messages } from '#domain/messages.ts';
import { loginPath, orderPath, paths } from '#domain/paths.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { isApiError, isUnreadableSuccess } from '#src/lib/api/error.ts';
import { refreshSession } from '#src/lib/api/refresh.ts';
import { showExpiredCart } from '#src/lib/flows/cart/cart-age.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { forgetAfterVerification, waitingPage } from '#src/lib/stores/account/after-verification.ts';
import { forgetOpenedLink, keepOpenedLink } from '#src/lib/stores/account/opened-link.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { keepTypedEmail } from '#src/lib/stores/account/typed-email.ts';
import { markVerifiedHere } from '#src/lib/stores/account/verified-here.ts';
import { $pairs } from '#src/lib/stores/cart/cart.ts';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { continueAfterLogin } from './session.ts';

/** How long the success message stays before login opens, in ms. */
export const VERIFIED_PAUSE_MS = 1200;
/** How long after a sent link the next one can be requested, in seconds. */
export const RESEND_COOLDOWN_S = 30;

/** What the link that was opened came to. */
export type Verification =
  | { state: 'success' | 'already_verified' }
  /** `renewable`: a new link would help. */
  | { state: 'error'; message: string; renewable: boolean };

/**
 * Renews the session, if there is one. The server ends the account's sessions unless the call comes from one of them,
 * and an expired access token belongs to none. An ended session counts as none.
 */
async function renewSession(): Promise<void> {
  if ($user.get() === null) return;
  await refreshSession().catch((error: unknown) => {
    if (!isApiError(error) || error.kind === 'network') throw error;
  });
}

/**
 * Redeems a verification key. Where this browser has no session of the account and its password is unproven, the link
 * is kept for the next sign-in, and for "That was not me". `email`, the link's address, is filled in at that sign-in.
 */
export async function verifyEmail(key: string, email = ''): Promise<Verification> {
  try {
    await renewSession();
    const { status, unproven } = await send(calls.verifyEmail, { params: { key } });
    if (unproven === undefined) forgetOpenedLink();
    else keepOpenedLink({ key, openedAt: unproven.opened_at });
    if (email !== '' && $user.get() === null) keepTypedEmail(email);
    return { state: status };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isUnreadableSuccess(error)) return { state: 'success' };
    const message = firstMessage(error.body, ['error']) ?? messages.verify.failed;
    return { state: 'error', message, renewable: /expired|invalid/i.test(message) };
  }
}

/**
 * After a verification: renews a running session, whose token is out of date, and opens login after a pause, which leads
 * on to what waits for it and says `done`. Returns a function that cancels that.
 */
export function goToLoginAfterPause(done: string = messages.verify.success): () => void {
  if ($user.get() !== null) refreshSession().catch(ignoreFailedCall);
  const timer = setTimeout(() => {
    // Where a session is alive, login leads on at once; elsewhere it says that the address is verified.
    markVerifiedHere();
    if ($user.get() !== null) showToast('success', done);
    // After the success, which takes warnings away.
    showExpiredCart();
    const next = { continue: paths.cart, ...continueAfterLogin(), ...bookedHere(), ...waitingPage() };
    go(loginPath(next), { replace: true });
    forgetAfterVerification();
  }, VERIFIED_PAUSE_MS);
  return () => clearTimeout(timer);
}

/** How soon a page that waits asks, in ms; after each question it waits twice as long, up to the last one. */
const FIRST_ASK_MS = 10_000;
const LAST_ASK_MS = 300_000;

/** The address that the customer of `watchVerified` waits with, for the login. */
let waitingEmail = '';

/** The order that the signed-in customer booked a moment ago, perhaps in another tab; nothing without one, or with a next cart. */
function bookedHere(): { continue?: string } {
  const slug = $user.get() === null || $pairs.get() > 0 ? null : recentlyBooked(Date.now());
  return slug === null ? {} : { continue: orderPath(slug) };
}

/** Asks whether the customer's address is verified meanwhile; `watchVerified` leads on then, or once the session is over. */
export async function checkVerified(): Promise<void> {
  if ($user.get() !== null) await refreshSession().catch(ignoreFailedCall);
}

/** Where a page that waits leads: to the page that waits, else to the checkout when pairs are in the cart. */
const nextPage = () => waitingPage().continue ?? ($pairs.get() > 0 ? paths.checkout : paths.orders);

/** The session ended while this page waited, as when the link was opened in another browser: login says so, and leads on. */
function leaveEnded(): void {
  keepTypedEmail(waitingEmail);
  go(loginPath({ continue: nextPage() }), { replace: true });
  forgetAfterVerification();
}

/**
 * Leads an unverified customer on to the page that waits, as soon as the address is verified, in this browser or on
 * another device, or to the login once the session is over. Asks whenever the page is looked at again, and less and less
 * often while it is looked at. Returns a function that stops it.
 */
export function watchVerified(): () => void {
  const waiting = $user.get();
  if (waiting?.is_verified !== false) return () => {};
  waitingEmail = waiting.email;
  const look = () => {
    if (document.visibilityState !== 'hidden') void checkVerified();
  };
  window.addEventListener('visibilitychange', look);
  let timer: ReturnType<typeof setTimeout>;
  const askAfter = (pause: number) => {
    timer = setTimeout(() => {
      look();
      if (pause < LAST_ASK_MS) askAfter(pause * 2);
    }, pause);
  };
  askAfter(FIRST_ASK_MS);
  const stop = $user.listen((user) => {
    if (user === null) return leaveEnded();
    if (!user.is_verified) return;
    showToast('success', messages.verify.success);
    go(nextPage(), { replace: true });
    forgetAfterVerification();
  });
  return () => {
    window.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    stop();
  };
}

/** A failed renewal does not matter: the session is renewed later anyway. */
function ignoreFailedCall(error: unknown): void {
  if (!isApiError(error)) throw error;
}

/** Asks for another verification link and shows the result; returns whether it was sent. */
export async function resendVerification(email: string): Promise<boolean> {
  try {
    await sendForStatus(calls.resendVerification, { body: { email, ...continueAfterLogin() } });
    showToast('success', messages.tempVerify.resent);
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    showToast('error', messages.tempVerify.resendFailed);
    return false;
  }
}

/** Says that the address for the link is not known. */
export function reportMissingEmail(): void {
  showToast('error', messages.tempVerify.noEmail);
}
