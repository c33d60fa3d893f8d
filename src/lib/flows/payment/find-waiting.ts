import { calls } from '#contract/calls.ts';
import { hasSameContent } from '#domain/prices/cart.ts';
import { send } from '#src/lib/api/client.ts';
import { $cart } from '#src/lib/stores/cart/cart.ts';
import { $payment, $waiting } from '#src/lib/stores/checkout/payment.ts';

/**
 * Looks for a payment of this cart that waits for its approval, on any device of the account, and shows it; with an
 * empty cart any waiting payment. Without an answer nothing is shown: the server refuses a second one anyway.
 */
export async function findWaiting(): Promise<void> {
  const list = await send(calls.waitingCheckouts).catch(() => []);
  const { id, items } = $cart.get();
  const found = list.find(({ cart_id, cart_items }) => {
    return items.length === 0 || (id !== undefined && cart_id === id) || hasSameContent(cart_items, items);
  });
  if (found === undefined || $payment.get().name !== 'idle' || $waiting.get() !== null) return;
  const { watchWaiting } = await import('./watch-waiting.ts');
  watchWaiting(found);
}
