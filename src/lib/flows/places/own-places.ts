import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { formatPhone } from '#domain/phone.ts';
import { placeProblem } from '#domain/places/findable.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { type Outcome, refusalOf } from '#src/lib/flows/shell/refusal.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { FIELDS, type PlaceForm } from './saved-places.ts';

const words = messages.places;

/** Changes the name or the directions of a saved place. */
export async function changeSavedPlace(id: number, { name, place }: PlaceForm): Promise<Outcome<'name' | 'place'>> {
  const problem = placeProblem(place);
  if (problem !== null) return { ok: false, message: null, errors: { place: problem }, unreachable: false };
  try {
    const saved = await send(calls.changePlace, { params: { id: String(id) }, body: { name, place } });
    showToast('success', words.placeSaved(saved.name));
    return { ok: true };
  } catch (error) {
    return refusalOf(error, { fields: FIELDS, general: ['detail', 'error'], fallback: words.failed });
  }
}

/** Deletes a saved place; returns whether it is gone. */
export async function deleteSavedPlace(id: number, name: string): Promise<boolean> {
  try {
    await sendForStatus(calls.deletePlace, { params: { id: String(id) } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    // Another device deleted it before.
    if (error.status !== 404) {
      showToast('error', words.failed);
      return false;
    }
  }
  showToast('success', words.removed(name));
  return true;
}

/** Saves the phone number of the account; an empty one deletes it. */
export async function saveAccountPhone(form: { phone_number: string }): Promise<Outcome<'phone_number'>> {
  try {
    await sendForStatus(calls.savePhone, { body: form });
    showToast('success', form.phone_number.trim() === '' ? words.phoneRemoved : words.phoneSaved);
    return { ok: true };
  } catch (error) {
    return refusalOf(error, { fields: ['phone_number'], general: ['detail', 'error'], fallback: words.failed });
  }
}

/** A stored number as the field shows it. */
export const shownPhone = (stored: string | null) => (stored === null ? '' : formatPhone(stored));
