import { calls } from '#contract/calls.ts';
import { firstMessage } from '#contract/errors.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Cancelled, OwnOrder, OwnPhoto } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { isGhanaPhone } from '#domain/phone.ts';
import { placeProblem } from '#domain/places/findable.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { uploadFile } from '#src/lib/api/files.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { smallPicture } from '#src/lib/providers/picture.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.ownOrder;

/** What happened to a cancelled order's money, as a sentence. */
function sentenceOf({ refund, refund_state: state }: Cancelled): string {
  return words.cancelled[state](formatCheckout(parseMoney(refund) ?? 0));
}

/**
 * Cancels the customer's own order and says what its money does; returns why not, or null. `isRefused`: the shop said no, so
 * the page shows an order that has moved on.
 */
export async function cancelOwnOrder(
  slug: string,
  reason: string,
): Promise<{ problem: string; isRefused: boolean } | null> {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const answer = await tryCall(() => send(calls.cancelOwnOrder, { params: { slug }, body }));
  if (!answer.ok) return { problem: answer.message, isRefused: !answer.unreachable };
  showToast(answer.value.refund_state === 'owed' ? 'warning' : 'success', sentenceOf(answer.value));
  return null;
}

/** The rider's directions and the phone number, as typed. */
export type DirectionsForm = { pickup: string; delivery: string; phone_number: string };
export type DirectionsErrors = Partial<Record<keyof DirectionsForm, string>>;

/** What a rider would miss, by field; nothing when the form can be sent. */
function problemsOf(order: Order, changed: Partial<DirectionsForm>): DirectionsErrors {
  const errors: DirectionsErrors = {};
  for (const trip of ['pickup', 'delivery'] as const) {
    const landmark = changed[trip];
    if (landmark === undefined) continue;
    const { location_name: name, street_address: address, lat, lng, digital_address } = order[`${trip}_address`];
    const problem = placeProblem({ name, address, lat, lng, digital_address, landmark });
    if (problem !== null) errors[trip] = problem;
  }
  const { phone_number: phone } = changed;
  if (phone !== undefined && !isGhanaPhone(phone)) errors.phone_number = messages.checkout.phoneRequiredExample;
  return errors;
}

/**
 * Saves what the customer changed of the directions and the phone number; returns the errors by field, or null. `isRefused`:
 * the shop said no, so the order may have moved on.
 */
export async function saveDirections(
  order: Order,
  changed: Partial<DirectionsForm>,
): Promise<{ errors: DirectionsErrors; problem: string | null; isRefused: boolean } | null> {
  const errors = problemsOf(order, changed);
  if (Object.keys(errors).length > 0) return { errors, problem: null, isRefused: false };
  const answer = await tryCall(() =>
    sendForStatus(calls.changeDirections, { params: { slug: order.slug }, body: changed }),
  );
  if (!answer.ok) {
    const named: DirectionsErrors = {};
    for (const field of ['pickup', 'delivery', 'phone_number'] as const) {
      const sentence = firstMessage(answer.body, [field]);
      if (sentence !== null) named[field] = sentence;
    }
    const problem = Object.keys(named).length > 0 ? null : answer.message;
    return { errors: named, problem, isRefused: !answer.unreachable };
  }
  showToast('success', words.saved);
  return null;
}

/** Sends a note to the team; the same key is one note. */
export function sendOwnNote(slug: string, text: string, key: string): Promise<CallResult<OwnOrder>> {
  return tryCall(() => send(calls.addOwnNote, { params: { slug }, body: { text: text.trim(), key } }));
}

/**
 * Makes a picture small and adds it to the customer's own order; `onProgress` gets the share (0 to 1) that was sent.
 */
export function addOwnPhoto(
  slug: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<CallResult<OwnPhoto>> {
  return tryCall(async () => {
    const small = await smallPicture(file);
    return uploadFile(calls.addOwnPhoto, { params: { slug }, file: small.file, onProgress });
  });
}

/** Deletes a picture that the customer added; one that is gone already counts as deleted. */
export async function deleteOwnPhoto(slug: string, id: number): Promise<string | null> {
  const answer = await tryCall(() => sendForStatus(calls.deleteOwnPhoto, { params: { slug, id } }));
  return answer.ok || answer.status === 404 ? null : answer.message;
}
