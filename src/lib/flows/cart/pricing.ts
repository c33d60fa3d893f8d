import { calls } from '#contract/calls.ts';
import type { DiscountOffer } from '#contract/discounts.ts';
import type { Service } from '#contract/services.ts';
import type { DiscountFacts } from '#domain/prices/discounts.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { loadOffers } from '#src/lib/flows/shell/start.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import { $discountFacts, $pictures, $serviceDetails, type ServiceDetail } from '#src/lib/stores/cart/pricing.ts';
import { $offers } from '#src/lib/stores/settings.ts';
import { updateTripFees } from './trip-fees.ts';

/** Services whose details are loading: a line that changes during the call makes no second one. */
const loading = new Set<number>();

/** Loads every service of the cart that was not loaded yet. */
async function loadDetails(): Promise<void> {
  const known = $serviceDetails.get();
  const missing = $cartLines
    .get()
    .map((line) => line.service_id)
    .filter((id) => known[id] === undefined && !loading.has(id));
  for (const id of missing) loading.add(id);
  await Promise.all(
    missing.map(async (id) => {
      const detail = await loadDetail(id);
      loading.delete(id);
      $serviceDetails.set({ ...$serviceDetails.get(), [id]: detail });
    }),
  );
}

async function loadDetail(id: number): Promise<ServiceDetail> {
  try {
    const service = await send(calls.service, { params: { id } });
    updateTripFees(service);
    return { state: 'known', service };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { state: 'gone' };
    console.warn('A service could not be loaded', error);
    return { state: 'failed' };
  }
}

/** Takes over services that the page has loaded already. */
export function setServices(services: readonly Service[]): void {
  const known = Object.fromEntries(services.map((service) => [service.id, { state: 'known' as const, service }]));
  $serviceDetails.set({ ...$serviceDetails.get(), ...known });
}

/** Loads the services again that could not be loaded. */
export async function retryServiceDetails(): Promise<void> {
  const loaded = Object.entries($serviceDetails.get()).filter(([, detail]) => detail.state !== 'failed');
  $serviceDetails.set(Object.fromEntries(loaded));
  await loadDetails();
}

/** Stores the small pictures that were built with the page, by service id. */
export function setPictures(pictures: Readonly<Record<number, string>>): void {
  $pictures.set(pictures);
}

/**
 * Keeps the prices of the cart and the customer's discounts current while a screen shows them; a page restored by Back
 * loads them again. Returns a function that stops it.
 */
export function watchPrices(): () => void {
  const onReturn = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    $serviceDetails.set({});
    void loadDetails();
  };
  window.addEventListener('pageshow', onReturn);
  const stops = [$cartLines.subscribe(() => void loadDetails()), watchDiscounts()];
  return () => {
    window.removeEventListener('pageshow', onReturn);
    for (const stop of stops) stop();
  };
}

/**
 * Loads the discounts that the signed-in customer can use: signup and referral once the offers are known, points and
 * promotions at once. A discount that can't be loaded is not shown; the quote of the payment decides. Returns a function that stops
 * it.
 */
export function watchDiscounts(): () => void {
  let owner: number | null | undefined;
  let isOver = false;
  let stopPromotion: (() => void) | undefined;
  const stopUser = $user.subscribe((user) => {
    const userId = user?.user_id ?? null;
    if (userId === owner) return;
    const isChange = owner !== undefined;
    owner = userId;
    // The offers on screen are the previous user's.
    if (isChange) void loadOffers();
    if (userId !== null) {
      void loadPoints(userId);
      // Apart: a visitor has no promotions. One that is not known is not shown.
      void import('./promotion.ts')
        .then(({ watchPromotion }) => {
          if (!isOver) stopPromotion ??= watchPromotion();
        })
        .catch(() => {});
    }
  });
  const stopOffers = $offers.subscribe((offers) => {
    const user = $user.get();
    if (user !== null && offers !== null) void loadOfferedDiscounts(user.user_id, offers);
  });
  return () => {
    isOver = true;
    stopPromotion?.();
    stopUser();
    stopOffers();
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
