import type { PlaceInput } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { areaOf, insideGhana, isNearArea, normaliseDigitalAddress } from '#domain/regions.ts';
import type { StoredPlace } from '#server/db/schema.ts';

/** Treats null and blank values from a client as missing. */
const given = (text: string | null | undefined) => text?.trim() || undefined;

/**
 * A place as an order stores it: region, area and fee come from the shop's own table. Coordinates outside the country
 * or far from the area flag the place; they never change the fee. A refused place comes with the sentence why.
 */
export function placeOf(claim: PlaceInput): { ok: true; place: StoredPlace } | { ok: false; message: string } {
  const [name, address, landmark] = [given(claim.name), given(claim.address), given(claim.landmark)];
  const hasPosition = typeof claim.lat === 'number' && typeof claim.lng === 'number';
  const lat = hasPosition ? (claim.lat ?? null) : null;
  const lng = hasPosition ? (claim.lng ?? null) : null;

  const areaName = given(claim.areaName);
  const found = areaOf({ region: claim.region, areaName, name, address, lat, lng });
  if (!found.ok) return found;

  const typed = given(claim.digital_address);
  const digitalAddress = typed === undefined ? undefined : normaliseDigitalAddress(typed);
  if (digitalAddress === null) return { ok: false, message: messages.location.digitalAddressInvalid };

  const point = lat === null || lng === null ? null : { lat, lng };
  const flagged = point !== null && !(insideGhana(point.lat, point.lng) && isNearArea(point, found.areaName));
  const placeId = given(claim.place_id);
  return {
    ok: true,
    place: {
      location_name: name ?? landmark ?? found.areaName,
      street_address: address ?? [landmark, found.areaName].filter((part) => part !== undefined).join(', '),
      region: found.region,
      area: found.areaName,
      cost: found.fee,
      lat,
      lng,
      ...(placeId === undefined ? {} : { place_id: placeId }),
      ...(digitalAddress === undefined ? {} : { digital_address: digitalAddress }),
      ...(flagged ? { flagged } : {}),
    },
  };
}
