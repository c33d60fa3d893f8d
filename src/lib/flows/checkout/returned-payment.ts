import { messages } from '#domain/messages.ts';
import { orderPath, paths, returnedPayment } from '#domain/paths.ts';
import { fetchPaymentStatus } from '#src/lib/flows/payment/payment-status.ts';
import { pollPayment } from '#src/lib/flows/payment/poll-payment.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { ownOpenPayments, setPaymentAside } from '#src/lib/stores/open-payments.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { sleep } from './create-order.ts';

/** The waits between questions about a payment that this browser holds nothing of, in ms: the shop makes that order. */
const WAITS_MS = [0, 2_000, 3_000, 5_000] as const;

/**
 * Takes up the payment that a payer comes back from the provider's own page with: it is watched until its order is
 * there. Answers whether the address named one; what it says of the payment's end is the server's to know.
 */
export function resumeReturnedPayment(): boolean {
  const returned = returnedPayment(new URLSearchParams(window.location.search));
  if (returned === null) return false;
  const { reference, cancelled } = returned;
  const own = ownOpenPayments(Date.now()).find(({ order }) => order.transaction_id === reference);
  if (cancelled && own !== undefined) {
    setPaymentAside(reference);
    showToast('info', messages.payment.cancelled);
  }
  if (own === undefined) void waitForOrder(reference);
  else void pollPayment({ ...own, set_aside: cancelled });
  return true;
}

/** A payment that began in another browser: its order, else the list of what is paid and open. Somebody else's is left. */
async function waitForOrder(reference: string): Promise<void> {
  for (const wait of WAITS_MS) {
    await sleep(wait);
    const status = await fetchPaymentStatus(reference);
    if (status === 'void') return;
    if (typeof status === 'object') return go(orderPath(status.ordered), { replace: true });
  }
  go(paths.failedOrders, { replace: true });
}
