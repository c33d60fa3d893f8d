import { loginPath, paths } from '#domain/paths.ts';
import { saySessionEnded } from '#src/lib/flows/account/session-ended.ts';
import { clearAndGoToOrder } from '#src/lib/flows/checkout/after-payment.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { clearTokens } from '#src/lib/stores/account/tokens.ts';
import { $payment, $paymentError, $providerPageOffered, IDLE } from '#src/lib/stores/checkout/payment.ts';
import type { PreparationFailure } from './prepare-payment.ts';
import { watchWaiting } from './watch-waiting.ts';

/** Ends a payment before money moved, with the sentence that says why. */
export function failPayment(message: string): void {
  $payment.set(IDLE);
  $paymentError.set(message);
}

/**
 * Ends a payment that could not be prepared: with the payment of this cart that waits, with its order, with a sentence,
 * with the provider's own page when the window is missing, or with the login.
 */
export function failPreparation(why: PreparationFailure): void {
  if (why.reason === 'session') {
    goToLoginFromCheckout();
    return;
  }
  if (why.reason === 'waiting') {
    $payment.set(IDLE);
    watchWaiting(why.waiting);
    return;
  }
  if (why.reason === 'ordered') {
    clearAndGoToOrder('', why.slug, why.message);
    return;
  }
  $providerPageOffered.set(why.reason === 'noWindow');
  failPayment(why.message);
}

/** The session ended before money moved: leads to the login, and back to the checkout. */
export function goToLoginFromCheckout(): void {
  $payment.set({ name: 'leaving' });
  clearTokens();
  saySessionEnded();
  go(loginPath({ continuePath: paths.checkout }));
}
