import { settlePlacedOrder } from '#src/lib/flows/checkout/after-payment.ts';
import { withOrderedPairs } from '#src/lib/flows/checkout/ordered-pairs.ts';
import { ownOpenPayments, removeOpenPayment } from '#src/lib/stores/checkout/open-payments.ts';
import { fetchPaymentStatus } from './payment-status.ts';

/**
 * Asks once about each payment that this device opened, and takes the pairs of those that are orders out of the cart. Leaves
 * no page. Returns the slug of the newest order that was found, null without one, and whether another payment is under way.
 */
export async function settlePayments(): Promise<{ booked: string | null; isUnderWay: boolean }> {
  let booked: string | null = null;
  let isUnderWay = false;
  for (const { order } of ownOpenPayments(Date.now())) {
    // It left with the order of its cart, whose pairs are out already.
    if (!isStillOpen(order.transaction_id)) continue;
    const status = await fetchPaymentStatus(order.transaction_id);
    if (status === 'void') removeOpenPayment(order.transaction_id);
    const isOrdered = typeof status === 'object' && 'ordered' in status;
    // Paid: the shop makes its order in a moment.
    isUnderWay ||= status === 'paid' || (typeof status === 'object' && !isOrdered);
    if (!isOrdered) continue;
    settlePlacedOrder(status.isSecond ? await withOrderedPairs(order, status.ordered) : order, status.ordered);
    booked ??= status.ordered;
  }
  return { booked, isUnderWay };
}

function isStillOpen(reference: string): boolean {
  return ownOpenPayments(Date.now()).some(({ order }) => order.transaction_id === reference);
}
