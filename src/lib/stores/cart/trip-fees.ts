import { atom } from 'nanostores';
import { BUILT_IN_FEES, type OpenedArea, type TripFees } from '#domain/areas/trip-fees.ts';
import { readStored, writeStored } from '#src/lib/stores/storage.ts';

let isTold = false;

/** The fees of trips: today's, and until the API has said them those of the page. The quote of the payment decides. */
export const $tripFees = atom<TripFees>(BUILT_IN_FEES);

/** The opened areas that the API said last on this device: a page opens with them, also without a network. */
function keptAreas(): OpenedArea[] {
  try {
    return JSON.parse(readStored('openedAreas') ?? '').filter(({ name, centre }: OpenedArea) => name && centre.lat);
  } catch {
    return [];
  }
}
keepTripFees(BUILT_IN_FEES, false);

/**
 * Takes over fees; those of the page count only until the API has sent some (`told`), with the opened areas that it said
 * last, if any. The same ones change nothing.
 */
export function keepTripFees(fees: TripFees, told: boolean): void {
  const kept = told ? [] : keptAreas();
  const known = kept.length > 0 ? { ...fees, opened: kept } : fees;
  if (told) writeStored('openedAreas', JSON.stringify(fees.opened ?? []));
  if ((told || !isTold) && JSON.stringify(known) !== JSON.stringify($tripFees.get())) $tripFees.set(known);
  isTold ||= told;
}
