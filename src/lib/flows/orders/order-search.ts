import type { Order } from '#contract/orders/orders.ts';
import { listLabel } from '#domain/orders/order-status.ts';

/**
 * The orders whose slug, status (the word on the wire, or the label shown) or service contains the text, in any case; all
 * orders for an empty text.
 */
export function searchOrders(orders: readonly Order[], text: string): readonly Order[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return orders;
  return orders.filter(({ slug, status, items }) =>
    [slug, status, listLabel(status), ...items.map(({ service }) => service.name)].some((part) =>
      part.toLowerCase().includes(wanted),
    ),
  );
}
