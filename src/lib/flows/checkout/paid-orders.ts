import { calls } from '#contract/calls.ts';
import type { IntentStatus, UnsettledPayment } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { send } from '#src/lib/api/client.ts';
import { $ownFailedOrders, type FailedOrder } from '#src/lib/stores/checkout/failed-orders.ts';

/**
 * What is left to do: try again, approve it on the phone, wait for the team or for the money, or nothing. `closed`: the
 * owner decided in writing that no refund follows.
 */
export type PaidOrderState =
  | 'retry'
  | 'waiting'
  | 'review'
  | 'returning'
  | 'superseded'
  | 'refunded'
  | 'closed'
  | 'expired';

/** A payment without an order, as the recovery screen shows it. */
export type PaidOrder = {
  reference: string;
  total: Pesewas | null;
  /** The payment's: only one that is held can have another than ours. */
  currency: string;
  /** A sentence that says what happened. */
  reason: string;
  state: PaidOrderState;
  /** True when the server has already made its order; trying again returns it. */
  isMade: boolean;
  /** What this device saved; null when another device paid. */
  record: FailedOrder | null;
};

/** Payments that became no order yet, from this device and from the account. */
export type PaidOrders = {
  orders: PaidOrder[];
  /** False when the server could not be reached, so that there may be more. */
  complete: boolean;
};

function paidOrderStateOf(state: IntentStatus['state']): PaidOrderState {
  if (state === 'review' || state === 'superseded' || state === 'refunded' || state === 'expired') return state;
  return 'retry';
}

async function statusOf(reference: string): Promise<IntentStatus | null> {
  try {
    return await send(calls.intent, { params: { reference } });
  } catch {
    // Unknown to the server, or no answer: only another attempt at the order tells.
    return null;
  }
}

async function fromRecord(record: FailedOrder, known: UnsettledPayment | undefined): Promise<PaidOrder> {
  const reference = record.transaction_id;
  const status = known === undefined ? await statusOf(reference) : null;
  if (status?.closing !== undefined) return fromClosing(record, status.closing);
  const state = known?.state ?? status?.state ?? 'waiting';
  // Held money is what was taken; what this device meant to pay counts only until then.
  const isHeld = known?.state === 'review' || known?.state === 'superseded' || known?.state === 'refunded';
  return {
    reference,
    total: (isHeld ? null : parseMoney(record.total_amount)) ?? parseMoney(known?.amount ?? status?.total),
    currency: known?.currency ?? 'GHS',
    // The saved reason may be old: once the team handles the payment, the server's state counts.
    reason: (isHeld ? '' : record.error) || (known?.reason ?? messages.recovery.reasons.other),
    state: known?.is_returning ? 'returning' : paidOrderStateOf(state),
    isMade: state === 'ordered',
    record,
  };
}

/** A held payment that the owner closed: what was closed and why, not what this device meant to pay. */
function fromClosing(record: FailedOrder, closing: NonNullable<IntentStatus['closing']>): PaidOrder {
  return {
    reference: record.transaction_id,
    total: parseMoney(closing.amount),
    currency: closing.currency,
    reason: messages.recovery.closedReason(closing.reason),
    state: 'closed',
    isMade: false,
    record,
  };
}

/** Without a record no page saw this payment succeed: while it is being checked, nobody may say that it is paid. */
function fromServer({ reference, state, amount, currency, reason, is_returning }: UnsettledPayment): PaidOrder {
  const shown = is_returning ? 'returning' : state === 'checking' ? 'waiting' : paidOrderStateOf(state);
  return { reference, total: parseMoney(amount), currency, reason, state: shown, isMade: false, record: null };
}

/**
 * Every payment of the signed-in user that has no order: those saved on this device and those the server lists, each
 * once. Without an answer from the server only the saved ones are listed. Never throws.
 */
export async function loadPaidOrders(): Promise<PaidOrders> {
  const records = $ownFailedOrders.get();
  const unsettled = await send(calls.unsettledPayments).catch(() => null);
  const known = new Map((unsettled ?? []).map((payment) => [payment.reference, payment]));
  const saved = await Promise.all(records.map((record) => fromRecord(record, known.get(record.transaction_id))));
  for (const { reference } of saved) known.delete(reference);
  return { orders: [...saved, ...[...known.values()].map(fromServer)], complete: unsettled !== null };
}
