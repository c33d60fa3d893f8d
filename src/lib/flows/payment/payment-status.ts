import { calls } from '#contract/calls.ts';
import type { IntentStatus } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { goToPlacedOrder, saveForRecovery } from '#src/lib/flows/checkout/after-payment.ts';
import { withOrderedPairs } from '#src/lib/flows/checkout/ordered-pairs.ts';
import { placeOrder } from '#src/lib/flows/checkout/place-order.ts';
import type { OrderRecord } from '#src/lib/stores/checkout/failed-orders.ts';
import { isOfThisCart, removeOpenPayment, removeOrderedCart } from '#src/lib/stores/checkout/open-payments.ts';

/**
 * The state of an earlier payment. `waiting`: for the customer's approval on the phone. `open`: not decided yet, it may
 * still be approved; when the provider said so a moment ago `unpaid`, or `refused` by the payer's bank or network.
 * `ordered`, `paid`, `review`: the money came; `isSecond` when the cart's order was made with another payment and this
 * money goes back. `void`: no money will come, or it was refunded. `unknown`: the server gave no answer.
 */
export type PaymentStatus =
  | 'open'
  | 'unpaid'
  | 'refused'
  | 'paid'
  | 'review'
  | 'void'
  | 'unknown'
  | { waiting: IntentStatus }
  | { ordered: string; isSecond: boolean };

/** Maps a payment's state to what it means for a waiting customer. */
export function paymentStatusOf(intent: IntentStatus): PaymentStatus {
  const { state, order_slug } = intent;
  switch (state) {
    case 'ordered':
      return order_slug === undefined ? 'paid' : { ordered: order_slug, isSecond: false };
    case 'superseded':
      return order_slug === undefined ? 'void' : { ordered: order_slug, isSecond: true };
    case 'checking':
      return { waiting: intent };
    case 'paid':
    case 'review':
      return state;
    case 'refunded':
    case 'expired':
      return 'void';
    default:
      if (intent.is_unpaid !== true) return 'open';
      return intent.is_refused === true ? 'refused' : 'unpaid';
  }
}

/** The time limit of one request, in ms: the server itself waits for the provider for at most 5 s. */
const TIMEOUT_MS = 8_000;

/** Whether a payment that may still be approved is known to be unpaid now. */
export const isKnownUnpaid = (status: PaymentStatus) => status === 'unpaid' || status === 'refused';

/** Asks the server for a payment's state. Never throws. */
export async function fetchPaymentStatus(reference: string): Promise<PaymentStatus> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return paymentStatusOf(await send(calls.intent, { params: { reference }, signal }));
  } catch (error) {
    return isApiError(error) && error.kind === 'http' && error.status === 404 ? 'void' : 'unknown';
  }
}

/** Acts on the state of an earlier payment; returns whether the page is about to be left for it. */
export async function applyPaymentStatus(order: OrderRecord, status: PaymentStatus): Promise<boolean> {
  if (typeof status === 'object') {
    if ('waiting' in status) return false;
    if (status.isSecond && !isOfThisCart(order)) {
      // Another booking has begun since; that cart's order is in the list, and what came twice goes back by itself.
      removeOrderedCart(order.transaction_id);
      return false;
    }
    if (status.isSecond) {
      goToPlacedOrder(await withOrderedPairs(order, status.ordered), status.ordered, messages.payment.secondReturned);
    } else goToPlacedOrder(order, status.ordered);
    return true;
  }
  if (status === 'paid') {
    await placeOrder(order);
    return true;
  }
  if (status === 'review') {
    saveForRecovery(order, { ok: false, reason: 'refused', message: messages.payment.review });
    return true;
  }
  if (status === 'void') removeOpenPayment(order.transaction_id);
  return false;
}
