import { atom, computed } from 'nanostores';
import { areSameFees, BUILT_IN_FEES, type TripFees } from '#domain/areas/trip-fees.ts';

/** The fees of trips when the page was built. */
export const $builtFees = atom<TripFees>(BUILT_IN_FEES);
/** The fees of trips as the API said them last; null until it has. */
export const $toldFees = atom<TripFees | null>(null);

/**
 * The fees of trips: today's, and until the API has said them those of the page. The quote of the payment decides.
 * Changes only when a fee does.
 */
export const $tripFees = computed([$builtFees, $toldFees], (built, told) =>
  told === null || areSameFees(told, built) ? built : told,
);
