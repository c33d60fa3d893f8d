import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { retryPaidOrder } from '#src/lib/flows/checkout/place-order.ts';
import { unloadPaymentScript } from '#src/lib/providers/payment.ts';
import { isOfThisCart, type OpenPayment, ownOpenPayments } from '#src/lib/stores/checkout/open-payments.ts';
import {
  $earlierPayment,
  $payment,
  $paymentError,
  $providerPageOffered,
  $waiting,
} from '#src/lib/stores/checkout/payment.ts';
import { checkOpenPayments } from './check-open-payments.ts';
import { dropDeferredPayment } from './defer-payment.ts';
import { findWaiting } from './find-waiting.ts';
import { payNow } from './pay.ts';
import { isPaymentRunning } from './payment-lock.ts';
import { fetchPaymentStatus, isKnownUnpaid } from './payment-status.ts';
import { pollPayment, stopPolling } from './poll-payment.ts';
import { loadPopUp } from './prepare-payment.ts';
import { declinePrice } from './price-confirmation.ts';

/**
 * Enters the payment step: starts to load the pop-up's script, and checks earlier payments. Returns a function that
 * leaves the step and removes the script.
 */
export function enterPayment(): () => void {
  void loadPopUp();
  if ($payment.get().name === 'idle') void resume();
  window.addEventListener('online', continueWhenOnline);
  window.addEventListener('pageshow', reloadRestoredPage);
  return () => {
    window.removeEventListener('online', continueWhenOnline);
    window.removeEventListener('pageshow', reloadRestoredPage);
    declinePrice();
    dropDeferredPayment();
    stopPolling();
    $paymentError.set(null);
    $providerPageOffered.set(false);
    if ($payment.get().name === 'idle') unloadPaymentScript();
  };
}

/**
 * Checks earlier payments: one that was cut off is watched on screen; those that were closed are checked once. Then one
 * that waits for its approval is shown, whichever device started it; without one, the last that was closed a moment ago.
 */
async function resume(): Promise<void> {
  // Step 1 shows it already.
  if ($waiting.get() !== null) return;
  // What another tab pays just now is neither left nor refused.
  if (await isPaymentRunning()) return $paymentError.set(messages.checkout.otherTab);
  const now = Date.now();
  const payments = ownOpenPayments(now);
  const cutOff = payments.find((payment) => !payment.set_aside);
  if (cutOff !== undefined) return pollPayment(cutOff);
  if (await checkOpenPayments()) return;
  await findWaiting();
  const left = payments.find(({ order, opened_at }) => now - opened_at < LEFT_WATCHED_MS && isOfThisCart(order));
  if (left !== undefined) await watchLeft(left);
}

/** In ms: how long after its start a payment that was left is still told of. */
const LEFT_WATCHED_MS = HOUR_MS;

/** Says again that the last payment was left or refused, and watches it: it may be approved on the phone after all. */
async function watchLeft(payment: OpenPayment): Promise<void> {
  const status = await fetchPaymentStatus(payment.order.transaction_id);
  const isFree = $payment.get().name === 'idle' && $waiting.get() === null && $earlierPayment.get() === null;
  if (isFree && (status === 'open' || isKnownUnpaid(status))) await pollPayment(payment, { first: status });
}

/** The network is back: makes a paid order that waited for it, or starts the payment that did. */
function continueWhenOnline(): void {
  if (dropDeferredPayment()) return void payNow();
  const phase = $payment.get();
  if (phase.name === 'orderFailed' && phase.why === 'offline') void retryPaidOrder(phase.reference);
}

/** A page that was left after a payment and is restored by Back shows the current state, not the old one. */
function reloadRestoredPage(event: PageTransitionEvent): void {
  if (event.persisted && $payment.get().name === 'leaving') window.location.reload();
}
