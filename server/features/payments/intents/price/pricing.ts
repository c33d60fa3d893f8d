import { messages } from '#domain/messages.ts';
import { normalisePhone } from '#domain/phone.ts';
import type { Discount } from '#domain/prices/discounts.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { offeredPriority, type Priority } from '#domain/prices/priority.ts';
import { discountOf, type Promotion } from '#domain/prices/promotions.ts';
import { quote } from '#domain/prices/totals.ts';
import { windowArea } from '#domain/windows/rules.ts';
import { type Span, startOf } from '#domain/windows/span.ts';
import type { GrantedDiscount, PricedLine, StoredPlace } from '#server/db/schema.ts';
import { offersFor } from '#server/features/discounts/discounts.ts';
import {
  type BasketInput,
  codeOf,
  mergedLines,
  requestedDiscounts,
} from '#server/features/payments/intents/cart/basket.ts';
import { openRedemption, type RedeemedDiscount } from '#server/features/points/redeem-points.ts';
import { choosePromotion } from '#server/features/promotions/choose.ts';
import { servicesById } from '#server/features/services/services.queries.ts';
import { tripsNow } from '#server/features/services/trip-fees.ts';
import { refuseWindow } from '#server/features/windows/reserve.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { ROW_ID_MAX } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';
import { placeOf } from './places.ts';

/** A basket with the shop's own prices, fees and discounts. */
export type PricedBasket = {
  lines: PricedLine[];
  delivery: StoredPlace;
  pickup: StoredPlace;
  /** Null when the call contains none. */
  phone: string | null;
  discounts: GrantedDiscount[];
  subtotal: Pesewas;
  deliveryCost: Pesewas;
  pickupCost: Pesewas;
  /** What the faster return costs, and its promise in hours; 0 and null without one. */
  priorityCost: Pesewas;
  priorityHours: number | null;
  /** What the shop promises without one, in hours; null in a checkout from before the content said it. */
  turnaroundHours: number | null;
  total: Pesewas;
};

/** A discount that a user may use now. */
export type Offer = Discount & { redemptionId?: number; promotion?: Promotion };

/** Every discount that this user gets now, with this redeemed one. */
export async function offersWith(world: World, userId: number, redemption: RedeemedDiscount | null): Promise<Offer[]> {
  const { signup, referral } = await offersFor(world.db, userId);
  const offers: Offer[] = [];
  if (signup) offers.push({ type: 'signup', percentage: signup.percentage });
  if (referral) offers.push({ type: 'referral', percentage: referral.percentage });
  if (redemption) {
    const { id, percentage, pointsRedeemed } = redemption;
    offers.push({ type: 'redeemed_points', percentage, pointsRedeemed, redemptionId: id });
  }
  return offers.filter(({ percentage }) => percentage > 0);
}

/** What a basket holds besides its places: the lines at today's prices, and the phone number. */
export type Contents = Pick<PricedBasket, 'lines' | 'phone'>;

async function linesOf(world: World, items: BasketInput['cart_items']): Promise<PricedLine[] | Refusal> {
  const quantities = mergedLines(items);
  if (quantities === null) return refuseFields({ cart_items: messages.checkout.tooManyLines });
  const services = await servicesById(
    world.db,
    [...quantities.keys()].filter((id) => id <= ROW_ID_MAX),
    world.now(),
  );
  const lines: PricedLine[] = [];
  for (const [id, quantity] of quantities) {
    const service = services.get(id);
    if (service === undefined) return refuseFields({ cart_items: messages.checkoutCalls.unknownService });
    lines.push({
      service_id: id,
      name: service.name,
      image: service.image,
      quantity,
      unit_price: service.pricePesewas,
    });
  }
  return lines;
}

/** A promotion as a checkout freezes it: its sum, and the terms by which a correction is priced. */
function grantedPromotion(offers: readonly Offer[], amount: Pesewas): GrantedDiscount {
  const promotion = offers.find((offer) => offer.promotion !== undefined)?.promotion;
  if (promotion === undefined) throw new Error('A promotion in a price is one of the offers.');
  const { id, name, code, percentage, fixed, services } = promotion;
  return {
    type: 'promotion',
    percentage: percentage ?? 0,
    amount,
    promotion_id: id,
    name,
    ...(code === null ? {} : { code }),
    ...(fixed === null ? {} : { fixed }),
    ...(services === null ? {} : { services }),
  };
}

