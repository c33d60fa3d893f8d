import { areaChoices, normaliseWords } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import type { Directions } from '#domain/places/findable.ts';
import { normaliseDigitalAddress } from '#domain/places/ghana-post.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { type ChosenPlace, readPlace } from '#src/lib/stores/checkout/chosen-place.ts';

/** A place described by the customer. */
export type PlaceByHandValues = { areaName: string; landmark: string; digitalAddress: string };
export type PlaceByHandErrors = { [Field in keyof PlaceByHandValues]?: string | undefined };

/** Reads a described place, with the area's fee; `problemOf` is the rule that says what a rider would miss. */
export function readPlaceByHand(
  form: PlaceByHandValues,
  problemOf: (place: Directions) => string | null,
): { ok: true; place: ChosenPlace } | { ok: false; errors: PlaceByHandErrors } {
  const location = messages.location;
  const area = areaChoices($tripFees.get()).find((choice) => choice.areaName === form.areaName);
  const landmark = form.landmark.trim();
  const digital = form.digitalAddress.trim() === '' ? '' : normaliseDigitalAddress(form.digitalAddress);
  const problem = problemOf({ landmark, digital_address: digital });
  // Without the region the rule does not judge the code: what it says more with it belongs to the code's field.
  const code = problem === null && digital && area ? { landmark, digital_address: digital, region: area.region } : null;
  const codeProblem = code === null ? null : problemOf(code);
  const errors: PlaceByHandErrors = {
    ...(area ? {} : { areaName: location.areaRequired }),
    ...(problem === null ? {} : { landmark: problem }),
    ...(digital === null ? { digitalAddress: location.digitalAddressInvalid } : {}),
    ...(codeProblem === null ? {} : { digitalAddress: codeProblem }),
  };
  if (!area || digital === null || problem !== null || codeProblem !== null) return { ok: false, errors };
  const { region, areaName } = area;
  const address = addressOf(landmark, areaName);
  const place = readPlace({ name: landmark, address, region, areaName, landmark, digital_address: digital });
  return place === null ? { ok: false, errors: { areaName: location.areaUndetermined } } : { ok: true, place };
}

/** The customer's words as an address: with the area behind them, unless they end with it. */
function addressOf(landmark: string, areaName: string): string {
  return ` ${normaliseWords(landmark)}`.endsWith(` ${normaliseWords(areaName)}`)
    ? landmark
    : `${landmark}, ${areaName}`;
}

/** A place with other directions. A name and an address that were made of the old ones are made of the new ones. */
export function withDirections<Place extends ChosenPlace>(place: Place, directions: string): Place {
  const landmark = directions.trim();
  const old = place.landmark ?? '';
  const isMadeOf = (text: string) => old !== '' && (text === old || text === `${old}, ${place.areaName}`);
  return {
    ...place,
    landmark,
    ...(isMadeOf(place.name) ? { name: landmark } : {}),
    ...(isMadeOf(place.address) ? { address: addressOf(landmark, place.areaName) } : {}),
  };
}
