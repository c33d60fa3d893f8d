import {
  type AreaFound,
  type AreaRefused,
  areaAround,
  areaOf,
  findArea,
  findRegion,
  foundArea,
  lastNamed,
  normaliseWords,
  type Place,
  placeWords,
  pointOf,
  REGIONS,
  type Region,
  servedAreas,
} from './regions.ts';
import type { TripFees } from './trip-fees.ts';

/**
 * The readings of a place that was paid for without a registered checkout: another client priced it from the
 * specification's table in its own way.
 */

/**
 * The readings of our table that may have priced a place: first as `areaOf` reads it, then without its position, then
 * by the claimed region and area alone. A trip to a region's default area costs the area's fee or the region's, because
 * a client may use either.
 */
export function areaReadings(place: Place, fees: TripFees): AreaFound[] | AreaRefused {
  const own = areaOf(place, fees);
  const region = findRegion(place.region);
  const area = region && findArea(region, place.areaName?.trim() || region.defaultArea, fees);
  if (!own.ok || !region || !area) return own.ok ? [own] : own;
  const keys = area.key === region.defaultArea ? [area.key, region.feeKey] : [area.key];
  const claimed = keys.map((key): AreaFound => foundArea({ region, area }, key, fees, false));
  const byWords = areaOf({ ...place, lat: null, lng: null }, fees);
  const readings = [own, ...(byWords.ok && byWords.matched ? [byWords] : []), ...claimed];
  return readings.filter(({ area: key, fee }, at) => {
    return readings.findIndex((other) => other.area === key && other.fee === fee) === at;
  });
}

/** The one region that the address names; null when it names none or several. */
function namedRegion({ name, address }: Place): Region | null {
  const words = ` ${normaliseWords(`${name ?? ''} ${address ?? ''}`)} `;
  const named = REGIONS.filter((region) => words.includes(` ${normaliseWords(region.name)} `));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/**
 * What an address looks like, whatever region and area are claimed for it: by the area at whose centre
 * it is, else by the last area in its words, else by the region in its words, else as `areaOf` reads it.
 */
export function addressReading(place: Place, fees: TripFees): AreaFound | AreaRefused {
  const point = pointOf(place);
  const named = (point && areaAround(point, fees)) ?? lastNamed(placeWords(place), servedAreas(fees));
  if (named === null) {
    const region = namedRegion(place);
    const isClaimed = region === null || region === findRegion(place.region);
    return areaOf(isClaimed ? place : { ...place, region: region.name, areaName: null }, fees);
  }
  return foundArea(named, named.area.key, fees, true);
}
