import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { returnedPayment } from '#domain/payment-paths.ts';
import { send } from '#src/lib/api/client.ts';
import { goToProvider } from '#src/lib/flows/payment/go-to-provider.ts';
import { tryCall } from '#src/lib/flows/shell/try-call.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.extraPayment;

/** Leads to the provider's page for what an order costs more; returns the sentence that says why not, or null. */
export async function openExtraPage(slug: string): Promise<string | null> {
  const answer = await tryCall(() => send(calls.payExtra, { params: { slug } }));
  if (!answer.ok) return answer.message;
  return goToProvider(answer.value.url) ? null : messages.payment.notStarted;
}

/** What became of the payment; null when the shop gave no answer. Shows a toast when it arrived, or came too late or twice. */
export async function checkExtraPayment(
  slug: string,
): Promise<'open' | 'checking' | 'paid' | 'returned' | 'none' | null> {
  const answer = await tryCall(() => send(calls.checkExtra, { params: { slug } }));
  if (!answer.ok) return null;
  if (answer.value.state === 'paid') showToast('success', words.paid);
  if (answer.value.state === 'returned') showToast('info', words.returned);
  return answer.value.state;
}

/** Whether the customer has come back from the provider's page; the address is cleaned, so that a reload asks nothing. */
export function consumePaymentReturn(): boolean {
  const returned = returnedPayment(new URLSearchParams(window.location.search));
  if (returned === null) return false;
  window.history.replaceState(null, '', window.location.pathname);
  return !returned.cancelled;
}
