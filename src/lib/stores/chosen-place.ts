import type { PlaceInput } from '#contract/orders.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { areaOf } from '#domain/regions.ts';

/**
 * A place the customer chose, in the specification's shape and ready for the wire. `cost` is the fee of
 * one trip in cedis, "40.00". A place given by hand has no coordinates.
 */
export type ChosenPlace = PlaceInput & { name: string; address: string; areaName: string; cost: string };

const TEXT_MAX = 300;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '';
}

function degrees(value: unknown, limit: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= limit ? value : null;
}

/**
 * Reads a stored place, whatever is stored; null when it is none that we drive to. Area and fee are decided
 * anew by the rules of today, so that an old or edited record never shows a fee the server would not charge.
 */
export function readPlace(stored: unknown): ChosenPlace | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const record: Record<string, unknown> = { ...stored };
  const [name, address] = [textOf(record.name), textOf(record.address)];
  const [lat, lng] = [degrees(record.lat, 90), degrees(record.lng, 180)];
  const point = lat === null || lng === null ? {} : { lat, lng };
  if (name === '' || address === '') return null;
  const area = areaOf({ region: textOf(record.region), areaName: textOf(record.areaName), name, address, ...point });
  if (!area.ok) return null;
  const [placeId, landmark, digital] = [record.place_id, record.landmark, record.digital_address].map(textOf);
  return {
    name,
    address,
    region: area.region,
    areaName: area.areaName,
    cost: toDecimal(area.fee),
    ...point,
    ...(placeId ? { place_id: placeId } : {}),
    ...(landmark ? { landmark } : {}),
    ...(digital ? { digital_address: digital } : {}),
  };
}

/** How a place is called on screen: its address without the country and the area, which stand elsewhere. */
export function placeTitle(place: Pick<PlaceInput, 'name' | 'address' | 'areaName'>): string {
  const parts = (place.address ?? '').split(',').map((part) => part.trim());
  const own = parts.filter((part) => part !== '' && part !== 'Ghana' && part !== place.areaName);
  return own.join(', ') || place.name || place.areaName || '';
}
