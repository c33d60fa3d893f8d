import { messages } from '#domain/messages.ts';
import { OPEN_REFUNDS } from '#domain/payments/payment-state.ts';
import type { Tx } from '#server/db/open.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { insertNote, lockOrder, type OrderRow, orderOfReference } from '#server/features/orders/orders.queries.ts';
import { mailStandsAgain } from '#server/features/orders/refund/refund-mails.ts';
import {
  changeRefund,
  insertRefund,
  type RefundRow,
  refundsOf,
  transitionRefund,
} from '#server/features/orders/refund/refunds.queries.ts';
import { intentOf, transitionIntent } from '#server/features/payments/intents/intents.queries.ts';
import { ownerOf } from '#server/features/payments/ledger/hold.ts';
import { insertPayment, lockPayment } from '#server/features/payments/ledger/ledger.queries.ts';
import { rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import { updateReferralPoints } from '#server/features/referrals/referrals.ts';
import type { Charge, KnownRefund } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { applyRefundState } from './apply-refund-state.ts';
import { recordProviderRefund } from './provider-refund.ts';

/** The key of the row for money that the provider returned without a refund that it lists. */
const REVERSAL_KEY = 'reversal';

/** Makes sure that a reversed payment has a ledger row; a new one is in review until its refunds are recorded. */
async function ensurePayment(world: World, charge: Charge): Promise<void> {
  const { reference, amount, currency, payerEmail, channel } = charge;
  const owner = await ownerOf(world, charge, await intentOf(world.db, reference));
  const now = world.now();
  const review = { state: 'review' as const, reason: 'other', owed: amount, owedReason: 'review' as const };
  const row = { reference, amount, currency, payerEmail, channel, userId: owner?.id ?? null };
  await world.db.transaction(async (tx) => {
    const isNew = await insertPayment(tx, { ...row, ...review, owedSince: now, createdAt: now });
    if (isNew) await bookPayment(world, tx, reference);
  });
}

/** All of the money is back: ends every open refund, and adds a row for what no refund covers. */
async function completeReversal(world: World, reference: string): Promise<void> {
  const now = world.now();
  const reason = messages.teamPayments.reversedElsewhere;
  const cause = { actorId: null, reason, now };
  await world.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return;
    const rows = await refundsOf(tx, reference);
    for (const row of rows.filter(({ state }) => OPEN_REFUNDS.includes(state))) {
      if (await transitionRefund(tx, row, { state: 'done', checkAt: null }, cause))
        await applyRefundState(world, tx, row.id);
    }
    const done = rows.filter(({ state }) => state !== 'failed').reduce((sum, row) => sum + row.amount, 0);
    const amount = payment.amount - done;
    if (amount <= 0) {
      await bookPayment(world, tx, reference);
      return;
    }
    const number = rows.filter(({ key }) => key.startsWith(REVERSAL_KEY)).length;
    const key = number === 0 ? REVERSAL_KEY : `${REVERSAL_KEY}-${number + 1}`;
    const row = { reference, key, amount, state: 'done' as const, isWhole: true, reason, createdAt: now };
    await applyRefundState(world, tx, (await insertRefund(tx, row, cause)).id);
    await bookPayment(world, tx, reference);
  });
}

/**
 * Records that the provider calls a payment reversed. Its list of refunds says how much of it is back: a provider may
 * say so of a payment that is refunded in part. Without a listed refund all of it is back. A second call changes
 * nothing. Returns false when the provider gives no list: then it is unknown, and asked again.
 */
export async function recordReversal(world: World, charge: Charge, listed?: KnownRefund[]): Promise<boolean> {
  const { reference, amount } = charge;
  const list = listed ?? (await world.payment.refundsOf(charge.providerId));
  if (list === null) return false;
  await ensurePayment(world, charge);
  for (const known of list) await recordProviderRefund(world, { reference, ...known });
  const ours = list.filter(
    ({ state, currency }) => state !== 'failed' && (currency || charge.currency) === charge.currency,
  );
  const returned = ours.reduce((sum, known) => sum + known.amount, 0);
  if (returned === 0 || returned >= amount) await completeReversal(world, reference);
  else {
    world.log.warn({ reference, returned }, 'the provider calls a payment reversed of which a part is refunded');
    // Said before the part was listed, it looked as if all were back.
    await undoReversal(world, reference);
  }
  world.wake?.('outbox');
  return true;
}

/**
 * A reversal did not last and its order goes on: the money pays for the order again, so nothing is owed. The customer
 * gets a mail, the order's history says so, and the referrer's points that were taken back return.
 */
async function standAgain(world: World, tx: Tx, row: RefundRow, order: OrderRow): Promise<void> {
  const { reference, amount } = row;
  const { userId, status } = order;
  // An additional payment took no points away.
  const hasEarned = status === 'delivered' && reference === order.reference;
  const now = world.now();
  await changeRefund(tx, row.id, { handledAt: now });
  await rederivePayment(tx, reference, now);
  await transitionIntent(tx, reference, ['refunded'], { state: 'ordered', nextCheckAt: null });
  await insertNote(tx, order, { note: messages.teamPayments.paidAgain, createdAt: now });
  if (hasEarned) await updateReferralPoints(world, tx, userId, { isDelivered: true, by: null });
  await mailStandsAgain(tx, { id: row.id, reference, amount, to: order });
}

/**
 * Takes back a reversal without a refund of its own: the provider calls the payment a success again, or lists refunds
 * of a part only.
 */
export async function undoReversal(world: World, reference: string): Promise<void> {
  const now = world.now();
  const cause = { actorId: null, reason: messages.teamPayments.paidAgain, now };
  await world.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return;
    const order = payment.orderId === null ? undefined : await lockOrder(tx, { id: payment.orderId });
    const rows = (await refundsOf(tx, reference)).filter(({ key, state, refundId }) => {
      return key.startsWith(REVERSAL_KEY) && state === 'done' && refundId === null;
    });
    for (const row of rows) {
      if (!(await transitionRefund(tx, row, { state: 'failed' }, cause))) continue;
      if (order === undefined || order.status === 'cancelled') await applyRefundState(world, tx, row.id);
      else await standAgain(world, tx, row, order);
    }
    await bookPayment(world, tx, reference);
  });
  world.wake?.('outbox');
}

/** Writes the provider's news about a payment into the order's history: a dispute, a partial refund. */
export async function noteOnOrder(world: World, reference: string, note: string): Promise<void> {
  const order = await orderOfReference(world.db, reference);
  if (order === undefined) return;
  await world.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, { id: order.id });
    if (locked !== undefined) await insertNote(tx, locked, { note, createdAt: world.now() });
  });
}
