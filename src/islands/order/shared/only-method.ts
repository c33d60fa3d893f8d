import type { OrderDetail } from '#contract/orders/orders.ts';

/** How an order was paid; undefined for a corrected one, whose additional payment may have come another way. */
export function onlyMethod(order: OrderDetail): string | undefined {
  return order.corrected === undefined && order.extra_payment === undefined ? order.payment_method : undefined;
}
