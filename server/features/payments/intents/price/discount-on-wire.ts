import type { Order } from '#contract/orders/orders.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { GrantedDiscount } from '#server/db/schema.ts';

/** A granted discount as a checkout and an order show it. */
export function discountOnWire(granted: GrantedDiscount): Order['discounts_applied'][number] {
  const { type, percentage, amount, points_redeemed, name, code } = granted;
  return {
    type,
    discount_type: type,
    percentage,
    amount: toDecimal(amount),
    ...(points_redeemed === undefined ? {} : { points_redeemed }),
    ...(name === undefined ? {} : { name }),
    ...(code === undefined ? {} : { code }),
  };
}
