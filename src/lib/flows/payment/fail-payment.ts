import { messages } from '#domain/messages.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { clearTokens } from '#src/lib/stores/account/tokens.ts';
import { $pageOffered, $payment, $paymentError, IDLE } from '#src/lib/stores/checkout/payment.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import type { PreparationFailure } from './prepare-payment.ts';

/** Ends a payment before money moved, with the sentence that says why. */
export function failPayment(message: string): void {
  $payment.set(IDLE);
  $paymentError.set(message);
}

/**
 * Ends a payment that could not be prepared: with its sentence, with the provider's own page when the window is
 * missing, or with the login.
 */
export function failPreparation(why: PreparationFailure): void {
  if (why.reason === 'session') {
    goToLoginFromCheckout();
    return;
  }
  $pageOffered.set(why.reason === 'noWindow');
  failPayment(why.message);
}

/** The session ended before money moved: leads to the login, and back to the checkout. */
export function goToLoginFromCheckout(): void {
  $payment.set({ name: 'leaving' });
  clearTokens();
  showToast('error', messages.checkout.sessionExpired);
  go(loginPath({ continuePath: paths.checkout }));
}
