import { calls } from '#contract/calls.ts';
import type { Order } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { addLine, CART_MAX_LINES, type CartLine } from '#domain/prices/cart.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { $cartLines, saveCart } from '#src/lib/stores/cart/cart.ts';
import { lifetimeOf } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.tracking;

/**
 * The cart with an order's services in its quantities at today's prices; other lines stay. A second call changes
 * nothing.
 */
function withOrder(
  lines: readonly CartLine[],
  items: Order['items'],
  services: readonly Service[],
): { lines: CartLine[]; missing: string[] } {
  const missing: string[] = [];
  let cart = [...lines];
  for (const { service, quantity } of items) {
    const today = services.find(({ id, name }) =>
      service.id === undefined ? name === service.name : id === service.id,
    );
    const there = cart.find((line) => line.service_id === today?.id);
    if (today === undefined || (there === undefined && cart.length >= CART_MAX_LINES)) missing.push(service.name);
    else {
      const line = { service_id: today.id, service_name: today.name, price: today.price };
      cart =
        there === undefined
          ? addLine(cart, line, quantity)
          : cart.map((one) => (one === there ? { ...line, quantity } : one));
    }
  }
  return { lines: cart, missing };
}

/**
 * Puts an order's services into the cart at today's prices and opens it; returns null, or the sentence that says why
 * not.
 */
export async function orderAgain(order: Pick<Order, 'items'>): Promise<string | null> {
  let services: Service[];
  try {
    services = await send(calls.services);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return words.againFailed;
  }
  const before = $cartLines.get();
  const { lines, missing } = withOrder(before, order.items, services);
  if (missing.length === order.items.length) return words.againNone;
  saveCart(lines, Date.now());
  if (lifetimeOf('cart') === 'page') {
    saveCart(before, Date.now());
    return messages.cart.storageBlocked;
  }
  if (missing.length === 0) showToast('success', words.againDone);
  else showToast('warning', words.againPart(missing.join(', ')));
  go(paths.cart);
  return null;
}
