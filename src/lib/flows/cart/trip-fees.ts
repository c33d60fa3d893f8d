import type { TripFeesOnWire } from '#contract/trip-fees.ts';
import { readTripFees, type TripFees } from '#domain/areas/trip-fees.ts';
import { $tripFees, keepTripFees } from '#src/lib/stores/cart/trip-fees.ts';

/** Stores the fees of trips that the page was built with. */
export function setBuiltFees(fees: TripFees): void {
  keepTripFees(fees, false);
}

/** Takes over the fees of trips in an answer of the API; an answer without fees changes nothing. */
export function updateTripFees({ trip_fees: told }: { trip_fees?: TripFeesOnWire | undefined } = {}): void {
  if (told) keepTripFees(readTripFees(told, $tripFees.get()), true);
}
