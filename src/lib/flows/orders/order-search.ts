import type { Order } from '#contract/orders.ts';
import { listLabel } from '#domain/orders/order-status.ts';

/** The orders whose slug or status (the word kept, or the label shown) holds the text, whatever its case; all of them for an empty one. */
export function searchOrders(orders: readonly Order[], text: string): readonly Order[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return orders;
  return orders.filter(({ slug, status }) =>
    [slug, status, listLabel(status)].some((part) => part.toLowerCase().includes(wanted)),
  );
}
