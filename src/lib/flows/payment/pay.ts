import { messages } from '#domain/messages.ts';
import { guardPage, holdGuard } from '#src/lib/flows/account/guard.ts';
import { orderRecord, rereadCart, screenQuote } from '#src/lib/flows/checkout/checkout-basket.ts';
import { placeOrder } from '#src/lib/flows/checkout/place-order.ts';
import { openPayment } from '#src/lib/providers/payment.ts';
import { $checkoutQuote } from '#src/lib/stores/checkout-quote.ts';
import type { OrderRecord } from '#src/lib/stores/failed-orders.ts';
import { ownOpenPayments, rememberOpen, setAside } from '#src/lib/stores/open-payments.ts';
import { $pageOffered, $payment, $paymentError, IDLE } from '#src/lib/stores/payment.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { $user } from '#src/lib/stores/tokens.ts';
import { askAgreement } from './agreement.ts';
import { openPage } from './open-page.ts';
import { withPaymentLock } from './payment-lock.ts';
import { notReady, preparePayment, type Ready, renewSession } from './prepare-payment.ts';
import { askSettling, settle } from './settling.ts';
import { giveUp, sessionOver, stop } from './stop-payment.ts';
import { stopWatching, watchPayment } from './watch-payment.ts';

let running = false;

/** The customer's word: to pay although an earlier payment has no known end; on the provider's own page. */
export type PayWish = { despiteOpen?: boolean; onPage?: boolean };

/**
 * The whole of Pay Now: one at a time in this browser, an agreed price, the pop-up or the provider's own page, the
 * order. Shows itself in the payment stores.
 */
export async function payNow(wish: PayWish = {}): Promise<void> {
  if (running || $payment.get().name !== 'idle') return;
  running = true;
  const releaseGuard = holdGuard();
  $paymentError.set(null);
  try {
    const locked = await withPaymentLock(() => pay(wish));
    if (!locked.ok) stop(messages.checkout.otherTab);
  } catch (error) {
    console.error('Paying stopped', error);
    stop(messages.payment.notStarted);
  } finally {
    running = false;
    // The guard stays held while the page is being left: this flow has said where to.
    if ($payment.get().name === 'idle') {
      releaseGuard();
      guardPage();
    }
  }
}

async function pay({ despiteOpen = false, onPage = false }: PayWish): Promise<void> {
  const user = $user.get();
  if (user === null) return sessionOver();
  const shown = $checkoutQuote.get().total;
  $payment.set({ name: 'preparing' });
  stopWatching();
  if (await settlesEarlier(despiteOpen)) return;
  rereadCart();
  const ready = await preparePayment(user.user_id, { onPage });
  if (!ready.ok) return giveUp(ready);
  if (ready.quote.amount !== shown && !(await agreesTo(ready, shown))) return;
  // An earlier payment may have come in meanwhile: then its order is being made, and nothing more is charged.
  if ($payment.get().name !== 'preparing') return;
  const order = orderRecord(user.user_id, ready.request, ready.quote);
  // Remembered before money can move: whatever happens to this page, the reference is asked about.
  rememberOpen(order, Date.now());
  $payment.set({ name: 'paying' });
  if (ready.settings === null) await openPage(order.transaction_id);
  else await openPopUp(user.email, ready.settings, ready, order);
}

/** Asks about earlier payments first; answers whether this one ends here: led away, or waiting for the customer's word. */
async function settlesEarlier(despiteOpen: boolean): Promise<boolean> {
  const payments = ownOpenPayments(Date.now());
  const settlings = await Promise.all(payments.map(({ order }) => askSettling(order.transaction_id)));
  for (const [index, payment] of payments.entries()) {
    const settling = settlings[index] ?? 'unknown';
    if (await settle(payment.order, settling)) return true;
    if (settling === 'void' || payment.set_aside) continue;
    if (!despiteOpen) {
      $payment.set(IDLE);
      void watchPayment(payment);
      return true;
    }
    setAside(payment.order.transaction_id);
  }
  return false;
}

/** Shows the server's price where it differs and waits for the customer's word; the session must last after that too. */
async function agreesTo({ quote }: Ready, shown: number): Promise<boolean> {
  const agreed = await askAgreement({ before: shown, quote: screenQuote(quote) });
  if (!agreed) {
    $payment.set(IDLE);
    return false;
  }
  $payment.set({ name: 'preparing' });
  try {
    await renewSession();
    return true;
  } catch (error) {
    giveUp(notReady(error));
    return false;
  }
}

async function openPopUp(
  email: string,
  settings: NonNullable<Ready['settings']>,
  ready: Ready,
  order: OrderRecord,
): Promise<void> {
  const reference = order.transaction_id;
  const finish = () => placeOrder(order, ready.redemptionId);
  const result = await openPayment({
    settings,
    email,
    amount: ready.quote.amount,
    reference,
    onLateSuccess: () => void finish(),
  });
  if (result.kind === 'success') return finish();
  setAside(reference);
  if ($payment.get().name !== 'paying') return;
  if (result.kind === 'error') {
    $pageOffered.set(true);
    return stop(messages.payment.notStarted);
  }
  $payment.set(IDLE);
  showToast('info', messages.payment.cancelled);
  void watchPayment({ order, opened_at: Date.now(), set_aside: true });
}
