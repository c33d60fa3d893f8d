import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { formatPhone, normalisePhone } from '#domain/phone.ts';
import { sendForStatus } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { type Outcome, refusalOf } from '#src/lib/flows/shell/refusal.ts';
import { $phone } from '#src/lib/stores/checkout/checkout.ts';
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

/**
 * Saves the phone number of the account in place of `former`; an empty one deletes it. A checkout that was begun with
 * `former` takes it too.
 */
export async function saveAccountPhone(
  form: { phone_number: string },
  former: string | null,
): Promise<Outcome<'phone_number'>> {
  try {
    await sendForStatus(calls.savePhone, { body: form });
    if (former !== null && normalisePhone($phone.get()) === normalisePhone(former)) $phone.set(form.phone_number);
    showToast('success', form.phone_number.trim() === '' ? words.phoneRemoved : words.phoneSaved);
    return { ok: true };
  } catch (error) {
    return refusalOf(error, { fields: ['phone_number'], general: ['detail', 'error'], fallback: words.failed });
  }
}

/** A stored number as the field shows it. */
export const shownPhone = (stored: string | null) => (stored === null ? '' : formatPhone(stored));
