import { computed } from 'nanostores';
import { leastFee } from '#domain/areas/trip-fees.ts';
import type { Discount } from '#domain/prices/discounts.ts';
import { quote } from '#domain/prices/totals.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $builtOffer, $offers } from '#src/lib/stores/settings.ts';
import { $discounts, $pricedLines } from './pricing.ts';
import { $tripFees } from './trip-fees.ts';
import { $trips } from './trips.ts';

/** The fees of both trips; while the area is not known, the lowest of all. */
const $countedFees = computed([$trips, $tripFees], (trips, fees) => {
  const least = leastFee(fees);
  return { deliveryFee: trips?.delivery.fee ?? least, pickupFee: trips?.pickup.fee ?? least };
});

/**
 * What the cart costs with both trips and all discounts. While the area is not known it is the least that it can cost,
 * and `isLeast` says so.
 */
export const $shopSum = computed([$pricedLines, $discounts, $trips, $countedFees], (lines, discounts, trips, fees) => ({
  quote: quote({ lines, ...fees, discounts }),
  trips,
  isLeast: trips === null,
}));

/** What it would cost a visitor who opens an account, and the percent off; null where nothing comes off. */
export const $signupSum = computed(
  [$user, $offers, $builtOffer, $pricedLines, $countedFees],
  (user, offers, builtOffer, lines, fees) => {
    const percentage =
      offers === null ? builtOffer : offers.find(({ discount_type }) => discount_type === 'signup')?.percentage;
    if (user !== null || !percentage) return null;
    const discounts: Discount[] = [{ type: 'signup', percentage }];
    return { percentage, total: quote({ lines, ...fees, discounts }).total };
  },
);
