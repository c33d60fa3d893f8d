import type { IntentQuote } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { isSameSpan } from '#domain/windows/span.ts';
import { guardPage, pauseGuard } from '#src/lib/flows/account/guard.ts';
import { loadPromotion } from '#src/lib/flows/cart/promotion.ts';
import { awaitDiscounts } from '#src/lib/flows/checkout/await-discounts.ts';
import { orderRecord, quoteFromIntent, rereadCart } from '#src/lib/flows/checkout/checkout-basket.ts';
import { replacePriority } from '#src/lib/flows/checkout/pickup-windows.ts';
import { placeOrder } from '#src/lib/flows/checkout/place-order.ts';
import { closePaymentPopup, openPaymentPopup } from '#src/lib/providers/payment.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $priority } from '#src/lib/stores/checkout/checkout.ts';
import { $checkoutQuote } from '#src/lib/stores/checkout/checkout-quote.ts';
import type { OrderRecord } from '#src/lib/stores/checkout/failed-orders.ts';
import { ownOpenPayments, saveOpenPayment, setPaymentAside } from '#src/lib/stores/checkout/open-payments.ts';
import { $payment, $paymentError, $providerPageOffered, $waiting, IDLE } from '#src/lib/stores/checkout/payment.ts';
import { $pickupWindow } from '#src/lib/stores/checkout/pickup-window.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { deferPayment } from './defer-payment.ts';
import { failPayment, failPreparation, goToLoginFromCheckout } from './fail-payment.ts';
import { findWaiting } from './find-waiting.ts';
import { openProviderPage } from './open-provider-page.ts';
import { withPaymentLock } from './payment-lock.ts';
import { applyPaymentStatus, fetchPaymentStatus, isKnownUnpaid } from './payment-status.ts';
import { pollPayment, stopPolling } from './poll-payment.ts';
import {
  type PreparedPayment,
  preparationFailure,
  preparePayment,
  refreshSessionIfExpiring,
} from './prepare-payment.ts';
import { confirmNewPrice } from './price-confirmation.ts';

let running = false;

/**
 * What the customer agreed to: to pay although an earlier payment is not settled or waits; to use the provider's own
 * page.
 */
export type PayOptions = {
  ignoreOpenPayment?: boolean;
  onProviderPage?: boolean;
  /** The waiting payment of this cart that is knowingly paid in another way. */
  supersedes?: string;
};

/**
 * The whole of Pay Now: only one at a time in this browser, an agreed price, the pop-up or the provider's own page,
 * then the order. The payment stores show its progress.
 */
export async function payNow(options: PayOptions = {}): Promise<void> {
  if (running || $payment.get().name !== 'idle') return;
  // The other ways to pay answer what was on screen, so they are not kept for later.
  if (Object.keys(options).length === 0 && deferPayment()) return;
  running = true;
  const resumeGuard = pauseGuard();
  $paymentError.set(null);
  try {
    const locked = await withPaymentLock(() => pay(options));
    if (!locked.ok) failPayment(messages.checkout.otherTab);
  } catch (error) {
    console.error('Paying stopped', error);
    failPayment(messages.payment.notStarted);
  } finally {
    running = false;
    // The guard stays held while the page is being left: this flow has chosen the target.
    if ($payment.get().name === 'idle') {
      resumeGuard();
      guardPage();
    }
  }
}

async function pay({ ignoreOpenPayment = false, onProviderPage = false, supersedes }: PayOptions): Promise<void> {
  const user = $user.get();
  if (user === null) return goToLoginFromCheckout();
  const before = $checkoutQuote.get().total;
  $payment.set({ name: 'preparing' });
  stopPolling();
  await awaitDiscounts(user.user_id);
  // A discount that arrived just now is no new price to agree to; anything dearer is.
  const shown = Math.min(before, $checkoutQuote.get().total);
  if (await resolveEarlierPayments({ despiteOpen: ignoreOpenPayment, supersedes })) return;
  rereadCart();
  const ready = await preparePayment(user.user_id, { onProviderPage, supersedes });
  if (!ready.ok) return failPreparation(ready);
  const isSame = ready.quote.amount === shown && isPromised(ready.quote);
  if (!isSame && !(await customerAcceptsPrice(ready, shown))) return;
  // An earlier payment may have succeeded during the wait: its order is being made, so nothing more is charged.
  if ($payment.get().name !== 'preparing') return;
  const order = orderRecord(user.user_id, ready.request, ready.quote);
  // Stored before money can move, so that the reference is checked even if this page closes.
  saveOpenPayment(order, Date.now());
  $payment.set({ name: 'paying' });
  if (ready.settings === null) return openProviderPage(order.transaction_id);
  await openPopUp(user.email, ready.settings, ready, order);
  // What it was to replace may still be approved.
  if (supersedes !== undefined && $payment.get().name === 'idle' && $waiting.get() === null) await findWaiting();
}

/**
 * Checks earlier payments first; returns whether this payment stops here: the page is left, or the customer has to
 * answer.
 */
