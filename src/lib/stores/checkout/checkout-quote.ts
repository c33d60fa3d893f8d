import { computed } from 'nanostores';
import { AREA_FEES } from '#domain/areas/regions.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { quote } from '#domain/prices/totals.ts';
import { $discounts, $pricedLines } from '#src/lib/stores/cart/pricing.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $delivery, $effectivePickup, $fees, $priority } from './checkout.ts';

const LEAST = Math.min(...Object.values(AREA_FEES));

/** What the two trips are counted for: each chosen place, else the area chosen before, else none (null). */
export const $countedAreas = computed([$delivery, $effectivePickup, $serviceArea], (delivery, pickup, area) => {
  const [there, back] = [delivery?.areaName ?? area, pickup?.areaName ?? area];
  return there && back ? { delivery: there, pickup: back } : null;
});

/**
 * The whole order's sums, with the chosen faster return and both trips: to the chosen places, before that to the area chosen in the cart, else to
 * the cheapest one.
 */
export const $checkoutQuote = computed(
  [$pricedLines, $discounts, $fees, $delivery, $effectivePickup, $serviceArea, $priority],
  (lines, discounts, fees, delivery, pickup, area, priority) => {
    const before: Pesewas = area ? AREA_FEES[area] : LEAST;
    return quote({
      lines,
      deliveryFee: delivery ? fees.delivery : before,
      pickupFee: pickup ? fees.pickup : before,
      priorityFee: priority?.cost ?? 0,
      discounts,
    });
  },
);
