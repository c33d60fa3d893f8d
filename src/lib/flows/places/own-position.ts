import { messages } from '#domain/messages.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

export { currentPosition } from '#src/lib/providers/places/position.ts';

/** From here on, in metres, a position may be another quarter's rather than the customer's door. */
const ROUGH_M = 1000;
const TOAST_MS = 8000;

/** Warns that a position, good to `accuracy` metres, is only a rough one; a precise one needs no word. */
export function warnOfRoughPosition(accuracy: number): void {
  if (accuracy > ROUGH_M) showToast('warning', messages.doubtfulPlace.rough(Math.round(accuracy / 1000)), TOAST_MS);
}
