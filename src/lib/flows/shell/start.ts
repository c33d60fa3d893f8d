import { calls } from '#contract/calls.ts';
import { send } from '#src/lib/api/client.ts';
import { watchGuard } from '#src/lib/flows/account/guard.ts';
import { watchAccount } from '#src/lib/flows/account/watch-account.ts';
import { dropExpiredCart } from '#src/lib/flows/cart/cart-age.ts';
import { $user, bindStoredData, dropBrokenSession } from '#src/lib/stores/account/tokens.ts';
import { $offers } from '#src/lib/stores/settings.ts';
import { restoreToasts } from '#src/lib/stores/toasts.ts';

/**
 * Everything a page with islands does once: session, toasts of the previous page, cart age, guard, offers. Returns a
 * function that stops it.
 */
export function startShell(): () => void {
  restoreToasts();
  dropBrokenSession();
  bindStoredData();
  dropExpiredCart();
  void loadOffers();
  const stops = [watchGuard(), watchAccount()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads the discounts on offer; a failure is only logged and grants nothing. */
export async function loadOffers(): Promise<void> {
  const asker = $user.get();
  try {
    $offers.set(await send(calls.discounts));
  } catch (error) {
    // The user logged out during the call: the page is being left.
    const isGone = asker !== null && $user.get() === null;
    if (!isGone) console.warn('Discounts could not be loaded', error);
  }
}
