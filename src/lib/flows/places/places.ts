import { atom } from 'nanostores';
import { areaOf, insideGhana } from '#domain/areas/regions.ts';
import { areaNames } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { FoundPlace } from '#src/lib/providers/places/places.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import {
  $delivery,
  $deliveryInput,
  $pickup,
  $pickupInput,
  clearDelivery,
  clearPickup,
} from '#src/lib/stores/checkout/checkout.ts';
import { type ChosenPlace, placeTitle, readPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { failureMessage, placesService } from './place-search.ts';

/** Which of the rider's two trips a place is for. */
export type Trip = 'delivery' | 'pickup';

/** The result of a choice: accepted, or why not. `superseded`: a later choice replaced it, so show nothing. */
export type PlaceChoiceResult =
  | { ok: true; place: ChosenPlace }
  | { ok: false; reason: 'refused' | 'unavailable'; message: string }
  | { ok: false; reason: 'superseded' };

const latest: Record<Trip, AbortController | null> = { delivery: null, pickup: null };

/** Starts a choice for a trip; an earlier one that is still running no longer counts. */
export function startChoice(trip: Trip): AbortSignal {
  latest[trip]?.abort();
  const controller = new AbortController();
  latest[trip] = controller;
  return controller.signal;
}

/** Why a place abroad is refused. */
export function outsideGhana(): string {
  const areas = areaNames($tripFees.get()).join(', ');
  return messages.location.outsideGhana(areas.replace(/, (?=[^,]+$)/, ' and '));
}

function refuse(message: string): PlaceChoiceResult {
  return { ok: false, reason: 'refused', message };
}

/**
 * The place in the order's form, or why we do not drive there. `certain` is false when only the region's default gives
 * the area.
 */
export function acceptPlace(
  found: FoundPlace,
): { ok: true; place: ChosenPlace; certain: boolean } | { ok: false; message: string } {
  const location = messages.location;
  const hasPoint = Number.isFinite(found.lat) && Number.isFinite(found.lng);
  if (found.address.trim() === '' || !hasPoint) return { ok: false, message: location.incomplete };
  if (!insideGhana(found.lat, found.lng)) return { ok: false, message: outsideGhana() };
  const area = areaOf(found, $tripFees.get());
  if (!area.ok) return area;
  const { region, areaName, fee, matched } = area;
  const name = found.name.trim() || placeTitle({ address: found.address, areaName });
  // Reads the address as the server does, without the localities, so that the fee shown is the fee charged.
  const place = readPlace({ ...found, name, region, areaName, cost: toDecimal(fee) });
  if (place === null) return { ok: false, message: location.areaUndetermined };
  return place.paused === undefined ? { ok: true, place, certain: matched } : { ok: false, message: place.paused };
}

/** Chooses a place that is known already, such as a saved one. */
export function chooseKnownPlace(trip: Trip, place: ChosenPlace): void {
  startChoice(trip);
  savePlace(trip, place);
}

/** Stores the customer's directions for a trip's place, as typed. */
export function typeDirections(trip: Trip, landmark: string): void {
  const $place = trip === 'delivery' ? $delivery : $pickup;
  const place = $place.get();
  if (place !== null) $place.set({ ...place, landmark });
}

/** Makes a place that is complete the trip's place. */
export function savePlace(trip: Trip, place: ChosenPlace): PlaceChoiceResult {
  $roughPlace.set(null);
  $serviceArea.set(place.areaName);
  (trip === 'delivery' ? $delivery : $pickup).set(place);
  savePlaceInput(trip, placeTitle(place));
  return { ok: true, place };
}

function saveFoundPlace(trip: Trip, found: FoundPlace): PlaceChoiceResult {
  const accepted = acceptPlace(found);
  if (!accepted.ok) return refuse(accepted.message);
  if (!accepted.certain) showToast('warning', messages.location.fallback);
  return savePlace(trip, accepted.place);
}

/** Chooses a suggestion of the search for a trip. */
export async function choosePlace(trip: Trip, suggestionId: string): Promise<PlaceChoiceResult> {
  const signal = startChoice(trip);
  if (suggestionId === '') return refuse(messages.location.noEventData);
  try {
    const places = await placesService();
    const answer = await places?.resolve(suggestionId, signal);
    if (signal.aborted) return { ok: false, reason: 'superseded' };
    if (!answer) return { ok: false, reason: 'unavailable', message: messages.location.servicesUnavailable };
    if (answer.ok) return saveFoundPlace(trip, answer.value);
    if (answer.reason === 'empty') return refuse(failureMessage(answer.reason));
    return { ok: false, reason: 'unavailable', message: failureMessage(answer.reason) };
  } catch (error) {
    console.warn('A place could not be chosen', error);
    return refuse(messages.location.failed);
  }
}

/** From here on, in metres, a position may be another quarter's rather than the customer's door. */
const ROUGH_M = 1000;

/** The trip whose place the phone knew only roughly, and how many metres it may be off; null when nothing is doubtful. */
export const $roughPlace = atom<{ trip: Trip; metres: number } | null>(null);

/**
 * Chooses the customer's current location. When it can't be found, the search stays centred on Accra, and no address is
 * stored.
 */
export async function chooseCurrentLocation(trip: Trip): Promise<PlaceChoiceResult> {
  const location = messages.location;
  const signal = startChoice(trip);
  try {
    const { currentPosition } = await import('#src/lib/providers/places/position.ts');
    const position = await currentPosition();
    if (signal.aborted) return { ok: false, reason: 'superseded' };
    if (!position.ok) {
      const unsupported = position.reason === 'unsupported';
      showToast('info', unsupported ? location.geolocationUnsupportedDefault : location.detectFailedDefault);
      return refuse(unsupported ? location.geolocationUnsupported : location.currentFailed);
    }
    const { lat, lng } = position;
    if (!insideGhana(lat, lng)) return refuse(outsideGhana());
    const places = await placesService();
    const answer = await places?.reverse(lat, lng, signal);
    if (signal.aborted) return { ok: false, reason: 'superseded' };
    if (!answer) return { ok: false, reason: 'unavailable', message: location.servicesUnavailable };
    if (answer.ok) {
      const saved = saveFoundPlace(trip, answer.value);
      if (position.accuracy > ROUGH_M) $roughPlace.set({ trip, metres: position.accuracy });
      return saved;
    }
    if (answer.reason === 'empty') return refuse(location.currentFailed);
    return { ok: false, reason: 'unavailable', message: failureMessage(answer.reason) };
  } catch (error) {
    console.warn('The current location could not be used', error);
    return refuse(location.failed);
  }
}

/** Stores the text of a trip's search field. */
export function savePlaceInput(trip: Trip, text: string): void {
  (trip === 'delivery' ? $deliveryInput : $pickupInput).set(text);
}

/** Removes a trip's place; a lookup that is still running does not bring it back. */
export function clearPlace(trip: Trip): void {
  startChoice(trip);
  if (trip === 'delivery') clearDelivery();
  else clearPickup();
}
