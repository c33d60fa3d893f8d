import type { ServiceArea } from '#domain/service-areas.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $areaFees, type AreaFees, readChosenRides } from '#src/lib/stores/cart/rides.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';

/**
 * Keeps the rides of the shop's screens up to date: the fees of the page, and the places chosen at the checkout, which
 * another tab or Back may have changed. Returns a function that stops it.
 */
export function watchRides(fees: AreaFees): () => void {
  $areaFees.set(fees);
  readChosenRides();
  window.addEventListener('storage', readChosenRides);
  window.addEventListener('pageshow', readChosenRides);
  return () => {
    window.removeEventListener('storage', readChosenRides);
    window.removeEventListener('pageshow', readChosenRides);
  };
}

/** Chooses the area that the sums count; the device remembers it. */
export function chooseArea(area: ServiceArea): void {
  $serviceArea.set(area);
}

/** A signed-in customer's last places, for the sum, and for a checkout that has nothing left to ask. */
export async function loadLastPlaces(): Promise<void> {
  if ($user.get() === null) return;
  try {
    const { loadSavedPlaces } = await import('#src/lib/flows/places/saved-places.ts');
    await loadSavedPlaces();
    readChosenRides();
  } catch (error) {
    console.warn('The last places could not be loaded', error);
  }
}
