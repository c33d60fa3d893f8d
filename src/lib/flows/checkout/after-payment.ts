import { messages } from '#domain/messages.ts';
import { loginPath, orderPath, paths } from '#domain/paths.ts';
import { type CartLine, changeQuantity, countPairs } from '#domain/prices/cart.ts';
import { saySessionEnded } from '#src/lib/flows/account/session-ended.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { isOffline } from '#src/lib/flows/shell/offline.ts';
import { clearTokens } from '#src/lib/stores/account/tokens.ts';
import { $bannerDismissed } from '#src/lib/stores/banner.ts';
import { $cartLines, clearCart, saveCart } from '#src/lib/stores/cart/cart.ts';
import { forgetDiscounts } from '#src/lib/stores/cart/pricing.ts';
import { $promotionCode } from '#src/lib/stores/cart/promotion-code.ts';
import { clearCheckout } from '#src/lib/stores/checkout/checkout.ts';
import { type OrderRecord, removeFailedOrder, saveFailedOrder } from '#src/lib/stores/checkout/failed-orders.ts';
import { keepBooked } from '#src/lib/stores/checkout/last-booked.ts';
import { isOfThisCart, removeOpenPayment, removeOrderedCart } from '#src/lib/stores/checkout/open-payments.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import type { CreateOrderResult } from './create-order.ts';
import { keepLastPlaces } from './last-places.ts';

/** Opens the order of a payment: clears cart, places, inputs and the payment's stored records. */
export function clearAndGoToOrder(reference: string, slug: string, text: string = messages.checkout.placed): void {
  clearBooking();
  forgetPayment(reference, slug);
  goToOrder(slug, text);
}

function clearBooking(): void {
  clearCart();
  $promotionCode.set('');
  keepLastPlaces();
  clearCheckout();
}

/**
 * Like `clearAndGoToOrder`, but keeps a cart that was filled with something else since the payment, and the pairs that
 * were added to its own cart since.
 */
export function goToPlacedOrder(
  order: Pick<OrderRecord, 'transaction_id' | 'cart_items'>,
  slug: string,
  text?: string,
): void {
  const rest = settlePlacedOrder(order, slug);
  goToOrder(slug, text ?? (rest > 0 ? messages.checkout.placedRest(rest) : messages.checkout.placed));
}

/**
 * Takes what is an order now out of the cart and forgets its payment; the page stays. Returns how many pairs stay in its
 * cart, because they were added since.
 */
export function settlePlacedOrder(order: Pick<OrderRecord, 'transaction_id' | 'cart_items'>, slug: string): number {
  const isOwn = isOfThisCart(order);
  const added = isOwn ? withoutOrdered($cartLines.get(), order.cart_items) : [];
  if (isOwn) clearBooking();
  forgetPayment(order.transaction_id, slug);
  // Without the cart's id: that one is ordered.
  if (added.length > 0) saveCart(added, Date.now());
  return countPairs(added);
}

/** The lines of a cart without the pairs of an order. */
function withoutOrdered(lines: CartLine[], ordered: OrderRecord['cart_items']): CartLine[] {
  return ordered.reduce((rest, { service_id, quantity }) => changeQuantity(rest, service_id, -quantity), lines);
}

function forgetPayment(reference: string, slug: string): void {
  removeOrderedCart(reference);
  removeFailedOrder(reference);
  forgetDiscounts();
  // The banner's offer is for a first order.
  $bannerDismissed.set(true);
  keepBooked(slug, Date.now());
}

function goToOrder(slug: string, text: string): void {
  showToast('success', text);
  leaveFor(orderPath(slug));
}

/**
 * Saves a paid order that could not be made, before anything else happens, and opens its recovery page, through the
 * login when the session is over. Where the record can't be saved, or there is no network, the page stays and shows the
 * reference.
 */
export function saveForRecovery(
  order: OrderRecord,
  { reason, message }: Extract<CreateOrderResult, { ok: false }>,
): void {
  const reference = order.transaction_id;
  const isSaved = saveFailedOrder({ ...order, error: message });
  if (isSaved) removeOpenPayment(reference);
  const failHere = (why: 'session' | 'unsaved' | 'offline') => $payment.set({ name: 'orderFailed', reference, why });
  if (reason === 'session') {
    clearTokens();
    saySessionEnded();
    if (isSaved) leaveFor(loginPath({ returnUrl: paths.checkout }));
    else failHere('session');
    return;
  }
  showToast('error', messages.checkout.failed);
  if (!isSaved) failHere('unsaved');
  else if (isOffline()) failHere('offline');
  else leaveFor(paths.failedOrders);
}

function leaveFor(path: string): void {
  $payment.set({ name: 'leaving' });
  // Back must not return to a payment that is over.
  go(path, { replace: true });
}
