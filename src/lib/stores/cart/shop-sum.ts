import { computed } from 'nanostores';
import { leastFee } from '#domain/areas/trip-fees.ts';
import type { Discount } from '#domain/prices/discounts.ts';
import { quote } from '#domain/prices/totals.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $offers } from '#src/lib/stores/settings.ts';
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
export const $signupSum = computed([$user, $offers, $pricedLines, $countedFees], (user, offers, lines, fees) => {
  const offer = offers?.find(({ discount_type }) => discount_type === 'signup');
  if (user !== null || offer === undefined) return null;
  const discounts: Discount[] = [{ type: 'signup', percentage: offer.percentage }];
  return { percentage: offer.percentage, total: quote({ lines, ...fees, discounts }).total };
});