/** The price of a basket with these discounts, and with a faster return if one is given. */
export function priceContents(
  parts: Contents & Pick<PricedBasket, 'delivery' | 'pickup' | 'turnaroundHours'>,
  offers: readonly Offer[],
  priority: Priority | null = null,
): PricedBasket {
  const redemptionId = offers.find((offer) => offer.redemptionId !== undefined)?.redemptionId;
  const sums = quote({
    lines: parts.lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
    deliveryFee: parts.delivery.cost,
    pickupFee: parts.pickup.cost,
    priorityFee: priority?.cost ?? 0,
    discounts: offers,
  });
  const discounts = sums.discounts
    // A discount of zero (the others already reach the subtotal) is not used.
    .filter(({ amount }) => amount > 0)
    .map(({ type, percentage, amount, pointsRedeemed }): GrantedDiscount => {
      if (type === 'promotion') return grantedPromotion(offers, amount);
      if (type !== 'redeemed_points') return { type, percentage, amount };
      return { type, percentage, amount, points_redeemed: pointsRedeemed ?? 0, redemption_id: redemptionId ?? 0 };
    });
  const { subtotal, deliveryCost, pickupCost, priorityCost, total } = sums;
  const priorityHours = priority?.hours ?? null;
  return { ...parts, discounts, subtotal, deliveryCost, pickupCost, priorityCost, priorityHours, total };
}

/** Reads the lines and the phone number of a basket; a refusal says what can't be booked. */
export async function contentsOf(world: World, claims: BasketInput): Promise<Contents | Refusal> {
  const lines = await linesOf(world, claims.cart_items);
  if (isRefusal(lines)) return lines;
  const typed = claims.phone_number?.trim() || null;
  const phone = typed === null ? null : normalisePhone(typed);
  if (typed !== null && phone === null) return refuseFields({ phone_number: messages.checkoutCalls.phoneRequired });
  return { lines, phone };
}

/**
 * Prices what a user asks for from the shop's own tables, with the discounts that the call names and the user gets, the
 * best promotion among them, and with the faster return if it is wanted and offered now; a refusal says what can't be booked.
 * A pickup window in a pause that the owner has planned is gone.
 */
export async function priceBasket(
  world: World,
  userId: number,
  claims: BasketInput & { priority?: boolean | null | undefined; pickup_window?: Span | null | undefined },
  promotions: { waiting?: ReadonlySet<number>; full?: ReadonlySet<number> } = {},
): Promise<PricedBasket | Refusal> {
  const contents = await contentsOf(world, claims);
  if (isRefusal(contents)) return contents;
  const { fees, isPaused } = await tripsNow(world);
  const delivery = placeOf(claims.delivery_location, fees);
  if (!delivery.ok) return refuseFields({ delivery_location: delivery.message });
  const pickup = placeOf(claims.pickup_location, fees);
  if (!pickup.ok) return refuseFields({ pickup_location: pickup.message });
  const { pickup_window: requested = null } = claims;
  if (requested !== null && isPaused(windowArea(pickup.place), startOf(requested))) return refuseWindow('gone');
  const wanted = requestedDiscounts(claims);
  const isNoneWanted = wanted === undefined || wanted.size === 0;
  const offers = isNoneWanted ? [] : await offersWith(world, userId, await openRedemption(world.db, userId));
  if (wanted?.has('promotion')) {
    const lines = contents.lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice }));
    const asked = { lines, area: windowArea(pickup.place), code: codeOf(claims), ...promotions };
    const { promotion } = await choosePromotion(world, userId, asked);
    // The last one: what the others leave of the subtotal is what it can take off.
    if (promotion !== null) offers.push({ ...discountOf(promotion), promotion });
  }
  return priceContents(
    { ...contents, delivery: delivery.place, pickup: pickup.place, turnaroundHours: world.turnaroundHours },
    offers.filter((offer) => wanted?.has(offer.type)),
    claims.priority === true ? offeredPriority((await currentRules(world.db)).priority, world.turnaroundHours) : null,
  );
}
