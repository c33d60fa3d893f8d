import type { Order } from '#contract/orders.ts';
import { listLabel } from '#domain/orders/order-status.ts';

/**
 * The orders whose slug or status (the word on the wire, or the label shown) contains the text, in any case; all orders
 * for an empty text.
 */
export function searchOrders(orders: readonly Order[], text: string): readonly Order[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return orders;
  return orders.filter(({ slug, status }) =>
    [slug, status, listLabel(status)].some((part) => part.toLowerCase().includes(wanted)),
  );
}
