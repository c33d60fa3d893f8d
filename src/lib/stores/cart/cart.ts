import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import { type CartLine, countPairs, readCart } from '#domain/prices/cart.ts';

/** The stored record: the lines, the time of the last write (whole ms), and the cart's id once a checkout named it. */
export type StoredCart = { items: CartLine[]; timestamp: number; id?: string };

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
  const { lines, expired, timestamp, id } = readCart(parsed, Date.now());
  if (expired) $cartExpired.set(true);
  return { items: lines, timestamp, ...(id && { id }) };
}

/** The cart, stored under the key `cart`; an empty cart is not stored. */
export const $cart = persistentAtom<StoredCart>('cart', EMPTY_CART, {
  decode,
  encode: (cart) => (cart.items.length === 0 ? undefined : JSON.stringify(cart)),
});

/** The cart's lines, in the order in which they were added. */
export const $cartLines = computed($cart, (cart) => cart.items);
/** The number on the badge: total quantity. */
export const $pairs = computed($cartLines, countPairs);

/** Saves the lines with a fresh timestamp (ms). The cart keeps its id until it is empty. */
export function saveCart(items: CartLine[], now: number): void {
  const { id } = $cart.get();
  $cart.set({ items, timestamp: now, ...(id && items.length > 0 && { id }) });
}

/** Empties the cart, removes the stored copy and sets the expired flag. */
export function clearCart(): void {
  $cart.set(EMPTY_CART);
  $cartExpired.set(true);
}
