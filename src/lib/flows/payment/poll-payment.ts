import { sleep } from '#src/lib/flows/shell/sleep.ts';
import type { OpenPayment } from '#src/lib/stores/checkout/open-payments.ts';
import { $earlierPayment } from '#src/lib/stores/checkout/payment.ts';
import { applyPaymentStatus, fetchPaymentStatus, type PaymentStatus } from './payment-status.ts';

/**
 * The waits between two requests, in ms: short while the customer may hold the phone, then longer. After the last one
 * the shop sends a mail.
 */
const POLL_INTERVALS_MS = [
  ...Array.from({ length: 20 }, () => 3_000),
  ...Array.from({ length: 24 }, () => 10_000),
  ...Array.from({ length: 55 }, () => 60_000),
];
/** After this many requests the screen says that it may take long, and that the page may be closed. */
const SLOW_AFTER = 5;

let currentRun = 0;

/** Stops polling and clears the message about the earlier payment. */
export function stopPolling(): void {
  currentRun += 1;
  $earlierPayment.set(null);
}

/**
 * Watches an earlier payment: shows it on screen, polls the server, and acts on the result, which may leave the page.
 * Watching another payment ends this one.
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
