import { BUILT_IN_FEES, readTripFees, type TripFees } from '#domain/areas/trip-fees.ts';
import fees from '#src/content/fees.json';

/** The fees of trips that the pages of this build show: the built-in ones, and over them what `npm run prices` last wrote. */
export const builtFees: TripFees = readTripFees(fees, BUILT_IN_FEES);
