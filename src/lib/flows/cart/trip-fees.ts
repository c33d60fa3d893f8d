import type { TripFeesOnWire } from '#contract/trip-fees.ts';
import { areSameFees, readTripFees, type TripFees } from '#domain/areas/trip-fees.ts';
import { $builtFees, $toldFees, $tripFees } from '#src/lib/stores/cart/trip-fees.ts';

/** Stores the fees of trips that the page was built with. */
export function setBuiltFees(fees: TripFees): void {
  if (!areSameFees(fees, $builtFees.get())) $builtFees.set(fees);
}

/** Takes over the fees of trips that an answer of the API says; one that says none changes nothing. */
export function takeTripFees({ trip_fees: told }: { trip_fees?: TripFeesOnWire | undefined } = {}): void {
  if (told !== undefined) $toldFees.set(readTripFees(told, $tripFees.get()));
}
