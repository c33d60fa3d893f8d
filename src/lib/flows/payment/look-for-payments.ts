import { ownOpenPayments } from '#src/lib/stores/checkout/open-payments.ts';
import { findWaiting } from './find-waiting.ts';

/**
 * What step 1 does about payments begun before: one that was paid meanwhile, as on the next day, opens its order; one
 * that waits for its approval is shown.
 */
export async function lookForPayments(): Promise<void> {
  // Most customers have none, and load no script for it. Without it step 2 asks.
  if (ownOpenPayments(Date.now()).length > 0) {
    const checking = import('./check-open-payments.ts').then(({ checkOpenPayments }) => checkOpenPayments());
    if (await checking.catch(() => false)) return;
  }
  await findWaiting();
}
