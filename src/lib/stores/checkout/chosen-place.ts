import type { PlaceInput } from '#contract/orders/orders.ts';
import { areaOf, pauseOf } from '#domain/areas/regions.ts';
import { type FeeKey, feeWith } from '#domain/areas/trip-fees.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';

/**
 * A place that the customer chose, in the specification's shape and ready for the wire. `cost` is the fee of one trip
 * in cedis, "40.00", `fee_key` says which fee it is, once the place was read. A place entered
 * by hand has no coordinates.
 */
export type ChosenPlace = PlaceInput & {
  name: string;
  address: string;
  areaName: string;
  cost: string;
  fee_key?: FeeKey;
  /** Why nobody is driven there now; missing where we drive. */
  paused?: string;
};

const TEXT_MAX = 300;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '';
}

function degrees(value: unknown, limit: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= limit ? value : null;
}

/**
 * Reads a stored place from any value. Returns null when it is not a place that we drive to. Area and fee are computed
 * again by today's rules, so an old or edited record never shows a fee that the server would not charge.
 */
export function readPlace(stored: unknown): ChosenPlace | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const record: Record<string, unknown> = { ...stored };
  const [name, address] = [textOf(record.name), textOf(record.address)];
  const [lat, lng] = [degrees(record.lat, 90), degrees(record.lng, 180)];
  const point = lat === null || lng === null ? {} : { lat, lng };
  if (name === '' || address === '') return null;
  const named = { region: textOf(record.region), areaName: textOf(record.areaName), name, address };
  const fees = $tripFees.get();
  const area = areaOf({ ...named, ...point }, fees);
  if (!area.ok) {
    // An area that the owner has taken back: the place is in what it was in before.
    const isKnown = feeWith(fees, named.areaName.toLowerCase()) !== null;
    const former = isKnown ? area : areaOf({ ...named, ...point, areaName: '' }, fees);
    return former.ok ? readPlace({ ...record, areaName: former.areaName }) : null;
  }
  const paused = pauseOf(area, fees);
  const [placeId, landmark, digital] = [record.place_id, record.landmark, record.digital_address].map(textOf);
  return {
    name,
    address,
    region: area.region,
    areaName: area.areaName,
    cost: toDecimal(area.fee),
    fee_key: area.feeKey,
    ...(paused ? { paused } : {}),
    ...point,
    ...(placeId ? { place_id: placeId } : {}),
    ...(landmark ? { landmark } : {}),
    ...(digital ? { digital_address: digital } : {}),
  };
}

/** A place's name on screen: its address without the country and the area, which the screen shows elsewhere. */
export function placeTitle(place: Pick<PlaceInput, 'name' | 'address' | 'areaName'>): string {
  const parts = (place.address ?? '').split(',').map((part) => part.trim());
  const own = parts.filter((part) => part !== '' && part !== 'Ghana' && part !== place.areaName);
  return own.join(', ') || place.name || place.areaName || '';
}
