import type { Service } from '#contract/services.ts';
import { addLine, changeQuantity, hasLine, readCart, removeLine } from '#domain/cart.ts';
import { messages } from '#domain/messages.ts';
import { $cart, $cartExpired, $cartLines, EMPTY_CART, saveCart } from '#src/lib/stores/cart.ts';
import { readStored } from '#src/lib/stores/storage.ts';
import { CART_EXPIRY_TOAST_MS, showToast } from '#src/lib/stores/toasts.ts';

/** Puts one pair for a service into the cart; a service already there is left as it is. Answers whether it was added. */
export function addToCart(service: Pick<Service, 'id' | 'name' | 'price'>): boolean {
  if (hasLine($cartLines.get(), service.id)) {
    showToast('info', messages.cart.alreadyThere(service.name));
    return false;
  }
  const line = { service_id: service.id, service_name: service.name, price: service.price };
  saveCart(addLine($cartLines.get(), line), Date.now());
  showToast('success', messages.cart.added(service.name));
  return true;
}

/** Changes a line's quantity by a signed step; on screen it never goes below 1. */
export function stepQuantity(serviceId: number, step: 1 | -1): void {
  const line = $cartLines.get().find((one) => one.service_id === serviceId);
  if (!line || line.quantity + step < 1) return;
  saveCart(changeQuantity($cartLines.get(), serviceId, step), Date.now());
}

/** Takes a line out of the cart. */
export function removeFromCart(serviceId: number): void {
  saveCart(removeLine($cartLines.get(), serviceId), Date.now());
  showToast('info', messages.cart.removed);
}

/** Deletes a stored cart older than 30 days and says so, for 5 seconds. */
export function dropExpiredCart(): void {
  let stored: unknown = null;
  try {
    stored = JSON.parse(readStored('cart') ?? 'null');
  } catch {
    // Not a cart: the store starts empty, and the next change overwrites it.
  }
  if (stored === null || !readCart(stored, Date.now()).expired) return;
  $cart.set(EMPTY_CART);
  $cartExpired.set(true);
  showToast('warning', messages.cart.expired, CART_EXPIRY_TOAST_MS);
}
