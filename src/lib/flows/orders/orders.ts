import { calls } from '#contract/calls.ts';
import type { Order, OrderDetail } from '#contract/orders/orders.ts';
import { tempVerifyEmailPath } from '#domain/account-paths.ts';
import { messages } from '#domain/messages.ts';
import { isOver, normaliseStatus } from '#domain/orders/order-status.ts';
import { paths } from '#domain/paths.ts';
import { slugFrom } from '#domain/slug-paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { refreshSession } from '#src/lib/api/refresh.ts';
import { currentPath, go } from '#src/lib/flows/shell/navigate.ts';
import { keepAfterVerification } from '#src/lib/stores/account/after-verification.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $bannerDismissed } from '#src/lib/stores/banner.ts';
import { forgetBooked } from '#src/lib/stores/checkout/last-booked.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** `leaving`: another page is about to open, so there is nothing to show. */
export type OrdersLoaded = { state: 'ready'; orders: Order[] } | { state: 'failed' } | { state: 'leaving' };
/** `missing`: the account has no such order; `failed`: no usable answer. */
export type OrderLoaded =
  | { state: 'ready'; order: OrderDetail }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'leaving' };

/**
 * Whether the signed-in user's e-mail is verified. A token that says no may be older than the verification, so it is
 * renewed once before it counts.
 */
async function isVerified(): Promise<boolean> {
  if ($user.get()?.is_verified) return true;
  await refreshSession();
  return $user.get()?.is_verified === true;
}

/** Whether the session has ended during the call: then the guard leads to login. */
function hasSessionEnded(error: unknown): boolean {
  return isApiError(error) && error.kind === 'session';
}

/** What is cancelled or delivered is not "paid and booked" any more at the next checkout. */
function forgetOver(orders: readonly Order[]): void {
  const over = orders.filter(({ status }) => isOver(normaliseStatus(status) ?? ''));
  forgetBooked(
    over.map(({ slug }) => slug),
    Date.now(),
  );
}

/**
 * The signed-in user's orders, newest first. Users without a verified e-mail are led to verify it, with a warning; a
 * failure shows a toast, unless the page only looks again.
 */
export async function loadOrders({ looksAgain = false } = {}): Promise<OrdersLoaded> {
  const user = $user.get();
  if (user === null) return { state: 'leaving' };
  try {
    if (!(await isVerified())) {
      showToast('warning', messages.orders.verifyFirst);
      keepAfterVerification(paths.orders);
      go(tempVerifyEmailPath({ email: user.email, isVerified: false }), { replace: true });
      return { state: 'leaving' };
    }
    const orders = await send(calls.orders);
    forgetOver(orders);
    // The banner's offer is for a first order.
    if (orders.length > 0) $bannerDismissed.set(true);
    return { state: 'ready', orders };
  } catch (error) {
    if (hasSessionEnded(error)) return { state: 'leaving' };
    if (!isApiError(error)) throw error;
    if (!looksAgain) showToast('error', messages.orders.loadFailedToast);
    return { state: 'failed' };
  }
}

/**
 * The order whose slug is in this page's address. Without a slug the list opens; users without a verified e-mail are
 * led to verify it. A failure shows a toast, unless the page only looks again.
 */
export async function loadOrder({ looksAgain = false } = {}): Promise<OrderLoaded> {
  if ($user.get() === null) return { state: 'leaving' };
  const slug = slugFrom(window.location.pathname);
  if (slug === null) {
    showToast('error', messages.order.invalidUrl);
    go(paths.orders, { replace: true });
    return { state: 'leaving' };
  }
  try {
    if (!(await isVerified())) {
      keepAfterVerification(currentPath());
      go(paths.verifyEmail, { replace: true });
      return { state: 'leaving' };
    }
    const order = await send(calls.order, { params: { slug } });
    forgetOver([order]);
    return { state: 'ready', order };
  } catch (error) {
    if (hasSessionEnded(error)) return { state: 'leaving' };
    if (!isApiError(error)) throw error;
    if (!looksAgain) showToast('error', messages.order.loadFailedToast);
    return { state: error.status === 404 ? 'missing' : 'failed' };
  }
}
