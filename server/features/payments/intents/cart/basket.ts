import { createHash } from 'node:crypto';
import type { OrderPayload, PlaceInput } from '#contract/orders/orders.ts';
import { normalisePhone } from '#domain/phone.ts';
import { QUANTITY_MAX } from '#domain/prices/cart.ts';
import { DISCOUNT_TYPES, type DiscountType, discountTypeOf } from '#domain/prices/discounts.ts';
import { normaliseCode } from '#domain/prices/promotions.ts';

/** What a customer asks for, before it is priced. All sums in it are only claims and are ignored. */
export type BasketInput = Pick<
  OrderPayload,
  'cart_items' | 'delivery_location' | 'pickup_location' | 'phone_number' | 'discounts_applied' | 'promotion_code'
>;

/** The quantity of each service, lines of the same service added up; null when it exceeds what one order takes. */
export function mergedLines(items: BasketInput['cart_items']): Map<number, number> | null {
  const quantities = new Map<number, number>();
  for (const { service_id: id, quantity } of items) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities.values()].some((quantity) => quantity > QUANTITY_MAX) ? null : quantities;
}

/** The services and quantities of a cart as a text: equal for equal carts. */
export function pairsOf(items: BasketInput['cart_items']): string {
  return [...(mergedLines(items) ?? [])]
    .sort(([a], [b]) => a - b)
    .map(([id, quantity]) => `${id}x${quantity}`)
    .join(',');
}

/** Which discounts the customer wants to use; undefined when the call does not say. */
export function requestedDiscounts(claims: BasketInput): Set<DiscountType> | undefined {
  if (claims.discounts_applied === undefined) return undefined;
  const named = (claims.discounts_applied ?? []).map(({ type, discount_type }) => {
    return discountTypeOf(type) ?? discountTypeOf(discount_type);
  });
  return new Set(DISCOUNT_TYPES.filter((type) => named.includes(type)));
}

/** The code of a promotion that the customer wants to use; null without one. */
export function codeOf(claims: BasketInput): string | null {
  const code = normaliseCode(claims.promotion_code ?? '');
  return code !== '' && requestedDiscounts(claims)?.has('promotion') ? code : null;
}

function placeKey(place: PlaceInput): unknown[] {
  const { region, areaName, address, name, landmark, digital_address, place_id, lat, lng } = place;
  return [region, areaName, address, name, landmark, digital_address, place_id, lat, lng].map((part) => part ?? null);
}

/** A hash of the request without claimed sums: two calls with the same hash ask for the same checkout. */
export function fingerprintOf(
  claims: BasketInput & { pickup_window?: unknown; priority?: boolean | null | undefined },
): string {
  const content = [
    [...(mergedLines(claims.cart_items) ?? [])].sort(([a], [b]) => a - b),
    placeKey(claims.delivery_location),
    placeKey(claims.pickup_location),
    normalisePhone(claims.phone_number ?? ''),
    [...(requestedDiscounts(claims) ?? [])],
    ...(claims.pickup_window == null ? [] : [claims.pickup_window]),
    ...(claims.priority === true ? ['priority'] : []),
    ...(codeOf(claims) === null ? [] : [`code ${codeOf(claims)}`]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
