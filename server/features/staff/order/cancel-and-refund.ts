import type { StaffOrder } from '#contract/staff/staff.ts';
import { may } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { transactionWithRollback } from '#server/db/statements/rollback.ts';
import { notify } from '#server/features/notices/notify.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { cancelledMail, orderMoneyMail } from '#server/features/orders/order-mails.ts';
import { lockOrder, type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { requestRefund } from '#server/features/orders/refund/provider/request-refund.ts';
import { ORDER_KEY, type RefundRow, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { openOrderRefunds } from '#server/features/orders/refund/team/refund-order.ts';
import { lockPaymentsOf, paymentsOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

const words = messages.teamCalls;

/** `refund` is the sum in cedis that the caller saw; nothing else goes back. */
export type CancelRequest = {
  slug: string;
  from: string;
  reason: string;
  customer_note?: string | undefined;
  refund: string;
};

/** Reserves all that is left of a cancelled order, if that is the sum that the owner saw. */
async function reserve(world: World, tx: Tx, order: OrderRow, actor: Actor, { reason, refund }: CancelRequest) {
  const rows = await openOrderRefunds(world, tx, order, { actorId: actor.id, why: reason });
  if (isRefusal(rows)) return rows;
  const sum = rows.reduce((all, { amount }) => all + amount, 0);
  return sum === parseMoney(refund) ? rows : refuse('conflict', words.otherSum);
}

/** Whether all money of an order was given back by this call before: its answer was lost. */
async function isRepeat(world: World, order: OrderRow): Promise<boolean> {
  const all = await paymentsOf(world.db, order);
  if (order.status !== 'cancelled' || all.some(({ state }) => state === 'owed' || state === 'order')) return false;
  for (const { reference } of all) {
    if ((await refundsOf(world.db, reference)).some(({ key }) => key.startsWith(ORDER_KEY))) return true;
  }
  return false;
}

/** Cancels the order and reserves its refunds; one mail tells the customer both. */
async function cancel(world: World, actor: Actor, order: OrderRow, request: CancelRequest) {
  const note = request.customer_note?.trim() || undefined;
  const move = { slug: order.slug, from: request.from, to: 'cancelled', actorId: actor.id, reason: request.reason };
  let opened: RefundRow[] = [];
  const change = { ...move, customerNote: note, isTold: true, mayReopen: may(actor.role, 'reopenOrders') };
  const moved = await changeStatus(world, change, async (tx) => {
    const rows = await reserve(world, tx, order, actor, request);
    if (isRefusal(rows)) return rows;
    opened = rows;
    const told = { key: `${order.slug}:${world.now().getTime()}`, slug: order.slug, to: order, note };
    const mail = cancelledMail(world, { ...told, sums: rows.map(({ amount }) => amount), by: 'team' });
    await notify(world, tx, { notice: 'cancelled', order, mail });
    return null;
  });
  return isRefusal(moved) ? moved : opened;
}

/** Reserves the refunds of an order that was cancelled before; one mail tells the customer the sum of all. */
function refundCancelled(world: World, actor: Actor, { id }: OrderRow, request: CancelRequest) {
  return transactionWithRollback<RefundRow[] | Refusal>(world.db, async (tx, rollBack) => {
    const known = await orderBySlug(tx, request.slug);
    // Payment before order, as refunds lock them.
    if (known !== undefined) await lockPaymentsOf(tx, known);
    const order = await lockOrder(tx, { id });
    if (order?.status !== 'cancelled') return rollBack(refuse('conflict', words.cancelFirst));
    const rows = await reserve(world, tx, order, actor, request);
    if (isRefusal(rows)) return rollBack(rows);
    const told = { key: `${order.slug}:${world.now().getTime()}`, slug: order.slug, to: order };
    await enqueueMail(tx, orderMoneyMail(world, { ...told, sums: rows.map(({ amount }) => amount) }));
    return rows;
  });
}

/**
 * Cancels an order, or finds it cancelled, and gives back all that is left of its payments: written in one transaction,
 * then the provider is asked. Refused when the sum is not the one that the owner saw, and while a payment is disputed.
 * A repeated call cancels and refunds once.
 */
export async function cancelAndRefund(
  world: World,
  actor: Actor,
  request: CancelRequest,
): Promise<StaffOrder | Refusal> {
  const order = await orderBySlug(world.db, request.slug);
  if (order === undefined) return refuse('missing', messages.errors.notFound);
  if (await isRepeat(world, order)) return staffOrder(world, order.slug, actor.role);
  const reason = request.reason.trim();
  const asked = { ...request, reason };
  const opened =
    request.from === 'cancelled'
      ? await refundCancelled(world, actor, order, asked)
      : await cancel(world, actor, order, asked);
  if (isRefusal(opened)) return opened;
  world.wake?.('outbox');
  // When the provider refuses, the refund has failed and is owed: the team is told, and the answer says so.
  for (const row of opened) await requestRefund(world, row, { isFirst: true });
  return staffOrder(world, order.slug, actor.role);
}
