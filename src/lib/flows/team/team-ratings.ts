import { calls } from '#contract/calls.ts';
import type { StaffRating, StaffRatings } from '#contract/orders/ratings.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The newest ratings, with the number and average of all. */
export function loadRatings(): Promise<CallResult<StaffRatings>> {
  return tryCall(() => send(calls.staffRatings));
}

/** Shows a rating in the words that were read, or hides it. */
export function chooseRating(
  { slug, changed_at }: Pick<StaffRating, 'slug' | 'changed_at'>,
  shown: boolean,
): Promise<CallResult<StaffRatings>> {
  return tryCall(() => send(calls.chooseRating, { params: { slug }, body: { shown, changed_at } }));
}
