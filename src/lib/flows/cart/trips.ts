import type { TripFees } from '#domain/areas/trip-fees.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { readChosenPlaces } from '#src/lib/stores/cart/trips.ts';
import { setBuiltFees } from './trip-fees.ts';

/**
 * Keeps the trips of the shop's screens up to date: the fees of the page, and the places chosen at the checkout, which
 * another tab or Back may have changed. Returns a function that stops it.
 */
export function watchTrips(fees: TripFees): () => void {
  setBuiltFees(fees);
  readChosenPlaces();
  window.addEventListener('storage', readChosenPlaces);
  window.addEventListener('pageshow', readChosenPlaces);
  return () => {
    window.removeEventListener('storage', readChosenPlaces);
    window.removeEventListener('pageshow', readChosenPlaces);
  };
}

/** Chooses the area that the sums count; the device remembers it. */
export function chooseArea(area: string): void {
  $serviceArea.set(area);
}

/** A signed-in customer's last places, for the sum, and for a checkout that has nothing left to ask. */
export async function loadLastPlaces(): Promise<void> {
  if ($user.get() === null) return;
  try {
    const { loadSavedPlaces } = await import('#src/lib/flows/places/saved-places.ts');
    await loadSavedPlaces();
    readChosenPlaces();
  } catch (error) {
    console.warn('The last places could not be loaded', error);
  }
}
