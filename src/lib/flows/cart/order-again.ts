import { calls } from '#contract/calls.ts';
import type { Address, Order } from '#contract/orders/orders.ts';
import type { Service } from '#contract/services.ts';
import { messages } from '#domain/messages.ts';
import { PAY_AT_ONCE, paths } from '#domain/paths.ts';
import { phoneInputValue } from '#domain/phone.ts';
import { addLine, CART_MAX_LINES, type CartLine } from '#domain/prices/cart.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines, saveCart } from '#src/lib/stores/cart/cart.ts';
import {
  $checkoutOwner,
  $delivery,
  $deliveryInput,
  $phone,
  $pickup,
  $pickupInput,
  $sameAsDelivery,
  clearCheckout,
} from '#src/lib/stores/checkout/checkout.ts';
import { type ChosenPlace, placeTitle, readPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { forgetDearerNote, keepDearerNote } from '#src/lib/stores/checkout/dearer-note.ts';
import { $offeredPlaces } from '#src/lib/stores/checkout/saved-places.ts';
import { lifetimeOf } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { updateTripFees } from './trip-fees.ts';

const words = messages.tracking;

/** Long enough to read which prices rose, in ms. */
const DEARER_TOAST_MS = 10_000;

/**
 * The cart with an order's services in its quantities at today's prices; other lines stay. `dearer` says what costs
 * more than in that order. A second call changes nothing.
 */
function withOrder(
  lines: readonly CartLine[],
  items: Order['items'],
  services: readonly Service[],
): { lines: CartLine[]; missing: string[]; dearer: string[] } {
  const missing: string[] = [];
  const dearer: string[] = [];
  let cart = [...lines];
  for (const { service, quantity, unit_price } of items) {
    const today = services.find(({ id, name }) =>
      service.id === undefined ? name === service.name : id === service.id,
    );
    const there = cart.find((line) => line.service_id === today?.id);
    if (today === undefined || (there === undefined && cart.length >= CART_MAX_LINES)) missing.push(service.name);
    else {
      const line = { service_id: today.id, service_name: today.name, price: today.price };
      const [then, now] = [parseMoney(unit_price), parseMoney(today.price)];
      if (then !== null && now !== null && now > then) {
        dearer.push(words.againPrice(today.name, formatCheckout(now), formatCheckout(then)));
      }
      cart =
        there === undefined
          ? addLine(cart, line, quantity)
          : cart.map((one) => (one === there ? { ...line, quantity } : one));
    }
  }
  return { lines: cart, missing, dearer };
}

type Places = Pick<Order, 'delivery_address' | 'pickup_address' | 'phone_number'>;

/** A place of an order in the form of a checkout, at today's fee; null when we do not drive there any more. */
function placeOf(address: Address): ChosenPlace | null {
  const { location_name: name, street_address, area: areaName, cost: _, ...rest } = address;
  return readPlace({ ...rest, name, address: street_address, areaName });
}

/**
 * Fills in the checkout with an order's places, and with the number that the account has now, else the order's; false when
 * one of the places can't be used any more.
 */
function fillCheckout({ delivery_address, pickup_address, phone_number }: Places): boolean {
  const [delivery, pickup] = [placeOf(delivery_address), placeOf(pickup_address)];
  if (delivery === null || pickup === null) return false;
  clearCheckout();
  $delivery.set(delivery);
  $deliveryInput.set(placeTitle(delivery));
  const isSame = JSON.stringify(delivery) === JSON.stringify(pickup);
  $sameAsDelivery.set(isSame);
  if (!isSame) {
    $pickup.set(pickup);
    $pickupInput.set(placeTitle(pickup));
  }
  $phone.set($offeredPlaces.get().phone || phoneInputValue(phone_number));
  $checkoutOwner.set($user.get()?.user_id ?? null);
  return true;
}

/**
 * Puts an order's services into the cart at today's prices, with its places, and opens the payment,
 * where one more tap pays. Opens the cart instead when there is something to look at first: other pairs, or a service
 * or a place that is gone. Returns null, or the sentence that says why not.
 */
export async function orderAgain(order: Pick<Order, 'items'> & Partial<Places>): Promise<string | null> {
  let services: Service[];
  try {
    services = await send(calls.services);
    updateTripFees(services[0]);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return words.againFailed;
  }
  const before = $cartLines.get();
  const { lines, missing, dearer } = withOrder(before, order.items, services);
  if (missing.length === order.items.length) return words.againNone;
  saveCart(lines, Date.now());
  if (lifetimeOf('cart') === 'page') {
    saveCart(before, Date.now());
    return messages.cart.storageBlocked;
  }
  const rise = dearer.length === 0 ? null : words.againDearer(dearer.join('; '));
  if (missing.length > 0) showToast('warning', words.againPart(missing.join(', ')));
  else if (rise === null) showToast('success', words.againDone);
  const { delivery_address, pickup_address, phone_number } = order;
  const isFilled =
    delivery_address !== undefined &&
    pickup_address !== undefined &&
    phone_number !== undefined &&
    fillCheckout({ delivery_address, pickup_address, phone_number });
  const isWhole = missing.length === 0 && lines.length === order.items.length;
  const opensPayment = isFilled && isWhole;
  // The next tap may pay: a higher price stands there until it does. The cart shows each pair's price itself.
  if (opensPayment && rise !== null) keepDearerNote(rise);
  else forgetDearerNote();
  if (!opensPayment && rise !== null) showToast('warning', rise, DEARER_TOAST_MS);
  go(opensPayment ? `${paths.checkout}${PAY_AT_ONCE}` : paths.cart);
  return null;
}
