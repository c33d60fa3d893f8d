import { messages } from '#domain/messages.ts';
import { formatCheckout, type Pesewas, toDecimal } from '#domain/prices/money.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { mailRefund } from '#server/features/orders/order-mails.ts';
import { insertEvent, lockOrder } from '#server/features/orders/orders.queries.ts';
import { lockPayment, type Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { checkPartialRefund, noteOf } from './check-partial-refund.ts';
import {
  failPartialRefund,
  insertPartialRefund,
  type RefundRow,
  refundById,
  refundByKey,
  refundsOf,
  transitionRefund,
} from './refunds.queries.ts';

/** In ms. One process at a time asks for a refund; longer than the provider may take. */
const LEASE_MS = 60_000;
/** In ms: how soon the provider is asked whether an accepted partial refund arrived. */
const FOLLOW_AFTER_MS = 10 * 60_000;

export type PartialRefundRequest = {
  reference: string;
  /** Chosen by the caller: the same key refunds once. */
  key: string;
  amount: Pesewas;
  reason: string;
  actorId: number;
};

/** How much of a payment can still be refunded, in pesewas. */
export function leftOf({ amount, returned, state }: Pick<Payment, 'amount' | 'returned' | 'state'>): Pesewas {
  return state === 'refunding' || state === 'refunded' ? 0 : amount - returned;
}

/** Checks the rules first: writes the partial refund under the payment's lock, or returns why it is refused. */
async function reserveRefund(
  world: World,
  part: PartialRefundRequest,
): Promise<{ row: RefundRow; isNew: boolean } | Refusal> {
  const { reference, key, amount, reason, actorId } = part;
  const now = world.now();
  return world.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
    const before = await refundByKey(tx, reference, key);
    if (before !== undefined) {
      return before.amount === amount
        ? { row: before, isNew: false }
        : refuse('conflict', messages.teamCalls.otherRefund);
    }
    const order = payment.orderId === null ? undefined : await lockOrder(tx, { id: payment.orderId });
    if (payment.state !== 'order' || order === undefined) return refuse('conflict', messages.teamPayments.notHeld);
    const left = leftOf(payment);
    if (amount > left) return refuseFields({ amount: messages.teamCalls.tooMuch(formatCheckout(left)) });
    if (amount === left) return refuse('conflict', messages.teamCalls.cancelFirst);
    const checkAt = new Date(now.getTime() + LEASE_MS);
    const row = await insertPartialRefund(tx, {
      reference,
      key,
      amount,
      reason,
      actorId,
      state: 'asked',
      checkAt,
      createdAt: now,
    });
    if (row === undefined) throw new Error('A refund was not stored.');
    await insertEvent(tx, {
      orderId: order.id,
      kind: 'refund',
      fromStatus: order.status,
      toStatus: order.status,
      actorId,
      reason,
      note: toDecimal(amount),
      detail: { refund: amount },
      createdAt: now,
    });
    await bookPayment(world, tx, reference);
    return { row, isNew: true };
  });
}

/** The provider accepted a partial refund: mails the customer, once. */
async function accept(world: World, row: RefundRow, refundId: string): Promise<void> {
  const checkAt = new Date(world.now().getTime() + FOLLOW_AFTER_MS);
  await world.db.transaction(async (tx) => {
    if (!(await transitionRefund(tx, row.id, ['asked'], { state: 'accepted', refundId, checkAt }))) return;
    const payment = await lockPayment(tx, row.reference);
    const owner = payment?.userId == null ? undefined : await userById(tx, payment.userId);
    const { reference, amount, id } = row;
    if (owner !== undefined) await mailRefund(tx, { reference, amount, to: owner, part: id });
  });
  world.wake?.('outbox');
}

/** Asks the provider for a stored partial refund. Without an answer it stays open and is checked later. */
async function ask(world: World, row: RefundRow): Promise<Refusal | null> {
  const { reference, amount, actorId } = row;
  world.log.info({ reference, refund: row.id, actor: actorId }, 'a part of a payment is given back');
  const answer = await world.payment.refund({ reference, amount, note: noteOf(row) });
  if (answer.outcome === 'accepted') await accept(world, row, answer.refundId);
  if (answer.outcome === 'unreachable') {
    world.log.warn({ reference, reason: answer.message }, 'the provider gave no answer to a refund');
  }
  if (answer.outcome !== 'refused') return null;
  await world.db.transaction(async (tx) => {
    await failPartialRefund(tx, row);
    await bookPayment(world, tx, reference);
  });
  return refuse('conflict', messages.teamPayments.refundRefused(answer.message));
}

/**
 * Refunds a part of an order's payment: checks the rules, writes the ledger, then asks the provider. The same key
 * refunds once, also when sent twice at the same moment. Partial refunds together never exceed what was paid.
 */
export async function refundPartially(world: World, part: PartialRefundRequest): Promise<RefundRow | Refusal> {
  const claimed = await reserveRefund(world, part);
  if (isRefusal(claimed)) return claimed;
  const refused = claimed.isNew ? await ask(world, claimed.row) : null;
  if (refused !== null) return refused;
  return (await refundById(world.db, claimed.row.id)) ?? claimed.row;
}

/**
 * Checks a partial refund with an unknown result. If the provider has it, its state is stored; if not, it is requested
 * again. Returns whether the refund is final.
 */
export async function resumePartialRefund(world: World, row: RefundRow): Promise<boolean> {
  const found = await checkPartialRefund(world, row);
  if (found === 'accepted') await accept(world, row, row.refundId ?? '');
  if (found === 'unknown' && row.state === 'asked') await ask(world, row);
  return found === 'ended';
}

/** Checks a payment's accepted partial refunds when the provider reports a change. Returns whether at least one is now final. */
export async function resumePartialRefunds(world: World, reference: string): Promise<boolean> {
  const parts = (await refundsOf(world.db, reference)).filter(({ state, checkAt }) => {
    return state === 'accepted' && checkAt !== null;
  });
  const ended: boolean[] = [];
  for (const part of parts) ended.push(await resumePartialRefund(world, part));
  return ended.includes(true);
}
