import { messages } from '#domain/messages.ts';
import { readAndClearSession, readStored, writeSession } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const ENDED = 'sessionEnded';

/** Says that the session ended on the way to the order, now and on the login page. */
export function saySessionEnded(): void {
  writeSession(ENDED, '1');
  showToast('error', messages.checkout.sessionExpired);
}

/**
 * Why there is a login on the way to the order, for who was there already: `paid` when a paid order on this device waits for
 * it, `ended` when the session ended there; null otherwise. Told once.
 */
export function whyLoginAgain(): 'paid' | 'ended' | null {
  const hasEnded = readAndClearSession(ENDED) !== null;
  if (readStored('failedOrder') !== null) return 'paid';
  return hasEnded ? 'ended' : null;
}
