import { computed } from 'nanostores';
import { messages } from '#domain/messages.ts';
import { isGhanaPhone } from '#domain/phone.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $pricedLines, type PricedLine } from '#src/lib/stores/cart/pricing.ts';
import { $delivery, $effectivePickup, $phone } from './checkout.ts';
import type { ChosenPlace } from './chosen-place.ts';
import { $placeProblems } from './place-rule.ts';

/** What stops the customer from paying: the field, and the sentence that explains it. */
export type CheckoutProblem = { field: 'account' | 'cart' | 'delivery' | 'pickup' | 'phone'; message: string };

type Details = {
  email: string;
  lines: readonly Pick<PricedLine, 'name' | 'state'>[];
  delivery: ChosenPlace | null;
  pickup: ChosenPlace | null;
  phone: string;
  /** What a rider would miss to find the places. */
  lacking?: { delivery: string | null; pickup: string | null };
};

/** The first thing that is missing for the payment, in the order of the screen; null when nothing is missing. */
export function problemOf({ email, lines, delivery, pickup, phone, lacking }: Details): CheckoutProblem | null {
  const checkout = messages.checkout;
  const gone = lines.find((line) => line.state === 'gone');
  if (email === '') return { field: 'account', message: checkout.accountIncomplete };
  if (lines.length === 0) return { field: 'cart', message: checkout.emptyCart };
  if (gone) return { field: 'cart', message: checkout.noLongerOffered(gone.name) };
  if (delivery === null) return { field: 'delivery', message: checkout.deliveryRequired };
  if (lacking?.delivery) return { field: 'delivery', message: lacking.delivery };
  if (pickup === null) return { field: 'pickup', message: checkout.pickupRequired };
  if (lacking?.pickup) return { field: 'pickup', message: lacking.pickup };
  if (!isGhanaPhone(phone)) return { field: 'phone', message: checkout.phoneRequiredExample };
  return null;
}

/** What the checkout waits for now; null when it can go on to the payment. */
export const $checkoutProblem = computed(
  [$user, $pricedLines, $delivery, $effectivePickup, $phone, $placeProblems],
  (user, lines, delivery, pickup, phone, lacking) =>
    problemOf({ email: user?.email ?? '', lines, delivery, pickup, phone, lacking }),
);
