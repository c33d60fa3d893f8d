import { calls } from '#contract/calls.ts';
import type { CartItemInput } from '#contract/orders.ts';
import { send } from '#src/lib/api/client.ts';
import { $cart } from '#src/lib/stores/cart/cart.ts';
import { $payment, $waiting } from '#src/lib/stores/checkout/payment.ts';

const contentOf = (items: readonly CartItemInput[]) =>
  items
    .map(({ service_id, quantity }) => `${service_id}:${quantity}`)
    .sort()
    .join();

/**
 * Looks for a payment of this cart that waits for its approval, on any device of the account, and shows it; with an
 * empty cart any waiting payment. Without an answer nothing is shown: the server refuses a second one anyway.
 */
export async function findWaiting(): Promise<void> {
  const list = await send(calls.waitingCheckouts).catch(() => []);
  const { id, items } = $cart.get();
  const found = list.find(({ cart_id, cart_items }) => {
    return items.length === 0 || (id !== undefined && cart_id === id) || contentOf(cart_items) === contentOf(items);
  });
  if (found === undefined || $payment.get().name !== 'idle' || $waiting.get() !== null) return;
  const { watchWaiting } = await import('./watch-waiting.ts');
  watchWaiting(found);
}
