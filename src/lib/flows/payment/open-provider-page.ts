import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { setPaymentAside } from '#src/lib/stores/checkout/open-payments.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';
import { failPayment, failPreparation } from './fail-payment.ts';
import { goToProvider } from './go-to-provider.ts';
import { preparationFailure } from './prepare-payment.ts';

/** Leads to the provider's own page for a registered payment; `resumeReturnedPayment` handles the return. */
export async function openProviderPage(reference: string): Promise<void> {
  try {
    const { url } = await send(calls.openPaymentPage, { params: { reference } });
    $payment.set({ name: 'leaving' });
    if (goToProvider(url)) return;
    failPayment(messages.payment.notStarted);
  } catch (error) {
    failPreparation(preparationFailure(error));
  }
  setPaymentAside(reference);
}
