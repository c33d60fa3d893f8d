import { ACCRA, insideGhana, type Point, pointOf, servedAreas } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import type { PinMap, PinMapStart } from '#src/lib/providers/places/places.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { $delivery, $pickup } from '#src/lib/stores/checkout/checkout.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { failureMessage, placesService } from './place-search.ts';
import { acceptPlace, outsideGhana, type PlaceChoiceResult, savePlace, startChoice, type Trip } from './places.ts';

export type { PinMap };

const location = messages.location;
const words = messages.pin;

/** Where a map opens: at the place's pin, or in the middle of its area while it has none. */
export function initialMapCentre(place: ChosenPlace): Point {
  return (
    pointOf(place) ??
    servedAreas($tripFees.get()).find(({ area }) => area.name === place.areaName)?.area.centre ??
    ACCRA
  );
}

/** Opens the map of the address search; returns it, or why there is none. */
export async function openMap(
  start: PinMapStart,
  signal: AbortSignal,
): Promise<{ ok: true; map: PinMap } | { ok: false; message: string }> {
  const answer = await (await placesService())?.openMap(start, signal);
  if (answer?.ok) return { ok: true, map: answer.value };
  return { ok: false, message: answer ? failureMessage(answer.reason) : location.servicesUnavailable };
}

/**
 * Moves the pin of a trip's place: the address, the area and the fee become those of the new position, the directions
 * stay. A GhanaPost code stays only where there was no pin, because it names another spot otherwise.
 */
export async function movePin(trip: Trip, to: Point): Promise<PlaceChoiceResult> {
  const before = (trip === 'delivery' ? $delivery : $pickup).get();
  if (before === null) return { ok: false, reason: 'superseded' };
  if (!insideGhana(to.lat, to.lng)) return { ok: false, reason: 'refused', message: outsideGhana() };
  const signal = startChoice(trip);
  const answer = await (await placesService())?.reverse(to.lat, to.lng, signal);
  if (signal.aborted) return { ok: false, reason: 'superseded' };
  if (!answer) return { ok: false, reason: 'unavailable', message: location.servicesUnavailable };
  if (!answer.ok) {
    const message = answer.reason === 'empty' ? words.nothingThere : failureMessage(answer.reason);
    return { ok: false, reason: 'unavailable', message };
  }
  const accepted = acceptPlace(answer.value);
  if (!accepted.ok) return { ok: false, reason: 'refused', message: accepted.message };
  const { landmark, digital_address, lat } = before;
  const place: ChosenPlace = {
    ...accepted.place,
    ...(landmark ? { landmark } : {}),
    ...(digital_address && lat === undefined ? { digital_address } : {}),
  };
  if (!accepted.certain) showToast('warning', location.fallback);
  else if (place.cost !== before.cost) {
    showToast('info', words.feeChanged(place.areaName, formatCheckout(parseMoney(place.cost) ?? 0)));
  }
  return savePlace(trip, place);
}
