import { ownOpenPayments } from '#src/lib/stores/checkout/open-payments.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';
import { applyPaymentStatus, fetchPaymentStatus } from './payment-status.ts';

/** Asks once about each payment that this device opened; returns whether the page is about to be left for one. */
export async function checkOpenPayments(): Promise<boolean> {
  for (const { order } of ownOpenPayments(Date.now())) {
    const status = await fetchPaymentStatus(order.transaction_id);
    if ($payment.get().name !== 'idle' || (await applyPaymentStatus(order, status))) return true;
  }
  return false;
}
