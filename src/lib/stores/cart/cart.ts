import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import { type CartLine, countPairs, readCart } from '#domain/prices/cart.ts';

/** The stored record: the lines and the time of the last write (whole ms). */
export type StoredCart = { items: CartLine[]; timestamp: number };

/** The empty cart of the built page; a constant, so that hydration matches. */
export const EMPTY_CART: StoredCart = { items: [], timestamp: 0 };

/** True once a stored cart was too old, or the cart was cleared. */
export const $cartExpired = atom(false);

function decode(stored: string): StoredCart {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return EMPTY_CART;
  }
  const { lines, expired, timestamp } = readCart(parsed, Date.now());
  if (expired) $cartExpired.set(true);
  return { items: lines, timestamp };
}

/** The cart, stored under the key `cart`; an empty cart is not stored. */
export const $cart = persistentAtom<StoredCart>('cart', EMPTY_CART, {
  decode,
  encode: (cart) => (cart.items.length === 0 ? undefined : JSON.stringify(cart)),
});

export const $cartLines = computed($cart, (cart) => cart.items);
/** The number on the badge: total quantity. */
export const $pairs = computed($cartLines, countPairs);

/** Saves the lines with a fresh timestamp (ms). */
export function saveCart(items: CartLine[], now: number): void {
  $cart.set({ items, timestamp: now });
}

/** Empties the cart, removes the stored copy and sets the expired flag. */
export function clearCart(): void {
  $cart.set(EMPTY_CART);
  $cartExpired.set(true);
}
