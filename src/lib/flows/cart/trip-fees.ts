import type { TripFeesOnWire } from '#contract/trip-fees.ts';
import { FEE_KEYS, readTripFees, type TripFees } from '#domain/areas/trip-fees.ts';
import { $builtFees, $toldFees, $tripFees } from '#src/lib/stores/cart/trip-fees.ts';

/** Stores the fees of trips that the page was built with. */
export function setBuiltFees(fees: TripFees): void {
  $builtFees.set(fees);
}

/** Takes over the fees of trips that an answer of the API says; one that says none, or the same, changes nothing. */
export function takeTripFees({ trip_fees }: { trip_fees?: TripFeesOnWire | undefined } = {}): void {
  const before = $tripFees.get();
  const told = readTripFees(trip_fees ?? {}, before);
  if (FEE_KEYS.some((key) => told[key] !== before[key])) $toldFees.set(told);
}
