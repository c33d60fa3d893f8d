import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { bookedFees } from '#server/features/orders/correct/booked-fees.ts';
import { changesOf } from '#server/features/orders/correct/changes.ts';
import { writeCorrection } from '#server/features/orders/correct/correct-order.ts';
import { lockNewFamily } from '#server/features/orders/doubts/doubt-new-phone.ts';
import { insertNote, lockOrder, type OrderRow, withLines } from '#server/features/orders/orders.queries.ts';
import { mailOwnChange } from '#server/features/orders/own/own-change-mails.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import {
  closeCheckouts,
  type ExtraPayment,
  endExtra,
  lockExtra,
  orderOfExtra,
} from '#server/features/payments/extra/extra-payments.queries.ts';
import type { Intent } from '#server/features/payments/intents/intents.queries.ts';
import { paymentMode, type ReviewReason } from '#server/features/payments/ledger/charge-mismatch.ts';
import { holdPayment } from '#server/features/payments/ledger/hold.ts';
import { insertPayment, paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import { ownerMismatchOf } from '#server/features/payments/ledger/owner-mismatch.ts';
import { payerMark } from '#server/features/payments/provider/payer-mark.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';
import { mailPaid, mailReturned } from './extra-mails.ts';

/** A checkout of an additional payment. */
export type ExtraIntent = Intent & { extraId: number };

/** What became of a payment for an additional payment. */
export type ExtraOutcome =
  /** It paid the difference, and the order is corrected. */
  | { outcome: 'placed'; slug: string; created: boolean }
  /** The difference was paid before, withdrawn or void: this money goes back by itself. */
  | { outcome: 'superseded'; slug: string }
  /** Not as agreed: the team decides. */
  | { outcome: 'held'; reason: ReviewReason }
  | { outcome: 'returned' };

/** What the correction of a waiting additional payment changes now; null when it can't be made any more. */
export async function correctionNow(tx: Tx, locked: OrderRow, { request, lines, amount, createdAt }: ExtraPayment) {
  const [order] = await withLines(tx, [locked]);
  if (order === undefined) return null;
  const changes = changesOf(order, request, { today: lines, fees: await bookedFees(tx, order, request, createdAt) });
  // Another price than the one that was agreed is another correction.
  if (changes === null || isRefusal(changes) || changes.price.extra !== amount) return null;
  return { order, changes };
}

/** Pays the difference and makes the correction, in one transaction; 'gone' when nothing is left to pay. */
async function commitExtra(
  world: World,
  { charge, intent, slug }: { charge: Charge; intent: ExtraIntent; slug: string },
): Promise<'paid' | 'gone' | 'known'> {
  const { reference, amount, currency, payerEmail, channel } = charge;
  const { extraId, userId } = intent;
  const now = world.now();
  return transactionWithRollback<'paid' | 'gone' | 'known'>(world.db, async (tx, rollBack) => {
    // The payment's row first and then the order, as everywhere.
    const found = await orderOfExtra(tx, extraId);
    if (found === undefined) return 'gone';
    await lockNewFamily(tx, slug, found.request.phone_number ?? '');
    const row = { reference, userId, amount, currency, payerEmail, channel, payerMark: payerMark(charge) };
    const settled = { state: 'order' as const, orderId: found.id, extraId, settledAt: now, createdAt: now };
    if (!(await insertPayment(tx, { ...row, ...settled }))) return 'known';
    const locked = await lockOrder(tx, { slug });
    const extra = await lockExtra(tx, extraId);
    if (locked === undefined || extra?.state !== 'proposed') return rollBack('gone');
    const correction = await correctionNow(tx, locked, extra);
    if (correction === null) return rollBack('gone');
    const paid = await endExtra(tx, extraId, { state: 'paid', reference, endedAt: now });
    if (paid === undefined) return rollBack('gone');
    const { actorId, request } = extra;
    const written = await writeCorrection(world, tx, { ...correction, actorId, request, paid: amount });
    if (isRefusal(written)) return rollBack('gone');
    await closeCheckouts(tx, extraId, reference);
    await bookPayment(world, tx, reference);
    await mailPaid(world, tx, locked, paid);
    const lines = messages.teamOwnChanges.extraPaid(formatCheckout(amount), paid.what);
    const after = (await lockOrder(tx, { slug })) ?? locked;
    await mailOwnChange(world, tx, after, { kind: 'extraPaid', key: extraId, lines });
    return 'paid';
  });
}

/** Asks for the refund of a held payment that no correction waits for. When that fails, it stays on the team's list. */
export async function refundExtra(world: World, reference: string, slug: string): Promise<void> {
  const why = messages.corrections.extraNotes.refund(orderCode(slug));
  const refund = await refundInFull(world, reference, { id: null }, why);
  if (isRefusal(refund)) world.log.error({ reference }, 'a payment that no correction waits for could not be refunded');
}

/** Gives a payment back that no correction waits for: held first, so that it is on a list whatever happens. */
async function giveBack(world: World, charge: Charge, intent: ExtraIntent, slug: string): Promise<ExtraOutcome> {
  const { reference, amount } = charge;
  const isHeld = await holdPayment(world, {
    charge,
    intent,
    reason: 'superseded',
    async andWrite(tx, owner) {
      const order = await lockOrder(tx, { slug });
      if (order === undefined) return;
      const now = world.now();
      const sum = formatCheckout(amount);
      const note = messages.corrections.extraNotes.returned(reference, sum);
      await insertNote(tx, order, { note, createdAt: now });
      if (owner !== undefined) await mailReturned(world, tx, { slug, ...owner }, { reference, amount });
    },
  });
  if (isHeld) await refundExtra(world, reference, slug);
  return (await placedBy(world, intent, slug)) ?? { outcome: 'superseded', slug };
}

/** The order, when this payment is the one that paid the difference. */
async function placedBy(world: World, { reference }: ExtraIntent, slug: string): Promise<ExtraOutcome | null> {
  const payment = await paymentOf(world.db, reference);
  return payment?.state === 'order' ? { outcome: 'placed', slug, created: false } : null;
}

/** What became of a payment for a difference that the ledger has already. */
export async function recordedOutcome(world: World, intent: ExtraIntent): Promise<ExtraOutcome> {
  const slug = (await orderOfExtra(world.db, intent.extraId))?.slug;
  if (slug === undefined) return { outcome: 'returned' };
  return (await placedBy(world, intent, slug)) ?? { outcome: 'superseded', slug };
}

/**
 * Takes a successful payment for a difference: the correction is made with it, once. A second payment, or one that comes
 * after the difference was withdrawn or its time was over, goes back by itself. One that differs from what was agreed is
 * held for the team.
 */
export async function takeExtra(world: World, charge: Charge, intent: ExtraIntent): Promise<ExtraOutcome> {
  const found = await orderOfExtra(world.db, intent.extraId);
  const customer = await userById(world.db, intent.userId);
  if (found === undefined || customer === undefined) {
    await holdPayment(world, { charge, intent, reason: 'payer' });
    return { outcome: 'held', reason: 'payer' };
  }
  const { slug } = found;
  const known = await placedBy(world, intent, slug);
  if (known !== null) return known;
  const expected = {
    total: intent.total,
    ownerEmail: customer.email,
    mode: paymentMode(world),
    pricedUntil: intent.expiresAt,
    now: world.now(),
  };
  const reason = await ownerMismatchOf(world, charge, expected, intent.userId);
  if (reason === 'lapsed') return giveBack(world, charge, intent, slug);
  if (reason !== null) {
    const isHeld = await holdPayment(world, { charge, intent, reason });
    return isHeld ? { outcome: 'held', reason } : { outcome: 'returned' };
  }
  const outcome = await commitExtra(world, { charge, intent, slug });
  if (outcome !== 'paid') return giveBack(world, charge, intent, slug);
  world.wake?.('outbox');
  return { outcome: 'placed', slug, created: true };
}
