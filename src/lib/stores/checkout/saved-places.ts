import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { phoneInputValue } from '#domain/phone.ts';
import { SAVED_PLACES_MAX } from '#domain/places/saved-place.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { type ChosenPlace, readPlace } from './chosen-place.ts';

/** A place that one tap chooses. `id` is null for a place of the newest order. */
export type OfferedPlace = { id: number | null; name: string; place: ChosenPlace };
/** The two places of the newest order. */
export type LastPlaces = { delivery: ChosenPlace; pickup: ChosenPlace };
/** What the checkout offers a returning customer; `phone` is ready for the phone field. */
export type OfferedPlaces = { places: OfferedPlace[]; phone: string; last: LastPlaces | null };

const NONE: OfferedPlaces = { places: [], phone: '', last: null };

/** Whether a place can be saved to the account: it is not yet, and there is room for one more. */
export function canBeSaved(place: ChosenPlace, { places }: OfferedPlaces): boolean {
  const saved = places.filter(({ id }) => id !== null);
  const isSaved = saved.some(({ place: known }) => {
    return (['address', 'landmark', 'lat', 'lng'] as const).every((part) => known[part] === place[part]);
  });
  return !isSaved && saved.length < SAVED_PLACES_MAX;
}

/** The two places together; null unless we drive to both. */
export function lastPlaces(delivery: unknown, pickup: unknown): LastPlaces | null {
  const both = { delivery: readPlace(delivery), pickup: readPlace(pickup) };
  return both.delivery && both.pickup ? { delivery: both.delivery, pickup: both.pickup } : null;
}

function decode(stored: string): OfferedPlaces {
  try {
    const { places, phone, last } = JSON.parse(stored) as {
      places: unknown;
      phone: unknown;
      last?: Partial<LastPlaces> | null;
    };
    const known = (Array.isArray(places) ? places : []).flatMap((one: Partial<OfferedPlace> | null): OfferedPlace[] => {
      const place = readPlace(one?.place);
      if (place === null || typeof one?.name !== 'string') return [];
      return [{ id: typeof one.id === 'number' ? one.id : null, name: one.name, place }];
    });
    return {
      places: known,
      phone: phoneInputValue(typeof phone === 'string' ? phone : ''),
      last: lastPlaces(last?.delivery, last?.pickup),
    };
  } catch {
    return NONE;
  }
}

/** The signed-in customer's known places and number, kept on the device so that a slow network hides nothing. */
export const $offeredPlaces = persistentAtom<OfferedPlaces>('savedPlaces', NONE, {
  decode,
  encode: (offered) => (offered === NONE ? undefined : JSON.stringify(offered)),
});

// Other fees than those that the places were read with: they are read again.
$tripFees.listen(() => {
  const offered = $offeredPlaces.get();
  if (offered !== NONE) $offeredPlaces.set(decode(JSON.stringify(offered)));
});
