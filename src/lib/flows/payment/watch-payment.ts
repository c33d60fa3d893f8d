import { sleep } from '#src/lib/flows/checkout/create-order.ts';
import type { OpenPayment } from '#src/lib/stores/open-payments.ts';
import { $watchedPayment } from '#src/lib/stores/payment.ts';
import { askSettling, type Settling, settle } from './settling.ts';

/** When to ask, in ms from one question to the next: often while a phone may be in the hand, then calmly; after that the shop mails. */
const RHYTHM_MS = [
  ...Array.from({ length: 20 }, () => 3_000),
  ...Array.from({ length: 24 }, () => 10_000),
  ...Array.from({ length: 55 }, () => 60_000),
];
/** After this many questions the screen says that it may take long, and that the page may be closed. */
const SLOW_AFTER = 5;

let current = 0;

/** Stops asking; what the screen said about the earlier payment goes. */
export function stopWatching(): void {
  current += 1;
  $watchedPayment.set(null);
}

/**
 * Watches an earlier payment: says so on screen, asks the server in a steady rhythm, and acts on what it
 * learns, which may lead away. Watching another one ends this.
 */
export async function watchPayment(
  { order, set_aside }: OpenPayment,
  { ask = askSettling, wait = sleep, act = settle } = {},
): Promise<void> {
  stopWatching();
  const mine = current;
  const reference = order.transaction_id;
  const show = (slow: boolean) => $watchedPayment.set({ reference, kind: set_aside ? 'cancelled' : 'unsettled', slow });
  show(false);
  for (const [asked, pause] of RHYTHM_MS.entries()) {
    const settling: Settling = await ask(reference);
    if (mine !== current) return;
    if (settling !== 'open' && settling !== 'unknown') {
      stopWatching();
      await act(order, settling);
      return;
    }
    if (asked + 1 === SLOW_AFTER) show(true);
    await wait(pause);
    if (mine !== current) return;
  }
}
