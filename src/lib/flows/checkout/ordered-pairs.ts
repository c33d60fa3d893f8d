import { calls } from '#contract/calls.ts';
import { send } from '#src/lib/api/client.ts';
import type { OrderRecord } from '#src/lib/stores/checkout/failed-orders.ts';
import { ownOpenPayments } from '#src/lib/stores/checkout/open-payments.ts';

/** The time limit of one request, in ms. */
const TIMEOUT_MS = 8_000;

/**
 * A second payment of a cart, with the pairs of that cart's order instead of its own: the cart may have changed between the
 * two. Where this device does not know the payment that the order was made with, the second stays as it is.
 */
export async function withOrderedPairs<Record extends Pick<OrderRecord, 'transaction_id' | 'cart_items'>>(
  second: Record,
  slug: string,
): Promise<Record> {
  const payments = ownOpenPayments(Date.now());
  const cart = payments.find(({ order }) => order.transaction_id === second.transaction_id)?.cart;
  const others = payments.filter(({ order }) => order.transaction_id !== second.transaction_id);
  for (const { order } of others.filter((payment) => cart !== undefined && payment.cart === cart)) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const intent = await send(calls.intent, { params: { reference: order.transaction_id }, signal }).catch(() => null);
    if (intent?.state === 'ordered' && intent.order_slug === slug) return { ...second, cart_items: order.cart_items };
  }
  return second;
}
