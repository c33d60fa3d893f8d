import { calls } from '#contract/calls.ts';
import type { DiscountOffer } from '#contract/discounts.ts';
import type { DiscountFacts } from '#domain/prices/discounts.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $discountFacts } from '#src/lib/stores/cart/pricing.ts';
import { $offers } from '#src/lib/stores/settings.ts';
import { watchPromotion } from './promotion.ts';

/**
 * Loads the discounts that the signed-in customer can use, and loads them again for another account: signup and
 * referral once the offers are known, points and promotions at once. Returns a function that stops it.
 */
export function watchOwnDiscounts(): () => void {
  let owner: number | undefined;
  const stops = [
    $user.subscribe((user) => {
      if (user?.user_id === owner) return;
      owner = user?.user_id;
      if (owner !== undefined) void loadPoints(owner);
    }),
    $offers.subscribe((offers) => {
      const user = $user.get();
      if (user !== null && offers !== null) void loadOfferedDiscounts(user.user_id, offers);
    }),
    watchPromotion(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads the signup and the referral discount as far as they are on offer. Never throws. */
export async function loadOfferedDiscounts(userId: number, offers: readonly DiscountOffer[]): Promise<void> {
  const percentOf = (type: DiscountOffer['discount_type']) =>
    offers.find((offer) => offer.discount_type === type)?.percentage;
  const [signup, referral] = await Promise.all([signupFact(percentOf('signup')), referralFact(percentOf('referral'))]);
  setDiscountFacts(userId, { signup, referral });
}

async function signupFact(percentage: number | undefined): Promise<DiscountFacts['signup']> {
  if (percentage === undefined) return null;
  try {
    const { signup_discount_used } = await send(calls.signupStatus);
    return { percentage, used: signup_discount_used };
  } catch (error) {
    console.warn('The signup discount could not be confirmed', error);
    return null;
  }
}

async function referralFact(percentage: number | undefined): Promise<DiscountFacts['referral']> {
  if (percentage === undefined) return null;
  try {
    const { first_order_completed } = await send(calls.referralStatus);
    return { percentage, firstOrderCompleted: first_order_completed };
  } catch (error) {
    console.warn('The referral discount could not be confirmed', error);
    return null;
  }
}

/** Loads the discount for redeemed points. Never throws. */
export async function loadPoints(userId: number): Promise<void> {
  try {
    const { percentage, points_redeemed, is_applied } = await send(calls.activeRedemption);
    setDiscountFacts(userId, { points: { percentage, pointsRedeemed: points_redeemed, isApplied: is_applied } });
  } catch (error) {
    setDiscountFacts(userId, { points: null });
    // 404 means "none".
    if (!isApiError(error) || error.status !== 404) console.warn('Redeemed points could not be loaded', error);
  }
}

function setDiscountFacts(userId: number, part: Partial<DiscountFacts>): void {
  const known = $discountFacts.get();
  const before = known?.userId === userId ? known.facts : {};
  $discountFacts.set({ userId, facts: { ...before, ...part } });
}
