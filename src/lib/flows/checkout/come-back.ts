import { messages } from '#domain/messages.ts';
import { orderPath, paths, returnedPayment } from '#domain/paths.ts';
import { askSettling } from '#src/lib/flows/payment/settling.ts';
import { watchPayment } from '#src/lib/flows/payment/watch-payment.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { ownOpenPayments, setAside } from '#src/lib/stores/open-payments.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { sleep } from './create-order.ts';

/** The waits between questions about a payment that this browser holds nothing of, in ms: the shop makes that order. */
const WAITS_MS = [0, 2_000, 3_000, 5_000] as const;

/**
 * Takes up the payment that a payer comes back from the provider's own page with: it is watched until its order is
 * there. Answers whether the address named one; what it says of the payment's end is the server's to know.
 */
export function comeBack(): boolean {
  const returned = returnedPayment(new URLSearchParams(window.location.search));
  if (returned === null) return false;
  const { reference, cancelled } = returned;
  const own = ownOpenPayments(Date.now()).find(({ order }) => order.transaction_id === reference);
  if (cancelled && own !== undefined) {
    setAside(reference);
    showToast('info', messages.payment.cancelled);
  }
  if (own === undefined) void follow(reference);
  else void watchPayment({ ...own, set_aside: cancelled });
  return true;
}

/** A payment that began in another browser: its order, else the list of what is paid and open. Somebody else's is left. */
async function follow(reference: string): Promise<void> {
  for (const wait of WAITS_MS) {
    await sleep(wait);
    const settling = await askSettling(reference);
    if (settling === 'void') return;
    if (typeof settling === 'object') return go(orderPath(settling.ordered), { replace: true });
  }
  go(paths.failedOrders, { replace: true });
}
