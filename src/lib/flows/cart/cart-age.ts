import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { readCart } from '#domain/prices/cart.ts';
import { $cart, $cartExpired, EMPTY_CART } from '#src/lib/stores/cart/cart.ts';
import { readStored } from '#src/lib/stores/storage.ts';
import { CART_EXPIRY_TOAST_MS, showToast } from '#src/lib/stores/toasts.ts';

/** Deletes a stored cart older than 30 days and shows a toast for 5 seconds. */
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
  showToast('warning', CART_EXPIRED, CART_EXPIRY_TOAST_MS);
}

/** Says that the cart was too old, when it was; again after login and verification, in case it was missed. */
export function showExpiredCart(): void {
  dropExpiredCart();
  if ($cartExpired.get()) showToast('warning', CART_EXPIRED, CART_EXPIRY_TOAST_MS);
}
