import { calls } from '#contract/calls.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { slugFrom } from '#domain/slug-paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { pathAfterVerification } from '#src/lib/stores/account/after-verification.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

/**
 * The customer's own order that opens once the address is verified, or was booked here a moment ago; null without one,
 * and when it can't be loaded.
 */
export async function loadWaitingOrder(): Promise<OrderDetail | null> {
  const slug = slugFrom(pathAfterVerification()) ?? recentlyBooked(Date.now());
  if (slug === null || $user.get() === null) return null;
  try {
    return await send(calls.order, { params: { slug } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}
