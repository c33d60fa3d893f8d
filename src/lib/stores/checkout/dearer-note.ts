import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import { forgetInSession, readFromSession, writeSession } from '#src/lib/stores/storage.ts';

const KEY = 'dearer_note';
const cartNow = () => JSON.stringify($cartLines.get().map(({ service_id, quantity }) => [service_id, quantity]));

/** Keeps, for this tab and the cart as it is, what costs more than in the order that is booked again. */
export function keepDearerNote(text: string): void {
  writeSession(KEY, JSON.stringify({ text, cart: cartNow() }));
}

/** Forgets what cost more: nothing does. */
export function forgetDearerNote(): void {
  forgetInSession(KEY);
}

/** What costs more than in the order that is booked again; null when nothing does, or the cart is another one by now. */
export function dearerNote(): string | null {
  try {
    const { text, cart } = JSON.parse(readFromSession(KEY) ?? '{}');
    return typeof text === 'string' && cart === cartNow() ? text : null;
  } catch {
    return null;
  }
}
