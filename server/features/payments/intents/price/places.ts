import type { PlaceInput } from '#contract/orders/orders.ts';
import { addressReading, areaReadings } from '#domain/areas/area-readings.ts';
import { type AreaFound, areaOf, contradictsArea, insideGhana, type Place, pauseOf } from '#domain/areas/regions.ts';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { contradictsCode } from '#domain/places/code-region.ts';
import { placeProblem } from '#domain/places/findable.ts';
import { normaliseDigitalAddress } from '#domain/places/ghana-post.ts';
import { oneLine } from '#domain/places/one-line.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { StoredPlace } from '#server/db/schema.ts';

/** A client's text as one line; null and blank values are missing. */
const given = (text: string | null | undefined) => (text == null ? undefined : oneLine(text) || undefined);

/** What the shop reads of a claim: half a position is none, and a blank text is none. */
function readablePlace(claim: PlaceInput): Place {
  const hasPosition = typeof claim.lat === 'number' && typeof claim.lng === 'number';
  return {
    region: claim.region,
    areaName: given(claim.areaName),
    name: given(claim.name),
    address: given(claim.address),
    lat: hasPosition ? claim.lat : null,
    lng: hasPosition ? claim.lng : null,
  };
}

/** A place in its stored form, in the area and at the fee that it was read with; null for a wrong GhanaPost code. */
function storedPlace(claim: PlaceInput, found: AreaFound, fees: TripFees): StoredPlace | null {
  const { name, address, lat = null, lng = null } = readablePlace(claim);
  const typed = given(claim.digital_address);
  const digitalAddress = typed === undefined ? undefined : normaliseDigitalAddress(typed);
  if (digitalAddress === null) return null;

  const landmark = given(claim.landmark);
  const point = lat === null || lng === null ? null : { lat, lng };
  const flagged =
    point === null
      ? digitalAddress !== undefined && contradictsCode(digitalAddress, found.areaName, fees)
      : !insideGhana(point.lat, point.lng) || contradictsArea(point, found.areaName, fees);
  const placeId = given(claim.place_id);
  return {
    location_name: name ?? landmark ?? found.areaName,
    street_address: address ?? [landmark, found.areaName].filter((part) => part !== undefined).join(', '),
    region: found.region,
    area: found.areaName,
    cost: found.fee,
    fee_key: found.feeKey,
    lat,
    lng,
    ...(landmark === undefined ? {} : { landmark }),
    ...(placeId === undefined ? {} : { place_id: placeId }),
    ...(digitalAddress === undefined ? {} : { digital_address: digitalAddress }),
    ...(flagged ? { flagged } : {}),
    ...(placeProblem(claim) === null ? {} : { vague: true }),
  };
}

type Refused = { ok: false; message: string };
const wrongCode: Refused = { ok: false, message: messages.location.digitalAddressInvalid };

/**
 * A place as an order stores it: region and area come from the shop's own table, the fee is one of `fees`. Coordinates
 * outside the country or nearer to another area flag the place. A place that no rider can find is refused, with the sentence why,
 * and so is one where the owner has paused the trips.
 */
export function placeOf(claim: PlaceInput, fees: TripFees): { ok: true; place: StoredPlace } | Refused {
  const found = areaOf(readablePlace(claim), fees);
  if (!found.ok) return found;
  const place = storedPlace(claim, found, fees);
  if (place === null) return wrongCode;
  const message = pauseOf(found, fees) ?? placeProblem(claim);
  return message === null ? { ok: true, place } : { ok: false, message };
}

/** The dearer area, or region outside its areas, that an address looks like, with the fee of a trip there. */
function dearerThan(cost: number, place: Place, fees: TripFees): StoredPlace['looks_like'] {
  const looks = addressReading(place, fees);
  return looks.ok && looks.fee > cost
    ? { area: looks.matched ? looks.areaName : looks.region, cost: looks.fee }
    : undefined;
}

/**
 * The forms in which a place that is already paid for may be stored: `placeOf` first, then by the claimed region and
 * area alone. Where the address looks like a dearer area, the form says so.
 */
export function paidPlacesOf(claim: PlaceInput, fees: TripFees): { ok: true; places: StoredPlace[] } | Refused {
  const place = readablePlace(claim);
  const readings = areaReadings(place, fees);
  if (!Array.isArray(readings)) return readings;
  const places: StoredPlace[] = [];
  for (const found of readings) {
    const stored = storedPlace(claim, found, fees);
    if (stored === null) return wrongCode;
    const dearer = dearerThan(found.fee, place, fees);
    places.push(dearer === undefined ? stored : { ...stored, looks_like: dearer });
  }
  return { ok: true, places };
}

/** What both trips would cost more, in pesewas, if the addresses are where they look; 0 without a doubt. */
export function feeDoubtOf({ delivery, pickup }: { delivery: StoredPlace; pickup: StoredPlace }): Pesewas {
  const differenceOf = ({ looks_like: looks, cost }: StoredPlace) => (looks === undefined ? 0 : looks.cost - cost);
  return differenceOf(delivery) + differenceOf(pickup);
}
