import { atom } from 'nanostores';
import { BUILT_IN_FEES, FEE_KEYS, type TripFees } from '#domain/areas/trip-fees.ts';

/** The fees of trips: today's, and until the API has said them those of the page. The quote of the payment decides. */
export const $tripFees = atom<TripFees>(BUILT_IN_FEES);

let isTold = false;

/** Takes over fees; those of the page count only until the API has sent some (`told`). The same ones change nothing. */
export function keepTripFees(fees: TripFees, told: boolean): void {
  const before = $tripFees.get();
  if ((told || !isTold) && FEE_KEYS.some((key) => fees[key] !== before[key])) $tripFees.set(fees);
  isTold ||= told;
}
