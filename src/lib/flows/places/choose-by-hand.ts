import { areaChoices, normaliseWords } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { digitalAddressIn } from '#domain/places/ghana-post.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { $delivery, $pickup } from '#src/lib/stores/checkout/checkout.ts';
import { $placeRule, loadPlaceRule } from '#src/lib/stores/checkout/place-rule.ts';
import { type PlaceByHandErrors, type PlaceByHandValues, readPlaceByHand } from './place-by-hand.ts';
import { savePlace, startChoice, type Trip } from './places.ts';

/** Chooses a place that the customer describes, with the area's fee. Returns what is missing. */
export function choosePlaceByHand(
  trip: Trip,
  form: PlaceByHandValues,
): { ok: true } | { ok: false; errors: PlaceByHandErrors } {
  const read = readPlaceByHand(form, $placeRule.get());
  if (!read.ok) return read;
  if (read.place.paused !== undefined) return { ok: false, errors: { areaName: read.place.paused } };
  startChoice(trip);
  savePlace(trip, read.place);
  return { ok: true };
}

/**
 * Takes what was typed into the search as the place, when a rider can find it by these words and the area is known: it
 * is among them, or it was chosen before. Otherwise nothing changes; returns the sentence that says what is missing.
 */
export async function chooseTypedPlace(trip: Trip, typed: string): Promise<string | null> {
  const $place = trip === 'delivery' ? $delivery : $pickup;
  const words = ` ${normaliseWords(typed)} `;
  const named = areaChoices($tripFees.get()).filter(({ key }) => words.includes(` ${key} `));
  const areaName = named.length === 1 ? named[0]?.areaName : $serviceArea.get();
  if (typed.trim() === '') return null;
  // The form by hand asks for the area, and reads codes.
  if (!areaName || named.length > 1 || digitalAddressIn(typed) !== null) return messages.location.notTaken;
  if (!(await loadPlaceRule()) || $place.get() !== null) return null;
  const choice = choosePlaceByHand(trip, { areaName, landmark: typed, digitalAddress: '' });
  return choice.ok ? null : (choice.errors.landmark ?? choice.errors.areaName ?? null);
}
