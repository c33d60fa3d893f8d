import { calls } from '#contract/calls.ts';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import { send } from '#src/lib/api/client.ts';
import { tryCall } from '#src/lib/flows/shell/try-call.ts';

/**
 * The signed-in user's payments that may still become an order, or are held by the shop; newest first. Without second
 * payments, which their order tells of. Empty without an answer, because the list works without it.
 */
export async function loadUnsettled(): Promise<UnsettledPayment[]> {
  const answer = await tryCall(() => send(calls.unsettledPayments));
  const all = answer.ok ? answer.value : [];
  return all.filter(({ state }) => state === 'checking' || state === 'paid' || state === 'review');
}
