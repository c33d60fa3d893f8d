import { isOffline } from '#src/lib/flows/shell/offline.ts';
import { $payment, $paymentError, IDLE } from '#src/lib/stores/checkout/payment.ts';

/** Without a network defers the payment until there is one; returns whether it did. Nothing is sent or booked. */
export function deferPayment(): boolean {
  if (!isOffline()) return false;
  $paymentError.set(null);
  $payment.set({ name: 'deferred' });
  return true;
}

/** Drops a deferred payment; returns whether there was one. The answers stay. */
export function dropDeferredPayment(): boolean {
  if ($payment.get().name !== 'deferred') return false;
  $payment.set(IDLE);
  return true;
}
