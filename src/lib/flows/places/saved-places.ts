import type { KnownPlace, SavedPlaces } from '#contract/account/places.ts';
import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { isGhanaPhone, phoneInputValue } from '#domain/phone.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { updateTripFees } from '#src/lib/flows/cart/trip-fees.ts';
import { type Outcome, refusalOf } from '#src/lib/flows/shell/refusal.ts';
import { $phone } from '#src/lib/stores/checkout/checkout.ts';
import { type ChosenPlace, placeTitle, readPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { $offeredPlaces, lastPlaces, type OfferedPlace } from '#src/lib/stores/checkout/saved-places.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { chooseKnownPlace, type Trip } from './places.ts';

const words = messages.places;

function offer(id: number | null, name: string, known: KnownPlace | null): OfferedPlace[] {
  const place = readPlace(known);
  return place === null ? [] : [{ id, name, place }];
}

/** Saved places first, then those of the newest order that are not among them. */
function offersOf({ places, last_order: last }: SavedPlaces): OfferedPlace[] {
  const saved = places.flatMap(({ id, name, place }) => offer(id, name, place));
  const titles = new Set(saved.map(({ place }) => titleOf(place)));
  const ordered = [
    ...offer(null, words.lastDelivery, last?.delivery_location ?? null),
    ...offer(null, words.lastPickup, last?.pickup_location ?? null),
  ].filter(({ place }) => {
    const title = titleOf(place);
    return !titles.has(title) && titles.add(title);
  });
  return [...saved, ...ordered];
}

/** The text that distinguishes places on screen. */
const titleOf = (place: ChosenPlace) => `${placeTitle(place)} ${place.landmark ?? ''} ${place.digital_address ?? ''}`;

/** Loads what is known of the customer; returns null when it could not be loaded, and keeps what the device knows. */
export async function loadSavedPlaces(): Promise<SavedPlaces | null> {
  try {
    const known = await send(calls.savedPlaces);
    updateTripFees(known);
    const phone = known.phone_number ?? known.last_order?.phone_number ?? '';
    const last = lastPlaces(known.last_order?.delivery_location, known.last_order?.pickup_location);
    $offeredPlaces.set({ places: offersOf(known), phone: phoneInputValue(phone), last });
    return known;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}

/** Fills in the known phone number where none is typed. */
export function fillPhone(): void {
  const { phone } = $offeredPlaces.get();
  if ($phone.get() === '' && isGhanaPhone(phone)) $phone.set(phone);
}

/** Chooses an offered place for a trip. */
export function chooseOffered(trip: Trip, { place }: OfferedPlace): void {
  chooseKnownPlace(trip, place);
  fillPhone();
}

/** Whether the account has this place under this name, as far as it is loaded. */
function isOffered(name: string, place: ChosenPlace): boolean {
  return $offeredPlaces.get().places.some((one) => one.name === name.trim() && titleOf(one.place) === titleOf(place));
}

/** A chosen place, and the name to save it under. */
export type PlaceForm = { name: string; place: ChosenPlace };
export const FIELDS = ['name', 'place'] as const;

/** Saves a place to the account under a name, with the phone number of this checkout if the account has none. */
export async function savePlaceAs({ name, place }: PlaceForm): Promise<Outcome<'name' | 'place'>> {
  try {
    const saved = await send(calls.savePlace, { body: { name, place } });
    showToast('success', words.placeSaved(saved.name));
    const phone = $phone.get();
    const known = await loadSavedPlaces();
    if (known?.phone_number === null && isGhanaPhone(phone)) {
      await sendForStatus(calls.savePhone, { body: { phone_number: phone } }).catch(() => undefined);
    }
    return { ok: true };
  } catch (error) {
    // Only the answer may be lost: then the account has the place.
    if (isApiError(error) && error.kind === 'network' && (await loadSavedPlaces()) !== null && isOffered(name, place))
      return { ok: true };
    return refusalOf(error, { fields: FIELDS, general: ['detail', 'error'], fallback: words.failed });
  }
}

/** Offers what the device knows, then what the account knows; `onKnown` is called before anything is filled in. */
export function watchSavedPlaces(onKnown: () => void): void {
  fillPhone();
  void loadSavedPlaces().then(() => {
    onKnown();
    fillPhone();
  });
}
