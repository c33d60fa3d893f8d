import { messages } from '#domain/messages.ts';
import { PAY_AT_ONCE, paths } from '#domain/paths.ts';
import { returnedPayment } from '#domain/payment-paths.ts';
import { phoneInputValue } from '#domain/phone.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import {
  $checkoutOwner,
  $deliveryInput,
  $firstCheckoutSeen,
  $phone,
  $sameAsDelivery,
  $step,
  clearCheckout,
} from '#src/lib/stores/checkout/checkout.ts';
import { $checkoutProblem, type CheckoutProblem } from '#src/lib/stores/checkout/checkout-problem.ts';
import { $paymentBusy, $paymentError } from '#src/lib/stores/checkout/payment.ts';
import { readAndClearSession, writeSession } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { fillInLastPlaces } from './last-places.ts';

/** The mark on the history entry of step 2, so that the browser's Back leads to step 1. */
const PAYMENT_ENTRY = { checkoutStep: 'payment' };

function isPaymentEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'checkoutStep' in state && state.checkoutStep === 'payment';
}

/**
 * Shows the step that the history entry names; the payment only while nothing is missing. Back does not leave a payment
 * that is running.
 */
function followHistory(): void {
  if ($paymentBusy.get()) {
    if (!isPaymentEntry()) window.history.pushState(PAYMENT_ENTRY, '');
    return;
  }
  $step.set(isPaymentEntry() && $checkoutProblem.get() === null ? 'payment' : 'details');
}

/** Restores stored details, unless they are another account's: a shared phone shows no other customer's address. */
function clearDetailsOfOthers(): void {
  const user = $user.get();
  if (user === null) return;
  const owner = $checkoutOwner.get();
  if (owner !== null && owner !== user.user_id) {
    clearCheckout();
    $step.set('details');
  }
  $checkoutOwner.set(user.user_id);
}

const OTHER_ACCOUNT = 'otherAccount';

/**
 * Remembers that another account has signed in while a customer was booking here: the page is loaded again for that one, and
 * says what became of the booking. Returns a function that stops it.
 */
function watchOtherAccount(): () => void {
  const customer = $user.get()?.user_id;
  return $user.listen((user) => {
    if (customer !== undefined && user !== null && user.user_id !== customer) writeSession(OTHER_ACCOUNT, '1');
  });
}

/** Whether the booking that this page showed was another account's. Told once. */
export function wasOfOtherAccount(): boolean {
  return readAndClearSession(OTHER_ACCOUNT) !== null;
}

/** Goes to the payment step when the address asks for it; Back then leads to the details. */
function openPaymentAtOnce(): void {
  if (window.location.hash !== PAY_AT_ONCE || $user.get() === null) return;
  window.history.replaceState(null, '', paths.checkout);
  if ($checkoutProblem.get() === null) window.history.pushState(PAYMENT_ENTRY, '');
}

/**
 * After the provider's own page: shows the payment step, under an address without the reference, and watches the payment
 * by a script that is fetched only then. Without a session the address stays as it is: the login leads back to it.
 */
function openReturnedPayment(): void {
  const returned = returnedPayment(new URLSearchParams(window.location.search));
  if (returned === null || $user.get() === null) return;
  window.history.replaceState(PAYMENT_ENTRY, '', paths.checkout);
  void import('./returned-payment.ts').then(
    ({ resumeReturnedPayment }) => resumeReturnedPayment(returned),
    // The payment step looks for earlier payments too, and the server makes the order without this page.
    () => undefined,
  );
}

/** Opens the checkout: stored details, the step of the history, Back and Forward. Returns a function that stops it. */
export function openCheckout(): () => void {
  const restoration = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
  const stopClaiming = $user.subscribe(clearDetailsOfOthers);
  const stopWatching = watchOtherAccount();
  openReturnedPayment();
  openPaymentAtOnce();
  followHistory();
  // Nothing is left to ask: the payment step shows it all, and Back leads to the questions.
  if ($user.get() !== null && $step.get() === 'details' && fillInLastPlaces()) proceedToPayment();
  const onReturn = (event: PageTransitionEvent) => {
    if (event.persisted) followHistory();
  };
  window.addEventListener('popstate', followHistory);
  window.addEventListener('pageshow', onReturn);
  window.addEventListener('storage', leaveEmptiedPayment);
  return () => {
    window.history.scrollRestoration = restoration;
    stopClaiming();
    stopWatching();
    window.removeEventListener('popstate', followHistory);
    window.removeEventListener('pageshow', onReturn);
    window.removeEventListener('storage', leaveEmptiedPayment);
  };
}

/**
 * Another tab emptied the cart, mostly by ordering it: nothing is left to pay for here. When that tab logged out, the guard
 * leaves the page, and a step back in the history would stop that.
 */
function leaveEmptiedPayment({ key }: StorageEvent): void {
  if (key !== 'cart') return;
  // Once the stores have read the change too.
  setTimeout(() => {
    if ($user.get() === null || $step.get() !== 'payment' || $paymentBusy.get() || $cartLines.get().length > 0) return;
    $paymentError.set(null);
    backToDetails();
    showToast('info', messages.checkout.emptiedElsewhere);
  });
}

/** Goes on to the payment; returns what is missing, or null. */
export function proceedToPayment(): CheckoutProblem | null {
  const problem = $checkoutProblem.get();
  if (problem !== null) return problem;
  dismissFirstHint();
  window.history.pushState(PAYMENT_ENTRY, '');
  $step.set('payment');
  return null;
}

/**
 * The answers of the last order arrived after step 1 was shown, as on a customer's first visit with a new phone: fills
 * them in and goes on to the payment, unless the customer has begun to answer, or came back to change an answer.
 */
export function continueWithLastPlaces(): void {
  const hasBegun = $deliveryInput.get() !== '' || document.activeElement?.closest('form') != null;
  if ($step.get() === 'details' && !hasBegun && fillInLastPlaces()) proceedToPayment();
}

/** Goes back to step 1, in the history as well, so that Back does not open the payment again. */
export function backToDetails(): void {
  if (isPaymentEntry()) window.history.back();
  $step.set('details');
}

/** Stores the phone number as typed or pasted: removes non-digits first, then applies the limit. */
export function typePhone(raw: string): void {
  $phone.set(phoneInputValue(raw));
}

/** Turns "pickup same as delivery" on or off; a separate pickup place is kept while it is on. */
export function setSameAsDelivery(same: boolean): void {
  $sameAsDelivery.set(same);
}

/** Remembers that the first-time hint was seen on this device. */
export function dismissFirstHint(): void {
  $firstCheckoutSeen.set(true);
}
