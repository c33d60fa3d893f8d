import { atom } from 'nanostores';
import { BUILT_IN_FEES, type TripFees } from '#domain/areas/trip-fees.ts';

/** The fees of trips: today's, and until the API has said them those of the page. The quote of the payment decides. */
export const $tripFees = atom<TripFees>(BUILT_IN_FEES);

let isTold = false;

/** Takes over fees; those of the page count only until the API has sent some (`told`). The same ones change nothing. */
export function keepTripFees(fees: TripFees, told: boolean): void {
  if ((told || !isTold) && JSON.stringify(fees) !== JSON.stringify($tripFees.get())) $tripFees.set(fees);
  isTold ||= told;
}
