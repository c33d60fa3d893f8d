import { BUILT_IN_FEES, type OpenedArea, readTripFees, type TripFees } from '#domain/areas/trip-fees.ts';
import left from '#src/content/closed.json';
import fees from '#src/content/fees.json';
import areas from '#src/content/opened.json';
import stopped from '#src/content/paused.json';

const opened = areas.length > 0 ? areas : undefined;
const paused = Object.keys(stopped).length > 0 ? stopped : undefined;

/**
 * The fees of trips that the pages of this build show, which trips are paused, and which areas the owner has opened: the built-in ones, and over them what
 * `npm run prices` last wrote.
 */
export const builtFees: TripFees = readTripFees({ ...fees, paused, opened }, BUILT_IN_FEES);

/** The areas that the owner has closed again and that have a page, as they were last. */
export const closedAreas: readonly OpenedArea[] =
  readTripFees({ opened: left.length > 0 ? left : undefined }, BUILT_IN_FEES).opened ?? [];
