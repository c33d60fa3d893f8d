import type { PlaceInput } from '#contract/orders/orders.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { type BasketInput, requestedDiscounts } from '#server/features/payments/intents/cart/basket.ts';
import { freeRedemption } from '#server/features/points/redeem-points.ts';
import { tripFees } from '#server/features/services/trip-fees.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';
import { paidPlacesOf } from './places.ts';
import { contentsOf, type Offer, offersWith, type PricedBasket, priceContents } from './pricing.ts';

/** Every subset of the offers. The ones that are only good for early orders come first: points wait longest. */
function subsetsOf(offers: readonly Offer[]): Offer[][] {
  const subsets: Offer[][] = [[]];
  for (const offer of offers) subsets.push(...subsets.map((subset) => [...subset, offer]));
  return subsets;
}

/** One way in which a client may have priced what it was paid for. */
type Reading = { delivery: StoredPlace; pickup: StoredPlace; offers: Offer[] };

/** Whether the client claims another fee for a trip. A claim that is missing or is no sum contradicts nothing. */
function contradicts({ cost: claimed }: PlaceInput, { cost }: StoredPlace): boolean {
  const fee = parseMoney(claimed);
  return fee !== null && fee !== cost;
}

/**
 * How far a reading is from what the client says, among readings of the same sum: first by the discounts that it
 * names, then by its fees. Among equal ones a doubted area comes last.
 */
function distance(claims: BasketInput, named: readonly Offer[] | null, reading: Reading): number {
  const { delivery, pickup, offers } = reading;
  const isNamed = named === null || (offers.length === named.length && offers.every((offer) => named.includes(offer)));
  const isFeeClaimed = !contradicts(claims.delivery_location, delivery) && !contradicts(claims.pickup_location, pickup);
  const isDoubted = delivery.looks_like !== undefined || pickup.looks_like !== undefined;
  return (isNamed ? 0 : 4) + (isFeeClaimed ? 0 : 2) + (isDoubted ? 1 : 0);
}

/**
 * Prices a payment without a registered checkout, as another client may have priced it from our tables: each trip by
 * our reading of the address or by the claimed region and area, and any of the discounts that the user gets. The basket
 * has the `paid` sum if one of these prices is that sum; otherwise it has the price of a checkout registered now. A
 * refusal says what can't be booked.
 */
export async function pricePaidBasket(
  world: World,
  userId: number,
  claims: BasketInput,
  paid: Pesewas,
): Promise<PricedBasket | Refusal> {
  const contents = await contentsOf(world, claims);
  if (isRefusal(contents)) return contents;
  const fees = await tripFees(world);
  const deliveries = paidPlacesOf(claims.delivery_location, fees);
  if (!deliveries.ok) return refuseFields({ delivery_location: deliveries.message });
  const pickups = paidPlacesOf(claims.pickup_location, fees);
  if (!pickups.ok) return refuseFields({ pickup_location: pickups.message });

  const wanted = requestedDiscounts(claims);
  const offers = await offersWith(world, userId, await freeRedemption(world.db, userId));
  const named = wanted === undefined ? null : offers.filter(({ type }) => wanted.has(type));
  const priceOf = ({ delivery, pickup, offers: subset }: Reading) =>
    priceContents({ ...contents, delivery, pickup, turnaroundHours: world.turnaroundHours }, subset);

  const readings = deliveries.places.flatMap((delivery) =>
    pickups.places.flatMap((pickup) =>
      subsetsOf(offers).map((subset): Reading => ({ delivery, pickup, offers: subset })),
    ),
  );
  const right = readings
    .map((reading) => ({ basket: priceOf(reading), distance: distance(claims, named, reading) }))
    .filter(({ basket }) => basket.total === paid)
    .sort((a, b) => a.distance - b.distance);
  if (right[0] !== undefined) return right[0].basket;

  const [delivery, pickup] = [deliveries.places[0], pickups.places[0]];
  if (delivery === undefined || pickup === undefined) throw new Error('A served place has at least one reading.');
  return priceOf({ delivery, pickup, offers: named ?? [] });
}
