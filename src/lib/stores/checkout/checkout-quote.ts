import { computed } from 'nanostores';
import { quote } from '#domain/prices/totals.ts';
import { $discounts, $pricedLines } from '#src/lib/stores/cart/pricing.ts';
import { $fees } from './checkout.ts';

/**
 * The whole order's sums, with both trips. Separate from the cart's sums, whose page has no trips and loads no regions.
 */
export const $checkoutQuote = computed([$pricedLines, $discounts, $fees], (lines, discounts, fees) =>
  quote({ lines, deliveryFee: fees.delivery, pickupFee: fees.pickup, discounts }),
);
