import type { SavedPlace } from '#contract/account/places.ts';
import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { placeProblem } from '#domain/places/findable.ts';
import { send } from '#src/lib/api/client.ts';
import { type Outcome, refusalOf } from '#src/lib/flows/shell/refusal.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { type PlaceByHandErrors, type PlaceByHandValues, readPlaceByHand, withDirections } from './place-by-hand.ts';
import { FIELDS } from './saved-places.ts';

const words = messages.places;
const refusal = { fields: FIELDS, general: ['detail', 'error'], fallback: words.failed } as const;

/** Why a described place was not saved: what is wrong with its fields or its name, or a sentence for the whole form. */
export type AddFailure = { errors: AddErrors; message: string | null };
export type AddErrors = { [Field in 'name' | keyof PlaceByHandErrors]?: string | undefined };

/** Saves a place that the customer describes, by the rules of the checkout; null when it is saved. */
export async function addSavedPlace(name: string, form: PlaceByHandValues): Promise<AddFailure | null> {
  const read = readPlaceByHand(form, placeProblem);
  const nameError = name.trim() === '' ? { name: words.nameRequired } : {};
  if (!read.ok) return { errors: { ...read.errors, ...nameError }, message: null };
  if (nameError.name !== undefined) return { errors: nameError, message: null };
  try {
    const saved = await send(calls.savePlace, { body: { name, place: read.place } });
    showToast('success', words.placeSaved(saved.name));
    return null;
  } catch (error) {
    const { errors, message } = refusalOf(error, refusal);
    return { errors: { name: errors.name, landmark: errors.place }, message };
  }
}

/** Changes the name and the directions of a saved place. */
export async function changeSavedPlace(
  { id, place }: SavedPlace,
  { name, landmark }: { name: string; landmark: string },
): Promise<Outcome<'name' | 'place'>> {
  const changed = withDirections(place, landmark);
  const problem = placeProblem(changed);
  if (problem !== null) return { ok: false, message: null, errors: { place: problem }, unreachable: false };
  try {
    const saved = await send(calls.changePlace, { params: { id: String(id) }, body: { name, place: changed } });
    showToast('success', words.placeSaved(saved.name));
    return { ok: true };
  } catch (error) {
    return refusalOf(error, refusal);
  }
}
