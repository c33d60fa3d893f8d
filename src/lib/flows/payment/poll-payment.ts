import { sleep } from '#src/lib/flows/checkout/create-order.ts';
import type { OpenPayment } from '#src/lib/stores/open-payments.ts';
import { $earlierPayment } from '#src/lib/stores/payment.ts';
import { applyPaymentStatus, fetchPaymentStatus, type PaymentStatus } from './payment-status.ts';

/** When to ask, in ms from one question to the next: often while a phone may be in the hand, then calmly; after that the shop mails. */
const POLL_INTERVALS_MS = [
  ...Array.from({ length: 20 }, () => 3_000),
  ...Array.from({ length: 24 }, () => 10_000),
  ...Array.from({ length: 55 }, () => 60_000),
];
/** After this many questions the screen says that it may take long, and that the page may be closed. */
const SLOW_AFTER = 5;

let currentRun = 0;

/** Stops asking; what the screen said about the earlier payment goes. */
export function stopPolling(): void {
  currentRun += 1;
  $earlierPayment.set(null);
}

/**
 * Watches an earlier payment: says so on screen, asks the server in a steady rhythm, and acts on what it
 * learns, which may lead away. Watching another one ends this.
 */
export async function pollPayment(
  { order, set_aside }: OpenPayment,
  { ask = fetchPaymentStatus, wait = sleep, act = applyPaymentStatus } = {},
): Promise<void> {
  stopPolling();
  const thisRun = currentRun;
  const reference = order.transaction_id;
  const show = (slow: boolean) => $earlierPayment.set({ reference, kind: set_aside ? 'cancelled' : 'unsettled', slow });
  show(false);
  for (const [asked, pause] of POLL_INTERVALS_MS.entries()) {
    const status: PaymentStatus = await ask(reference);
    if (thisRun !== currentRun) return;
    if (status !== 'open' && status !== 'unknown') {
      stopPolling();
      await act(order, status);
      return;
    }
    if (asked + 1 === SLOW_AFTER) show(true);
    await wait(pause);
    if (thisRun !== currentRun) return;
  }
}
