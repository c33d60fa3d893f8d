import { HOUR_MS } from '#domain/durations.ts';
import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { hasSameContent } from '#domain/prices/cart.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cart, $cartLines } from '#src/lib/stores/cart/cart.ts';
import { type OrderRecord, readOrderRecord } from './failed-orders.ts';

/**
 * A payment whose window was opened and whose outcome this device does not know. It is stored, so that after a reload,
 * Back, or a sleeping phone the page asks the server instead of charging a second time.
 */
export type OpenPayment = {
  order: OrderRecord;
  /** By this device's clock, ms. */
  opened_at: number;
  /** The customer closed the window, or chose to pay again: still checked, but it no longer blocks a new payment. */
  set_aside: boolean;
  /** The id of the cart that it was opened for; older records have none. */
  cart?: string;
};

/** How long the server keeps the price, in ms. */
const LIFETIME_MS = 72 * HOUR_MS;
const KEPT = 5;
const NONE: OpenPayment[] = [];

function decode(stored: string): OpenPayment[] {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return NONE;
  }
  if (!Array.isArray(parsed)) return NONE;
  return parsed.flatMap((entry: Partial<OpenPayment> | null) => {
    const order = readOrderRecord(entry?.order);
    if (order === null) return [];
    const cart = typeof entry?.cart === 'string' ? { cart: entry.cart } : {};
    return [{ order, opened_at: Number(entry?.opened_at) || 0, set_aside: entry?.set_aside === true, ...cart }];
  });
}

/** The payments without a known outcome, newest first. */
export const $openPayments = persistentAtom<OpenPayment[]>('openPayments', NONE, {
  decode,
  encode: (payments) => (payments.length === 0 ? undefined : JSON.stringify(payments)),
});

/** Stores a payment just before its window opens. `now` in ms. */
export function saveOpenPayment(order: OrderRecord, now: number): void {
  const others = $openPayments.get().filter((payment) => payment.order.transaction_id !== order.transaction_id);
  const { id } = $cart.get();
  $openPayments.set([{ order, opened_at: now, set_aside: false, ...(id && { cart: id }) }, ...others].slice(0, KEPT));
}

/** Lets a new payment start although this one is open; it is still checked. */
export function setPaymentAside(reference: string): void {
  $openPayments.set(
    $openPayments
      .get()
      .map((payment) => (payment.order.transaction_id === reference ? { ...payment, set_aside: true } : payment)),
  );
}

/** Removes a payment whose outcome is known. */
export function removeOpenPayment(reference: string): void {
  $openPayments.set($openPayments.get().filter((payment) => payment.order.transaction_id !== reference));
}

/** Removes a payment that became an order, and every other one of its cart: of one cart at most one is an order. */
export function removeOrderedCart(reference: string): void {
  const cart = cartOf(reference);
  removeOpenPayment(reference);
  if (cart !== undefined) $openPayments.set($openPayments.get().filter((payment) => payment.cart !== cart));
}

function cartOf(reference: string): string | undefined {
  return $openPayments.get().find(({ order }) => order.transaction_id === reference)?.cart;
}

/** Whether the cart on this device is still the one that a payment was opened for. */
export function isOfThisCart({
  transaction_id,
  cart_items,
}: Pick<OrderRecord, 'transaction_id' | 'cart_items'>): boolean {
  const cart = cartOf(transaction_id);
  return cart === undefined ? hasSameContent($cartLines.get(), cart_items) : cart === $cart.get().id;
}

/** The signed-in user's open payments, newest first, without those whose price has expired. `now` in ms. */
export function ownOpenPayments(now: number): OpenPayment[] {
  const user = $user.get();
  return $openPayments
    .get()
    .filter((payment) => payment.order.user_id === user?.user_id && now - payment.opened_at < LIFETIME_MS);
}