async function resolveEarlierPayments(agreed: {
  despiteOpen: boolean;
  supersedes: string | undefined;
}): Promise<boolean> {
  const payments = ownOpenPayments(Date.now());
  const statuses = await Promise.all(payments.map(({ order }) => fetchPaymentStatus(order.transaction_id)));
  for (const [index, payment] of payments.entries()) {
    const status = statuses[index] ?? 'unknown';
    if (await applyPaymentStatus(payment.order, status)) return true;
    const { transaction_id: reference } = payment.order;
    if (reference === agreed.supersedes) setPaymentAside(reference);
    if (status === 'void' || reference === agreed.supersedes) continue;
    // The server knows whether a payment that was closed waits, also on another device, and refuses a second one.
    if (payment.set_aside) continue;
    if (isKnownUnpaid(status)) {
      setPaymentAside(reference);
      continue;
    }
    if (!agreed.despiteOpen) {
      $payment.set(IDLE);
      void pollPayment(payment);
      return true;
    }
    setPaymentAside(reference);
  }
  return false;
}

/**
 * Shows the server's price where it differs and waits for the customer's answer; the session must still last after
 * that.
 */
async function customerAcceptsPrice({ quote }: PreparedPayment, shown: number): Promise<boolean> {
  const agreed = await confirmNewPrice({
    before: shown,
    quote: quoteFromIntent(quote),
    why: quote.discounts_refused?.[0]?.reason ?? changedPriority(quote) ?? quote.promotion_refused,
  });
  if (!agreed) {
    // What was shown may be over.
    void loadPromotion();
    $payment.set(IDLE);
    return false;
  }
  takePriority(quote);
  $payment.set({ name: 'preparing' });
  try {
    await refreshSessionIfExpiring();
    return true;
  } catch (error) {
    failPreparation(preparationFailure(error));
    return false;
  }
}

/**
 * Whether a quote has the faster return that was shown: the same hours, and the same day where one was shown. Somebody
 * else may have taken the last place of that day, and the day is what the customer pays for.
 */
function isPromised({ priority, delivery_window: day }: IntentQuote): boolean {
  const [shown, back] = [$priority.get(), $pickupWindow.get()?.back];
  if (shown?.hours !== priority?.hours) return false;
  return shown === null || !back || (day !== undefined && isSameSpan(day, back));
}

/** What became of the chosen faster return, when the promise is another one than was shown. */
function changedPriority(quote: IntentQuote): string | undefined {
  if ($priority.get() === null || isPromised(quote)) return undefined;
  const { priority, priority_refused: refused, delivery_window: day } = quote;
  const words = messages.priorityChanged;
  if (priority === undefined) return refused ?? words.ended;
  return day === undefined ? words.hours(priority.hours) : words.day(formatSpan(day));
}

/** The customer agreed to the quote, so its faster return is the chosen one, with the day that the server keeps. */
function takePriority({ priority, delivery_window: day }: IntentQuote): void {
  const taken = priority === undefined ? null : { cost: parseMoney(priority.cost) ?? 0, hours: priority.hours };
  replacePriority(taken, day ?? null);
}

async function openPopUp(
  email: string,
  settings: NonNullable<PreparedPayment['settings']>,
  ready: PreparedPayment,
  order: OrderRecord,
): Promise<void> {
  const reference = order.transaction_id;
  const finish = () => placeOrder(order, ready.redemptionId);
  // Back closes the window, as it closes a sheet on a phone; the checkout keeps its own place in the history.
  window.addEventListener('popstate', closePaymentPopup);
  const result = await openPaymentPopup({
    settings,
    email,
    amount: ready.quote.amount,
    reference,
    onLateSuccess: () => void finish(),
  });
  window.removeEventListener('popstate', closePaymentPopup);
  if (result.kind === 'success') return finish();
  setPaymentAside(reference);
  await endWithoutSuccess(order, result.kind);
}

/**
 * The window ended without a success: closed, or with an error. The customer may have been asked on the phone before,
 * so the server is asked first, and toast and page say the same. Without an answer neither says that nothing was paid.
 */
async function endWithoutSuccess(order: OrderRecord, ended: 'cancelled' | 'error'): Promise<void> {
  if ($payment.get().name !== 'paying') return;
  $payment.set({ name: 'preparing' });
  const status = await fetchPaymentStatus(order.transaction_id);
  // The window reported a success meanwhile: its order is being made.
  if ($payment.get().name !== 'preparing') return;
  $payment.set(IDLE);
  const closed = { order, opened_at: Date.now(), set_aside: true };
  if (typeof status === 'object' && 'waiting' in status) return void pollPayment(closed, { first: status });
  if (await applyPaymentStatus(order, status)) return;
  if (ended === 'error') {
    $providerPageOffered.set(true);
    return failPayment(messages.payment.notStarted);
  }
  if (status !== 'unknown') showToast('info', messages.payment.cancelled);
  void pollPayment(closed, { first: status });
}
