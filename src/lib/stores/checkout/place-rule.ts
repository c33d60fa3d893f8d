import { atom, computed } from 'nanostores';
import { messages } from '#domain/messages.ts';
import type { Directions } from '#domain/places/findable.ts';
import { $delivery, $effectivePickup } from './checkout.ts';
import type { ChosenPlace } from './chosen-place.ts';

type PlaceRule = (place: Directions) => string | null;

/** Until the whole rule is here: a line of directions must be there. */
const first: PlaceRule = ({ landmark }) => (landmark?.trim() ? null : messages.location.landmarkRequired);

/** The rule that says what a rider would miss; the whole one with its lists of words comes with the first place. */
export const $placeRule = atom<PlaceRule>(first);

/**
 * Fetches the whole rule; returns whether it is here. Without a network the short one stays, and the server has the
 * last word.
 */
export async function loadPlaceRule(): Promise<boolean> {
  if ($placeRule.get() !== first) return true;
  try {
    $placeRule.set((await import('#domain/places/findable.ts')).placeProblem);
  } catch (error) {
    console.warn('The rule of places could not be loaded', error);
  }
  return $placeRule.get() !== first;
}

/** What the two places lack for a rider, or why none goes there now; null for a place that can be found, or is not chosen yet. */
export const $placeProblems = computed([$placeRule, $delivery, $effectivePickup], (rule, delivery, pickup) => {
  if (delivery !== null || pickup !== null) void loadPlaceRule();
  const problem = (place: ChosenPlace | null) => place && (place.paused ?? rule(place));
  return { delivery: problem(delivery), pickup: problem(pickup) };
});
