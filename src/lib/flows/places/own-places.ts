import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { formatPhone } from '#domain/phone.ts';
import { sendForStatus } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { type Outcome, refusalOf } from '#src/lib/flows/shell/refusal.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.places;

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
