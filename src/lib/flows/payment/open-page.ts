import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { leaveFor } from '#src/lib/flows/shell/navigate.ts';
import { setAside } from '#src/lib/stores/open-payments.ts';
import { $payment } from '#src/lib/stores/payment.ts';
import { notReady } from './prepare-payment.ts';
import { giveUp, stop } from './stop-payment.ts';

/** Leads to the provider's own page for a registered payment; the way back is `comeBack`'s. */
export async function openPage(reference: string): Promise<void> {
  try {
    const { url } = await send(calls.openPaymentPage, { params: { reference } });
    $payment.set({ name: 'leaving' });
    if (leaveFor(url)) return;
    stop(messages.payment.notStarted);
  } catch (error) {
    giveUp(notReady(error));
  }
  setAside(reference);
}
