import { atom, computed } from 'nanostores';
import { feeOfArea, feeWith, type TripFees } from '#domain/areas/trip-fees.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { readStored } from '#src/lib/stores/storage.ts';
import { $serviceArea, isElsewhere } from './service-area.ts';
import { $tripFees } from './trip-fees.ts';

/** One trip of the rider: the area by name, and its fee. */
export type TripTo = { areaName: string; fee: Pesewas };
/** The two trips of an order. */
export type Trips = { delivery: TripTo; pickup: TripTo };
/** A place that is kept on this device: its area, which fee a trip there has, and what that was when it was stored. */
type Kept = { areaName?: unknown; fee_key?: unknown; cost?: unknown } | null | undefined;

type ChosenPlaces = { delivery?: Kept; pickup?: Kept } | null | undefined;

/** The two places that the checkout starts with on this device; none while there are none. */
export const $chosenPlaces = atom<ChosenPlaces>(null);

function parse<T>(key: string): T | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function tripTo(place: Kept, fees: TripFees): TripTo | null {
  const fee = feeWith(fees, place?.fee_key) ?? parseMoney(place?.cost);
  const areaName = place?.areaName;
  return typeof areaName === 'string' && fee !== null && feeOfArea(fees, areaName) !== null ? { areaName, fee } : null;
}

/**
 * Reads the places that the checkout would start with, without its stores: those chosen there, else those of the last
 * order, unless another area was chosen since.
 */
export function readChosenPlaces(): void {
  const delivery = parse<Kept>('deliveryLocation');
  const pickup = readStored('sameAsDelivery') === 'false' ? parse<Kept>('pickupLocation') : delivery;
  const last = parse<{ last: ChosenPlaces }>('savedPlaces')?.last;
  if (delivery !== null) $chosenPlaces.set({ delivery, pickup });
  else $chosenPlaces.set(isElsewhere(last?.delivery?.areaName) ? null : last);
}

/** The trips to these places at today's fees; null unless both are known and served now. */
export const $chosenTrips = computed([$chosenPlaces, $tripFees], (places, fees): Trips | null => {
  const [delivery, pickup] = [tripTo(places?.delivery, fees), tripTo(places?.pickup, fees)];
  return delivery === null || pickup === null ? null : { delivery, pickup };
});

/** Both trips: to the chosen places, else to the chosen area; null while neither is known, or the area is not served now. */
export const $trips = computed([$chosenTrips, $serviceArea, $tripFees], (chosen, area, fees): Trips | null => {
  const fee = area && feeOfArea(fees, area);
  if (chosen !== null || !fee) return chosen;
  const trip = { areaName: area, fee };
  return { delivery: trip, pickup: trip };
});
