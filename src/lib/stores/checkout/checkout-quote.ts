import { computed } from 'nanostores';
import { feeOfArea, leastFee } from '#domain/areas/trip-fees.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { quote } from '#domain/prices/totals.ts';
import { $discounts, $pricedLines } from '#src/lib/stores/cart/pricing.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { $delivery, $effectivePickup, $fees, $priority } from './checkout.ts';

/**
 * What the two trips are counted for: each chosen place, else the area chosen before if it is served, else none
 * (null). */
export const $countedAreas = computed(
  [$delivery, $effectivePickup, $serviceArea, $tripFees],
  (delivery, pickup, chosen, table) => {
    const area = chosen && feeOfArea(table, chosen) ? chosen : null;
    const [there, back] = [delivery?.areaName ?? area, pickup?.areaName ?? area];
    return there && back ? { delivery: there, pickup: back } : null;
  },
);

/**
 * The whole order's sums, with the chosen faster return and both trips: to the chosen places, before that to the area chosen in the cart, else to
 * the cheapest one.
 */
export const $checkoutQuote = computed(
  [$pricedLines, $discounts, $fees, $delivery, $effectivePickup, $serviceArea, $priority, $tripFees],
  (lines, discounts, fees, delivery, pickup, area, priority, table) => {
    const before: Pesewas = (area && feeOfArea(table, area)) || leastFee(table);
    return quote({
      lines,
      deliveryFee: delivery ? fees.delivery : before,
      pickupFee: pickup ? fees.pickup : before,
      priorityFee: priority?.cost ?? 0,
      discounts,
    });
  },
);
