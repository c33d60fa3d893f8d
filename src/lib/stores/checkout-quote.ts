import { computed } from 'nanostores';
import { quote } from '#domain/prices/totals.ts';
import { $fees } from './checkout.ts';
import { $discounts, $pricedLines } from './pricing.ts';

/**
 * The whole order's sums, with both trips. Separate from the cart's sums, whose page has no trips and loads no regions.
 */
export const $checkoutQuote = computed([$pricedLines, $discounts, $fees], (lines, discounts, fees) =>
  quote({ lines, deliveryFee: fees.delivery, pickupFee: fees.pickup, discounts }),
);
