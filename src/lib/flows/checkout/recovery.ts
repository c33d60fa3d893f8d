import { calls } from '#contract/calls.ts';
import { firstMessage } from '#contract/errors.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { fetchPaymentStatus, isKnownUnpaid } from '#src/lib/flows/payment/payment-status.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { sleep } from '#src/lib/flows/shell/sleep.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { type FailedOrder, type OrderRecord, removeFailedOrder } from '#src/lib/stores/checkout/failed-orders.ts';
import { ownOpenPayments } from '#src/lib/stores/checkout/open-payments.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { goToPlacedOrder } from './after-payment.ts';
import { withOrderedPairs } from './ordered-pairs.ts';
import type { PaidOrder } from './paid-orders.ts';
import { payloadOf } from './place-order.ts';

/** Whether a paid checkout became an order; else a sentence for the customer. */
export type RecoveryResult = { ok: true } | { ok: false; message: string };

/** The waits between requests about another device's payment, in ms: the server makes that order by itself. */
const WAITS_MS = [0, 2_000, 4_000] as const;

/** References being recovered here, so that a second press waits for the first. */
const recovering = new Map<string, Promise<RecoveryResult>>();

/**
 * Tries again to make the order of a paid reference. On success the saved record is removed, the cart of this order is
 * cleared, and the order's page opens. On failure everything stays, and the sentence says why.
 */
export function recoverOrder(order: PaidOrder): Promise<RecoveryResult> {
  const { reference } = order;
  const running = recovering.get(reference) ?? recover(order).finally(() => recovering.delete(reference));
  recovering.set(reference, running);
  return running;
}

async function recover(order: PaidOrder): Promise<RecoveryResult> {
  if (order.record !== null && order.record.user_id !== $user.get()?.user_id) {
    return { ok: false, message: messages.recovery.otherUser };
  }
  if (order.state === 'waiting') return lookAtWaiting(order);
  try {
    const slug = order.record === null ? await waitForOrder(order.reference) : await ask(order.record);
    if (slug === null) return failed(messages.payment.pending);
    openOrder(order.reference, ownRecord(order), slug, messages.recovery.recovered);
    return { ok: true };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return failed(sentenceOf(error));
  }
}

/**
 * Opens an order; a cart that was filled with something else since stays, and so does one that another device knows.
 */
function openOrder(reference: string, record: OrderRecord | null, slug: string, text: string): void {
  goToPlacedOrder(record ?? { transaction_id: reference, cart_items: [] }, slug, text);
}

/** What this device knows of a payment. */
function ownRecord({ reference, record }: PaidOrder): OrderRecord | null {
  const open = ownOpenPayments(Date.now()).find(({ order }) => order.transaction_id === reference);
  return record ?? open?.order ?? null;
}

/** Looks once at a payment that waits for its approval. Nothing has failed when it still waits. */
async function lookAtWaiting(order: PaidOrder): Promise<RecoveryResult> {
  const status = await fetchPaymentStatus(order.reference);
  if (status === 'unknown') return { ok: false, message: messages.waiting.lookFailed };
  if (status === 'open' || status === 'void' || isKnownUnpaid(status))
    return { ok: false, message: messages.payment.waitingOver };
  if (typeof status === 'object' && 'ordered' in status) {
    const said = status.isSecond ? messages.payment.secondReturned : messages.checkout.placed;
    const known = ownRecord(order);
    const bought = status.isSecond && known !== null ? await withOrderedPairs(known, status.ordered) : known;
    openOrder(order.reference, bought, status.ordered, said);
    return { ok: true };
  }
  if (status === 'review') return { ok: false, message: messages.payment.review };
  return { ok: false, message: status === 'paid' ? messages.waiting.leadPaid : messages.waiting.stillWaiting };
}

/** Requests the order and returns its slug. If only the answer is lost, the payment's state names the order. */
async function ask(record: FailedOrder): Promise<string> {
  const { user_id, total_amount, cart_items, transaction_id, ...places } = payloadOf(record);
  const { delivery_location, pickup_location } = places;
  const body = { user_id, delivery_location, pickup_location, total_amount, cart_items, transaction_id };
  try {
    return (await send(calls.recoverOrder, { body })).order_slug;
  } catch (error) {
    const isLost = isApiError(error) && error.kind === 'network';
    const status = isLost ? await fetchPaymentStatus(transaction_id) : null;
    if (status !== null && typeof status === 'object' && 'ordered' in status) return status.ordered;
    throw error;
  }
}

/**
 * Waits a short time for the order of a payment that this device has no record of; returns null when it does not come.
 */
async function waitForOrder(reference: string): Promise<string | null> {
  for (const pause of WAITS_MS) {
    if (pause > 0) await sleep(pause);
    const status = await fetchPaymentStatus(reference);
    if (typeof status === 'object' && 'ordered' in status) return status.ordered;
  }
  return null;
}

function failed(message: string): RecoveryResult {
  showToast('error', messages.recovery.failed);
  return { ok: false, message };
}

function sentenceOf(error: { kind: string; body: unknown }): string {
  if (error.kind === 'network') return messages.shell.network;
  return firstMessage(error.body, ['error', 'detail']) ?? messages.recovery.failed;
}

/** Starts a new order. A payment that can no longer succeed is removed; every other one stays listed. */
export function startNewOrder(order: PaidOrder | null): void {
  const isOver = order?.state === 'refunded' || order?.state === 'expired' || order?.state === 'closed';
  if (isOver) removeFailedOrder(order.reference);
  go(paths.services);
}

/** Whether a new order could be a second payment because this one is not settled. */
export function isUnsettled({ state, isMade }: PaidOrder): boolean {
  return !isMade && (state === 'retry' || state === 'waiting' || state === 'review');
}
