import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import type { Priority } from '#domain/prices/priority.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { type ChosenPlace, readPlace } from './chosen-place.ts';
import { type ChosenWindow, decodeWindow } from './chosen-window.ts';

/**
 * What the customer has entered at the checkout. It survives a reload, so that a dead battery costs no typing. It is
 * cleared when the order is made or another user signs in.
 */

export type CheckoutStep = 'details' | 'payment';

function decodePlace(stored: string): ChosenPlace | null {
  try {
    return readPlace(JSON.parse(stored));
  } catch {
    return null;
  }
}

const place = {
  decode: decodePlace,
  encode: (value: ChosenPlace | null) => (value === null ? undefined : JSON.stringify(value)),
};
const text = { decode: (stored: string) => stored, encode: (value: string) => value || undefined };

/** Where the pairs are delivered; null until chosen. */
export const $delivery = persistentAtom<ChosenPlace | null>('deliveryLocation', null, place);
/** A separate pickup place; used only while `$sameAsDelivery` is off. */
export const $pickup = persistentAtom<ChosenPlace | null>('pickupLocation', null, place);
/** Whether the pairs are collected where they are delivered. */
export const $sameAsDelivery = persistentAtom<boolean>('sameAsDelivery', true, {
  decode: (stored) => stored !== 'false',
  encode: String,
});
/** The phone number as typed: digits, with or without prefix. */
export const $phone = persistentAtom<string>('checkoutPhone', '', text);
/** The text of the two search fields. */
export const $deliveryInput = persistentAtom<string>('deliveryInput', '', text);
export const $pickupInput = persistentAtom<string>('pickupInput', '', text);

/** The pickup window that was chosen; null until the shop offers one. */
export const $chosenWindow = persistentAtom<ChosenWindow | null>('pickupWindow', null, {
  decode: decodeWindow,
  encode: (chosen) => (chosen === null ? undefined : JSON.stringify(chosen)),
});

/** The chosen faster return, at the price that was shown; null without one. A reload starts at the standard time. */
export const $priority = atom<Priority | null>(null);

/** Whether the first-time hint of the checkout was seen on this device. */
export const $firstCheckoutSeen = persistentAtom<boolean>('firstTimeCheckoutAlert', false, {
  decode: (stored) => stored === 'seen',
  encode: (seen) => (seen ? 'seen' : undefined),
});

/** The account these details belong to; a shared phone must not show one customer's address to the next. */
export const $checkoutOwner = persistentAtom<number | null>('checkoutOwner', null, {
  decode: (stored) => Number(stored) || null,
  encode: (owner) => (owner === null ? undefined : String(owner)),
});

/** Which of the two steps is shown. */
export const $step = atom<CheckoutStep>('details');

/** The pickup place: the delivery place while the toggle is on, otherwise the customer's other choice. */
export const $effectivePickup = computed([$delivery, $pickup, $sameAsDelivery], (delivery, pickup, same) =>
  same ? delivery : pickup,
);

// Other fees than those that a place was read with: it is read again.
$tripFees.listen(() => {
  for (const $place of [$delivery, $pickup]) $place.set(readPlace($place.get()));
});

/** The fees of the two trips, in pesewas; 0 for a place not chosen yet. */
export const $fees = computed([$delivery, $effectivePickup], (delivery, pickup) => ({
  delivery: feeOf(delivery),
  pickup: feeOf(pickup),
}));

function feeOf(chosen: ChosenPlace | null): Pesewas {
  return parseMoney(chosen?.cost) ?? 0;
}

/** Removes the delivery place, and the pickup place while the two are the same. */
export function clearDelivery(): void {
  $delivery.set(null);
  $deliveryInput.set('');
  if ($sameAsDelivery.get()) clearPickup();
}

/** Removes the pickup place. */
export function clearPickup(): void {
  $pickup.set(null);
  $pickupInput.set('');
}

/**
 * Clears all details: after an order, and when another customer signs in. The first-time hint stays marked as seen, and
 * the step on screen stays until the page is left.
 */
export function clearCheckout(): void {
  $delivery.set(null);
  $deliveryInput.set('');
  clearPickup();
  $sameAsDelivery.set(true);
  $phone.set('');
  $chosenWindow.set(null);
  $priority.set(null);
  $checkoutOwner.set(null);
}
