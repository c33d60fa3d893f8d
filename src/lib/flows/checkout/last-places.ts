import { isGhanaPhone } from '#domain/phone.ts';
import { isElsewhere } from '#src/lib/stores/cart/service-area.ts';
import {
  $delivery,
  $deliveryInput,
  $effectivePickup,
  $phone,
  $pickup,
  $pickupInput,
  $sameAsDelivery,
} from '#src/lib/stores/checkout/checkout.ts';
import { placeTitle } from '#src/lib/stores/checkout/chosen-place.ts';
import { $ownFailedOrders } from '#src/lib/stores/checkout/failed-orders.ts';
import { $offeredPlaces, lastPlaces } from '#src/lib/stores/checkout/saved-places.ts';

/** After an order: this device knows its places and its phone number for the next one. */
export function keepLastPlaces(): void {
  const last = lastPlaces($delivery.get(), $effectivePickup.get());
  if (last === null) return;
  const { places, phone } = $offeredPlaces.get();
  $offeredPlaces.set({ places, phone: phone || $phone.get(), last });
}

/**
 * Answers the questions of the checkout as in the last order; returns whether it did. It does not where the customer
 * has begun to answer or chose another area, where something is not known, or where a paid order must be finished first.
 */
export function fillInLastPlaces(): boolean {
  const { last, phone } = $offeredPlaces.get();
  const number = $phone.get() || phone;
  if (last === null || $delivery.get() !== null || !isGhanaPhone(number) || $ownFailedOrders.get().length > 0)
    return false;
  if (isElsewhere(last.delivery.areaName)) return false;
  const isSame = JSON.stringify(last.delivery) === JSON.stringify(last.pickup);
  $delivery.set(last.delivery);
  $deliveryInput.set(placeTitle(last.delivery));
  $sameAsDelivery.set(isSame);
  if (!isSame) {
    $pickup.set(last.pickup);
    $pickupInput.set(placeTitle(last.pickup));
  }
  $phone.set(number);
  return true;
}
