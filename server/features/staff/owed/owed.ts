import type { OwedEntry, OwedList } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { needsAction } from '#domain/payments/payment-state.ts';
import { formatCheckout, parseMoney, toDecimal } from '#domain/prices/money.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { insertNote, lockOrder } from '#server/features/orders/orders.queries.ts';
import { handleFailures } from '#server/features/orders/refund/refunds.queries.ts';
import { transitionIntent } from '#server/features/payments/intents/intents.queries.ts';
import { insertDecision } from '#server/features/payments/ledger/decisions.queries.ts';
import { lockPayment } from '#server/features/payments/ledger/ledger.queries.ts';
import { owedPayments, setClaim } from '#server/features/payments/ledger/owed.queries.ts';
import { openSumOf, rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { mailClosed } from './closed-mail.ts';

type Row = Awaited<ReturnType<typeof owedPayments>>[number];

function toEntry(row: Row, now: Date, actor: Actor, claimedBy: string | null): OwedEntry {
  const { payment, order, user, phone, onItsWay, lastWord } = row;
  const person = order ?? user;
  const since = payment.owedSince ?? now;
  const reason = payment.owedReason ?? 'review';
  // A part of an order that stands is tried again on the order's page.
  const mayRefund = payment.state === 'owed' || payment.state === 'review';
  return {
    reference: payment.reference,
    order_slug: order?.slug ?? null,
    order_code: order === null ? null : orderCode(order.slug),
    name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
    email: user?.email ?? payment.payerEmail,
    phone_number: phone,
    currency: payment.currency,
    owed: toDecimal(payment.owed),
    on_its_way: toDecimal(Math.min(onItsWay, payment.owed)),
    paid: toDecimal(payment.amount),
    reason,
    since: since.toISOString(),
    needs_hand: needsAction(reason, now.getTime() - since.getTime()),
    claimed_by: claimedBy,
    is_mine: payment.owedClaimedBy === actor.id,
    last_word: lastWord,
    may_refund: mayRefund,
  };
}

/** Everything that is owed to customers: what needs attention first, each oldest first. */
export async function owedList(world: World, actor: Actor): Promise<OwedList> {
  const now = world.now();
  const rows = await owedPayments(world.db);
  const nameOf = await namesOf(
    world.db,
    rows.map(({ payment }) => payment.owedClaimedBy),
  );
  const entries = rows.map((row) => {
    const by = row.payment.owedClaimedBy;
    return toEntry(row, now, actor, by === null ? null : nameOf(by));
  });
  const sumOf = (urgent: boolean) =>
    entries
      .filter(({ needs_hand, currency }) => needs_hand === urgent && currency === 'GHS')
      .reduce((sum, { owed }) => sum + (parseMoney(owed) ?? 0), 0);
  return {
    entries: entries.toSorted((a, b) => Number(b.needs_hand) - Number(a.needs_hand)),
    needs_hand: toDecimal(sumOf(true)),
    on_its_way: toDecimal(sumOf(false)),
  };
}

/**
 * Takes care of an entry of the list, or leaves it. Refused while somebody else has it; an owner may release anybody's.
 */
export async function claimOwed(
  world: World,
  actor: Actor,
  { reference, claimed }: { reference: string; claimed: boolean },
): Promise<OwedList | Refusal> {
  const refusal = await world.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
    if (payment.owed === 0) return refuse('conflict', messages.teamCalls.nothingOwed);
    const by = payment.owedClaimedBy;
    const isForeign = by !== null && by !== actor.id;
    if (isForeign && (claimed || actor.role !== 'owner')) return { claimedBy: by };
    await setClaim(tx, reference, claimed ? actor.id : null, world.now());
    return null;
  });
  if (refusal === null) return owedList(world, actor);
  if (isRefusal(refusal)) return refusal;
  const nameOf = await namesOf(world.db, [refusal.claimedBy]);
  return refuse('conflict', messages.teamCalls.claimedBy(nameOf(refusal.claimedBy)));
}

/**
 * The owner decides in writing that what is owed is not refunded through the provider: it was settled another way, or
 * it was never owed. The customer gets the reason by mail. Refused while a refund is open, and when the sum is not the
 * one that the owner saw.
 */
export async function decideOwed(
  world: World,
  actor: Actor,
  { reference, reason, owed }: { reference: string; reason: string; owed: string },
): Promise<OwedList | Refusal> {
  const refusal = await world.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment === undefined) return refuse('missing', messages.teamPayments.unknownPayment);
    if (payment.owed === 0) return refuse('conflict', messages.teamCalls.nothingOwed);
    if ((await openSumOf(tx, reference)) > 0) return refuse('conflict', messages.teamCalls.refundOpen);
    if (parseMoney(owed) !== payment.owed) {
      return refuse('conflict', messages.teamCalls.owedChanged(formatCheckout(payment.owed, payment.currency)));
    }
    const now = world.now();
    const decision = { reference, amount: payment.owed, reason: reason.trim(), actorId: actor.id, createdAt: now };
    // The money of an order that stands is the shop's: only the failed refund ends.
    const id = await insertDecision(tx, decision, payment.state === 'order' ? 0 : payment.owed);
    await mailClosed(world, tx, { id, currency: payment.currency, ...decision }, payment.userId);
    await handleFailures(tx, { reference }, now);
    await rederivePayment(tx, reference, now);
    await bookPayment(world, tx, reference);
    if (payment.orderId === null) {
      await transitionIntent(tx, reference, ['review'], { state: 'expired', nextCheckAt: null });
      return null;
    }
    const order = await lockOrder(tx, { id: payment.orderId });
    if (order === undefined) return null;
    const note = messages.teamPayments.decided(formatCheckout(payment.owed, payment.currency));
    await insertNote(tx, order, { actorId: actor.id, reason: reason.trim(), note, createdAt: now });
    return null;
  });
  if (refusal !== null) return refusal;
  world.wake?.('outbox');
  world.log.warn({ reference, actor: actor.id, owed }, 'the owner decided that owed money is not refunded');
  return owedList(world, actor);
}
