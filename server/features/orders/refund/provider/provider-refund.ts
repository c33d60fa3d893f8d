import { messages } from '#domain/messages.ts';
import { OPEN_REFUNDS, type RefundState } from '#domain/payments/payment-state.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import {
  insertRefund,
  type RefundRow,
  refundsOf,
  transitionRefund,
} from '#server/features/orders/refund/refunds.queries.ts';
import { lockPayment, type Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import type { KnownRefundState } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { applyRefundState } from './apply-refund-state.ts';

/** In ms: how often the provider is asked about an open refund. */
export const FOLLOW_EVERY_MS = 10 * 60_000;

/** A refund as the provider knows it. */
export type ProviderRefund = {
  reference: string;
  /** The provider's id of the refund. */
  refundId: string;
  amount: Pesewas;
  /** Left out or empty: the payment's. */
  currency?: string;
  state: KnownRefundState;
  /** The note that the refund was requested with. */
  note?: string;
};

const STATES: Record<KnownRefundState, RefundState> = {
  pending: 'accepted',
  'needs-attention': 'attention',
  unclear: 'unclear',
  done: 'done',
  failed: 'failed',
};

/** A note that the provider stores with a refund. It identifies the refund when the answer was lost. */
export function noteOf({ id, reference }: Pick<RefundRow, 'id' | 'reference'>): string {
  return messages.teamCalls.refundNote(id, reference);
}

/**
 * Our row of a refund: by the provider's id, by its note, or the only one of this sum whose id is not known yet. That
 * may be done already: the provider called the payment reversed before it listed the refund.
 */
function rowOf(rows: RefundRow[], { refundId, note, amount }: ProviderRefund): RefundRow | undefined {
  const unnamed = rows.filter((row) => row.refundId === null && row.state !== 'failed');
  const sameSum = unnamed.filter((row) => row.amount === amount);
  return (
    rows.find((row) => row.refundId === refundId) ??
    unnamed.find((row) => note === noteOf(row)) ??
    (sameSum.length === 1 ? sameSum[0] : undefined)
  );
}

/** A refund that ended does not open again: such an answer is older than the end. */
function isStale(row: RefundRow, state: RefundState): boolean {
  return !OPEN_REFUNDS.includes(row.state) && OPEN_REFUNDS.includes(state);
}

async function add(tx: Tx, payment: Payment, refund: ProviderRefund, now: Date): Promise<number> {
  const { reference, refundId } = refund;
  const state = STATES[refund.state];
  const reason = messages.teamPayments.madeElsewhere;
  // More than the payment: fees that the payer bore on top came back too; they are not the shop's.
  const amount = Math.min(refund.amount, payment.amount);
  const isWhole = amount >= payment.amount - payment.returned;
  const checkAt = OPEN_REFUNDS.includes(state) ? new Date(now.getTime() + FOLLOW_EVERY_MS) : null;
  const row = { reference, key: `provider:${refundId}`, amount, state, refundId, isWhole, reason, checkAt };
  const { id } = await insertRefund(tx, { ...row, createdAt: now }, { actorId: null, reason, now });
  return id;
}

async function moveRow(
  tx: Tx,
  { amount: paid }: Payment,
  row: RefundRow,
  refund: ProviderRefund,
  now: Date,
): Promise<boolean> {
  const state = STATES[refund.state];
  if (isStale(row, state)) return false;
  // With a whole refund the provider may return fees that the payer bore on top; they are not the shop's.
  const amount = Math.min(refund.amount, row.isWhole ? row.amount : paid);
  const checkAt = OPEN_REFUNDS.includes(state) ? new Date(now.getTime() + FOLLOW_EVERY_MS) : null;
  if (row.state === state && row.refundId === refund.refundId && row.amount === amount) return false;
  const change = { state, refundId: refund.refundId, amount, checkAt };
  return transitionRefund(tx, row, change, { actorId: null, reason: messages.teamPayments.statesOfRefund[state], now });
}

/**
 * Records a refund that the provider knows, made by us or by anybody else: adds or updates its row, and derives the payment's state.
 * Idempotent by the provider's id; a repeated or older answer changes nothing. Returns false when the reference has no
 * payment in the ledger, when the currency is not the payment's (the comparison shows it), or when nothing changed.
 */
export async function recordProviderRefund(world: World, refund: ProviderRefund): Promise<boolean> {
  const { reference, refundId, amount } = refund;
  if (refundId === '' || amount <= 0) return false;
  const hasMoved = await world.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return false;
    if (refund.currency && refund.currency !== payment.currency) {
      world.log.error({ reference, refund: refundId }, 'a refund in another currency than its payment moves nothing');
      return false;
    }
    const row = rowOf(await refundsOf(tx, reference), refund);
    const now = world.now();
    if (row !== undefined && !(await moveRow(tx, payment, row, refund, now))) return false;
    await applyRefundState(world, tx, row?.id ?? (await add(tx, payment, refund, now)));
    await bookPayment(world, tx, reference);
    return true;
  });
  if (hasMoved) {
    const log = { reference, refund: refundId, state: refund.state };
    if (refund.state === 'pending' || refund.state === 'done') world.log.info(log, 'a refund changed its state');
    else world.log.warn(log, 'a refund needs attention');
    world.wake?.('outbox');
  }
  return hasMoved;
}
