import { atom, computed } from 'nanostores';
import type { ServiceArea } from '#domain/areas/service-areas.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { readStored } from '#src/lib/stores/storage.ts';
import { $serviceArea } from './service-area.ts';

/** One trip of the rider: the area by name, and its fee. */
export type TripTo = { areaName: string; fee: Pesewas };
/** The two trips of an order. */
export type Trips = { delivery: TripTo; pickup: TripTo };
/** The fee of one trip by area. */
export type AreaFees = Readonly<Record<ServiceArea, Pesewas>>;

/** The fees, from the page, so that the shop's pages do not load the regions; null until the screen has set them. */
export const $areaFees = atom<AreaFees | null>(null);

/** The trips to the places that the checkout starts with on this device; null while there are none. */
export const $chosenTrips = atom<Trips | null>(null);

type Kept = { areaName?: unknown; cost?: unknown } | null | undefined;

function parse<T>(key: string): T | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function tripTo(place: Kept): TripTo | null {
  const fee = parseMoney(place?.cost);
  return typeof place?.areaName === 'string' && fee !== null ? { areaName: place.areaName, fee } : null;
}

function tripsTo(delivery: Kept, pickup: Kept): Trips | null {
  const [there, back] = [tripTo(delivery), tripTo(pickup)];
  return there === null || back === null ? null : { delivery: there, pickup: back };
}

/**
 * Reads the places that the checkout would start with, without its stores: those chosen there, else those of the last
 * order.
 */
export function readChosenTrips(): void {
  const delivery = parse<Kept>('deliveryLocation');
  const pickup = readStored('sameAsDelivery') === 'false' ? parse<Kept>('pickupLocation') : delivery;
  const last = parse<{ last?: { delivery?: Kept; pickup?: Kept } | null }>('savedPlaces')?.last;
  $chosenTrips.set(delivery === null ? tripsTo(last?.delivery, last?.pickup) : tripsTo(delivery, pickup));
}

/** Both trips: to the chosen places, else to the chosen area; null while neither is known. */
export const $trips = computed([$chosenTrips, $serviceArea, $areaFees], (chosen, area, fees): Trips | null => {
  if (chosen !== null) return chosen;
  if (area === '' || fees === null) return null;
  const trip = { areaName: area, fee: fees[area] };
  return { delivery: trip, pickup: trip };
});
