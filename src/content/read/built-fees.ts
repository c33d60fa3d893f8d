import { BUILT_IN_FEES, readTripFees, type TripFees } from '#domain/areas/trip-fees.ts';
import fees from '#src/content/fees.json';
import stopped from '#src/content/paused.json';

const paused = Object.keys(stopped).length > 0 ? stopped : undefined;

/**
 * The fees of trips that the pages of this build show, and which trips are paused: the built-in ones, and over them what
 * `npm run prices` last wrote.
 */
export const builtFees: TripFees = readTripFees({ ...fees, paused }, BUILT_IN_FEES);
