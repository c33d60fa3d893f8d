import { messages } from '#domain/messages.ts';
import { countPairs, hasSameContent } from '#domain/prices/cart.ts';

type Lines = readonly { service_id: number; quantity: number }[];

/** What a waiting payment pays for, as a sentence, when it is not what the cart holds by now; otherwise null. */
export function paidContent(paid: Lines, cart: Lines): string | null {
  if (hasSameContent(paid, cart)) return null;
  const { emptyCart, otherCart } = messages.waiting;
  return (cart.length === 0 ? emptyCart : otherCart)(countPairs(paid));
}
