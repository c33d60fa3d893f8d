import { retryPaidOrder } from '#src/lib/flows/checkout/place-order.ts';
import { unloadPaymentScript } from '#src/lib/providers/payment.ts';
import { ownOpenPayments } from '#src/lib/stores/open-payments.ts';
import { $pageOffered, $payment, $paymentError } from '#src/lib/stores/payment.ts';
import { applyPaymentStatus, fetchPaymentStatus } from './payment-status.ts';
import { pollPayment, stopPolling } from './poll-payment.ts';
import { loadPopUp } from './prepare-payment.ts';
import { declinePrice } from './price-confirmation.ts';

/**
 * Entering the payment step: the pop-up's script starts loading, and earlier payments are asked about. Answers
 * the way to leave, which takes the script out of the page again.
 */
export function enterPayment(): () => void {
  void loadPopUp();
  if ($payment.get().name === 'idle') void resume();
  window.addEventListener('online', retryStranded);
  window.addEventListener('pageshow', reloadLeft);
  return () => {
    window.removeEventListener('online', retryStranded);
    window.removeEventListener('pageshow', reloadLeft);
    declinePrice();
    stopPolling();
    $paymentError.set(null);
    $pageOffered.set(false);
    if ($payment.get().name === 'idle') unloadPaymentScript();
  };
}

/** Picks up earlier payments: one that was cut off is watched on screen, those that were closed are asked about once. */
async function resume(): Promise<void> {
  const payments = ownOpenPayments(Date.now());
  const cutOff = payments.find((payment) => !payment.set_aside);
  if (cutOff !== undefined) return pollPayment(cutOff);
  for (const { order } of payments) {
    const status = await fetchPaymentStatus(order.transaction_id);
    if ($payment.get().name !== 'idle' || (await applyPaymentStatus(order, status))) return;
  }
}

/** The network is back: a paid order that waited for it is made. */
function retryStranded(): void {
  const phase = $payment.get();
  if (phase.name === 'stranded' && phase.why === 'offline') void retryPaidOrder(phase.reference);
}

/** A page that was left after a payment and is brought back by Back shows what is true now, not its frozen end. */
function reloadLeft(event: PageTransitionEvent): void {
  if (event.persisted && $payment.get().name === 'leaving') window.location.reload();
}
