import type { Service } from '#contract/services.ts';
import { messages } from '#domain/messages.ts';
import { addLine, CART_MAX_LINES, changeQuantity, hasLine, removeLine } from '#domain/prices/cart.ts';
import { $cartLines, saveCart } from '#src/lib/stores/cart/cart.ts';
import { lifetimeOf } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** `message` is shown at the pressed button; null when a toast has already said it. */
export type AddToCartResult = { ok: true } | { ok: false; message: string | null };

/**
 * Puts one pair for a service into the cart. A service that is already in it stays as it is. A full cart, or one that
 * this browser would lose on the way to its page, stays unchanged and the message says so.
 */
export function addToCart(service: Pick<Service, 'id' | 'name' | 'price'>): AddToCartResult {
  const before = $cartLines.get();
  if (hasLine(before, service.id)) {
    showToast('info', messages.cart.alreadyThere(service.name));
    return { ok: false, message: null };
  }
  if (before.length >= CART_MAX_LINES) return { ok: false, message: messages.cart.full };
  const line = { service_id: service.id, service_name: service.name, price: service.price };
  saveCart(addLine(before, line), Date.now());
  if (lifetimeOf('cart') === 'page') {
    saveCart(before, Date.now());
    return { ok: false, message: messages.cart.storageBlocked };
  }
  showToast('success', messages.cart.added(service.name));
  return { ok: true };
}

/** Changes a line's quantity by a signed step; the result is never below 1. */
export function stepQuantity(serviceId: number, step: 1 | -1): void {
  const line = $cartLines.get().find((one) => one.service_id === serviceId);
  if (!line || line.quantity + step < 1) return;
  saveCart(changeQuantity($cartLines.get(), serviceId, step), Date.now());
}

/** Removes a service's line from the cart and says so in a toast. */
export function removeFromCart(serviceId: number): void {
  saveCart(removeLine($cartLines.get(), serviceId), Date.now());
  showToast('info', messages.cart.removed);
}
