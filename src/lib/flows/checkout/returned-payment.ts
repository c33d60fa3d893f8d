import { messages } from '#domain/messages.ts';
import { orderPath, paths } from '#domain/paths.ts';
import type { ReturnedPayment } from '#domain/payment-paths.ts';
import { fetchPaymentStatus } from '#src/lib/flows/payment/payment-status.ts';
import { pollPayment } from '#src/lib/flows/payment/poll-payment.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { sleep } from '#src/lib/flows/shell/sleep.ts';
import { ownOpenPayments, setPaymentAside } from '#src/lib/stores/checkout/open-payments.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/**
 * The waits between requests about a payment that this browser has no record of, in ms: the server makes that order.
 */
const WAITS_MS = [0, 2_000, 3_000, 5_000] as const;

/**
 * Handles the payer's return from the provider's own page: watches the payment until its order exists. Only the server
 * knows how the payment ended.
 */
export function resumeReturnedPayment({ reference, cancelled }: ReturnedPayment): void {
  const own = ownOpenPayments(Date.now()).find(({ order }) => order.transaction_id === reference);
  if (cancelled && own !== undefined) {
    setPaymentAside(reference);
    showToast('info', messages.payment.cancelled);
  }
  if (own === undefined) void waitForOrder(reference);
  else void pollPayment({ ...own, set_aside: cancelled });
}

/**
 * A payment that started in another browser: opens its order, or the list of paid and open payments. Another user's
 * payment is ignored.
 */
async function waitForOrder(reference: string): Promise<void> {
  for (const wait of WAITS_MS) {
    await sleep(wait);
    const status = await fetchPaymentStatus(reference);
    if (status === 'void') return;
    if (typeof status === 'object' && 'ordered' in status) return go(orderPath(status.ordered), { replace: true });
  }
  go(paths.failedOrders, { replace: true });
}
