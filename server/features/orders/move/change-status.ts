import { messages } from '#domain/messages.ts';
import {
  detailLabel,
  isBeforePickup,
  movesFrom,
  normaliseStatus,
  type OrderStatus,
} from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/open.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { cancelledFrom, lockOrder, type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { reclaimDiscounts } from '#server/features/orders/refund/reclaim.ts';
import { handleFailures, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { reopenPriority, reopenWindows } from '#server/features/orders/windows/reopen-windows.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import { lockPaymentsOf, referencesOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import { rederivePayment } from '#server/features/payments/ledger/rederive.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { type AppliedMove, applyMove } from './apply-move.ts';
import { refuseBlocked } from './blocked.ts';
import { eventsOf } from './history.queries.ts';

/** A wanted step of an order, and what the caller may do. */
export type StatusChange = Omit<AppliedMove, 'to' | 'detail'> & {
  slug: string;
  /** The wanted status, in any spelling that `normaliseStatus` accepts. */
  to: string;
  /** The status that the caller saw; when left out, the current one counts. */
  from?: string;
  /** Whether the caller may reopen a delivered or cancelled order. */
  mayReopen?: boolean;
  /** Whether a step back needs a reason. */
  needsReason?: boolean;
};

/**
 * Whether the order can't be reopened because an additional payment of it was given back with the cancelled order, or is
 * decided about: what it paid for would be done for nothing. What a correction gave back before is paid for.
 */
async function lostExtra(tx: Tx, order: OrderRow): Promise<'moneyReturned' | 'moneyDecided' | null> {
  for (const payment of await lockPaymentsOf(tx, order)) {
    if (payment.extraId === null) continue;
    if (payment.kept > 0) return 'moneyDecided';
    const rows = await refundsOf(tx, payment.reference);
    if (rows.some(({ isWhole, state }) => isWhole && state !== 'failed')) return 'moneyReturned';
  }
  return null;
}

/** Uses again the discounts that a cancelled order gave back. */
async function reclaimForReopening(tx: Tx, order: OrderRow, now: Date): Promise<Refusal | null> {
  const state = (await paymentOf(tx, order.reference))?.state;
  if (state === 'kept') return refuse('conflict', messages.teamCalls.moneyDecided);
  if (state !== 'order' && state !== 'owed') return refuse('conflict', messages.teamCalls.moneyReturned);
  const lost = await lostExtra(tx, order);
  if (lost !== null) return refuse('conflict', messages.teamCalls[lost]);
  return (await reclaimDiscounts(tx, order, now)) ? null : refuse('conflict', messages.teamCalls.discountUsed);
}

/** Takes back the places in windows that a cancelled order had. */
async function reopenPlaces(world: World, tx: Tx, order: OrderRow, actorId: number | null): Promise<void> {
  const gaveBack = (await eventsOf(tx, order.id)).findLast(({ toStatus, fromStatus, kind }) => {
    return kind === 'status' && toStatus === 'cancelled' && fromStatus !== 'cancelled';
  })?.detail?.gaveBack;
  if (gaveBack === undefined) return;
  const mayPickUp = isBeforePickup(order.status);
  await reopenWindows(world, tx, order, gaveBack, { actorId, mayPickUp });
}

/** Moves an order within a transaction, or returns the refusal. */
async function move(
  world: World,
  tx: Tx,
  to: OrderStatus,
  change: StatusChange,
): Promise<{ slug: string; status: OrderStatus } | Refusal> {
  const known = await orderBySlug(tx, change.slug);
  // Payment before order, as refunds lock them: otherwise two of them could wait for each other.
  if (known !== undefined) await lockPaymentsOf(tx, known);
  const order = known === undefined ? undefined : await lockOrder(tx, { id: known.id });
  if (order === undefined) return refuse('missing', messages.errors.notFound);
  const { status: from, slug } = order;
  if (change.from !== undefined && normaliseStatus(change.from) !== from) {
    return refuse('conflict', messages.teamCalls.movedMeanwhile(detailLabel(from)));
  }
  const before = from === 'cancelled' ? await cancelledFrom(tx, order.id) : null;
  const legal = movesFrom(from, { mayReopen: change.mayReopen === true, cancelledFrom: before });
  const wanted = legal.find((step) => step.to === to);
  if (wanted === undefined) {
    return refuse('conflict', messages.teamCalls.illegalMove(detailLabel(from), detailLabel(to)));
  }
  if (wanted.kind === 'back' && change.needsReason === true && !change.reason?.trim()) {
    return refuseFields({ reason: messages.teamCalls.reasonNeeded });
  }
  const stopped = await refuseBlocked(tx, order, wanted.kind);
  if (stopped !== null) return stopped;
  const refused = from === 'cancelled' ? await reclaimForReopening(tx, order, world.now()) : null;
  if (refused !== null) return refused;
  await applyMove(world, tx, order, { ...change, to });
  if (from === 'cancelled') {
    await reopenPlaces(world, tx, { ...order, status: to }, change.actorId);
    await reopenPriority(world, tx, { ...order, status: to }, change.actorId);
  }
  // The order is reopened: a whole refund that failed is not owed any more.
  for (const reference of await referencesOf(tx, order)) {
    if (from === 'cancelled') await handleFailures(tx, { reference, isWhole: true }, world.now());
    if (from === 'cancelled' || to === 'cancelled') await rederivePayment(tx, reference, world.now());
    await bookPayment(world, tx, reference);
  }
  return { slug, status: to };
}

/**
 * Moves an order one legal step, writes it into its history and mails the customer. If two callers move it at once from
 * the same status, the second gets a refusal, and nothing happens twice. `andThen` runs in the same transaction, with
 * payment and order locked; its refusal undoes the move.
 */
export async function changeStatus(
  world: World,
  change: StatusChange,
  andThen: (tx: Tx) => Promise<Refusal | null> = async () => null,
): Promise<{ slug: string; status: OrderStatus } | Refusal> {
  const to = normaliseStatus(change.to);
  if (to === null) return refuse('invalid', messages.teamCalls.unknownStatus(change.to));
  const moved = await transactionWithRollback<Awaited<ReturnType<typeof move>>>(world.db, async (tx, rollBack) => {
    const answer = await move(world, tx, to, change);
    // A refused reopening must not keep the discounts it used.
    if (isRefusal(answer)) return rollBack(answer);
    const refused = await andThen(tx);
    return refused === null ? answer : rollBack(refused);
  });
  if (!isRefusal(moved)) world.wake?.('outbox');
  return moved;
}
