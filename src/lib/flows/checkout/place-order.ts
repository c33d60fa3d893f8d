import { calls } from '#contract/calls.ts';
import type { OrderPayload } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { pauseGuard } from '#src/lib/flows/account/guard.ts';
import { sleep } from '#src/lib/flows/shell/sleep.ts';
import { $failedOrders, type OrderRecord } from '#src/lib/stores/checkout/failed-orders.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';
import { goToPlacedOrder, saveForRecovery } from './after-payment.ts';
import { createOrder } from './create-order.ts';
import { withOrderedPairs } from './ordered-pairs.ts';

/** How long the confirmation of redeemed points may delay the order page, in ms; the server has already marked them. */
const REDEMPTION_WAIT_MS = 1_000;

/** References whose order is being made here: a callback that fires twice makes one request. */
const placing = new Map<string, Promise<void>>();

/**
 * Turns a paid reference into an order and opens its page. When that fails, the record is saved before the page is left
 * for /orders/failed, or for the login when the session is over. A second call gets the first call's promise.
 */
export function placeOrder(order: OrderRecord, redemptionId: number | null = null): Promise<void> {
  const reference = order.transaction_id;
  const running = placing.get(reference) ?? place(order, redemptionId).finally(() => placing.delete(reference));
  placing.set(reference, running);
  return running;
}

/** Tries again to make the order of a paid reference whose record this page still holds. */
export async function retryPaidOrder(reference: string): Promise<void> {
  const order = $failedOrders.get().find(({ transaction_id }) => transaction_id === reference);
  if (order !== undefined) await placeOrder(order);
}

async function place(order: OrderRecord, redemptionId: number | null): Promise<void> {
  $payment.set({ name: 'creating' });
  // Held until the page is left: from here on only this flow decides where it leads.
  pauseGuard();
  const stopWarning = warnOnLeave();
  const created = await createOrder(() => send(calls.createOrder, { body: payloadOf(order) }));
  const isSecond = created.ok && created.isSecond === true;
  if (created.ok && !isSecond) await confirmRedemption(redemptionId);
  const bought = isSecond ? await withOrderedPairs(order, created.slug) : order;
  stopWarning();
  if (created.ok) goToPlacedOrder(bought, created.slug, isSecond ? messages.payment.secondReturned : undefined);
  else saveForRecovery(order, created);
}

/** The order's record in the API's form; a place missing from an old record is left to the server. */
export function payloadOf(order: OrderRecord): OrderPayload {
  const nowhere = { region: '' };
  return {
    ...order,
    delivery_location: order.delivery_location ?? nowhere,
    pickup_location: order.pickup_location ?? order.delivery_location ?? nowhere,
  };
}

async function confirmRedemption(id: number | null): Promise<void> {
  if (id === null) return;
  const confirmed = sendForStatus(calls.applyRedemption, { params: { id } }).catch((error: unknown) => {
    console.warn('The redeemed points could not be confirmed; the server settles them with the order', error);
  });
  await Promise.race([confirmed, sleep(REDEMPTION_WAIT_MS)]);
}

/** Warns before the page is left while an order is being made; returns a function that stops it. */
function warnOnLeave(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
