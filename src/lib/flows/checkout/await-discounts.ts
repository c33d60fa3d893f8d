import { loadOfferedDiscounts, loadPoints } from '#src/lib/flows/cart/own-discounts.ts';
import { loadPromotion } from '#src/lib/flows/cart/promotion.ts';
import { loadOffers } from '#src/lib/flows/shell/start.ts';
import { $discountFacts, $promotion } from '#src/lib/stores/cart/pricing.ts';
import { $offers } from '#src/lib/stores/settings.ts';

/**
 * Waits until the customer's discounts have been asked for: who is faster than the network would pay without them. One
 * that can't be loaded is not granted. Never throws.
 */
export async function awaitDiscounts(userId: number): Promise<void> {
  const known = $discountFacts.get();
  const { signup, points } = known?.userId === userId ? known.facts : {};
  await Promise.all([
    signup === undefined ? loadOffered(userId) : null,
    points === undefined ? loadPoints(userId) : null,
    $promotion.get()?.userId === userId ? null : loadPromotion(),
  ]);
}

async function loadOffered(userId: number): Promise<void> {
  if ($offers.get() === null) await loadOffers();
  await loadOfferedDiscounts(userId, $offers.get() ?? []);
}
