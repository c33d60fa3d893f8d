import { messages } from '#domain/messages.ts';
import { forgetInSession, readFromSession, readStored, writeSession } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const ENDED = 'sessionEnded';

/** Says that the session ended on the way to the order, now and on the login page. */
export function saySessionEnded(): void {
  writeSession(ENDED, '1');
  showToast('error', messages.checkout.sessionExpired);
}

/** The account whose data this browser keeps: its session ended here, and nobody has logged out. */
const KEPT_FOR = 'kept_for';

/**
 * Why there is a login on the way to the order, for who was there already: `paid` when a paid order on this device waits for
 * it, `ended` when the session ended while it was booked, until that is forgotten, `before` when one ended here at another time
 * without a logout; null for a newcomer.
 */
export function whyLoginAgain(): 'paid' | 'ended' | 'before' | null {
  if (readStored('failedOrder') !== null) return 'paid';
  if (readFromSession(ENDED) !== null) return 'ended';
  return readStored(KEPT_FOR) === null ? null : 'before';
}

/** Forgets that the session ended on the way to the order: it is told once. */
export function forgetSessionEnded(): void {
  forgetInSession(ENDED);
}
