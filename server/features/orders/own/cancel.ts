import type { Cancelled } from '#contract/orders/own-orders.ts';
import { messages } from '#domain/messages.ts';
import { oneLine } from '#domain/places/one-line.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { endWaiting } from '#server/features/notices/notify.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { cancelledMail } from '#server/features/orders/order-mails.ts';
import { type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { requestRefund } from '#server/features/orders/refund/provider/request-refund.ts';
import type { RefundRow } from '#server/features/orders/refund/refunds.queries.ts';
import { openOrderRefunds } from '#server/features/orders/refund/team/refund-order.ts';
import type { Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { paymentsOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { changesNow } from './changes-now.ts';
import { mailOwnChange } from './own-change-mails.ts';

const words = messages.ownOrderCalls;

/**
 * How often the order is read again when the team moves it at the same moment. It has three statuses until it is too
 * late.
 */
const ATTEMPTS = 4;

const STATES: Record<Payment['state'], Cancelled['refund_state']> = {
  order: 'owed',
  review: 'owed',
  owed: 'owed',
  refunding: 'on_its_way',
  refunded: 'returned',
  kept: 'none',
};

/** What a cancelled order's money does now: all of it that the owner has not decided to keep goes or went back. */
async function outcomeOf(world: World, order: OrderRow): Promise<Cancelled> {
  const all = await paymentsOf(world.db, order);
  const states = all.map(({ state }) => STATES[state]);
  return {
    detail: words.cancelled,
    status: 'cancelled',
    refund: toDecimal(all.reduce((sum, { amount, kept }) => sum + amount - kept, 0)),
    // What the customer waits for longest.
    refund_state: (['owed', 'on_its_way', 'returned'] as const).find((state) => states.includes(state)) ?? 'none',
  };
}

/**
 * Cancels a customer's own order while no rider has left, and gives back all that is left of its payment: both are
 * written in one transaction, then the provider is asked; if it gives no answer, the refund is followed like any other.
 * Simultaneous and repeated calls cancel and refund once; a repeated call returns the state of the refund. Refused once
 * the rider is on the way, and while the payment is disputed or unclear.
 */
export async function cancelOwn(
  world: World,
  { slug, userId, reason = '' }: { slug: string; userId: number; reason?: string | undefined },
): Promise<Cancelled | Refusal> {
  const said = oneLine(reason);
  const because = said === '' ? words.byCustomer : words.byCustomerBecause(said);
  for (let attempt = 1; ; attempt += 1) {
    const order = await orderBySlug(world.db, slug);
    if (order?.userId !== userId) return refuse('missing', messages.errors.notFound);
    if (order.status === 'cancelled') return outcomeOf(world, order);
    if (!(await changesNow(world.db, order, world.now())).cancel) return refuse('conflict', words.tooLate);
    const stop = (await blockReasonsOf(world.db, [order.id])).get(order.id);
    if (stop === 'dispute' || stop === 'unclear') return refuse('conflict', words.contested);
    const refunds: RefundRow[] = [];
    const change = { slug, from: order.status, to: 'cancelled', actorId: userId, reason: because, isTold: true };
    const moved = await changeStatus(world, change, async (tx) => {
      const why = words.refundReason(slug);
      const reserved = await openOrderRefunds(world, tx, order, { actorId: userId, why });
      if (isRefusal(reserved)) return reserved;
      refunds.push(...reserved);
      const lines = [because, messages.teamOwnChanges.cancelled];
      const key = `${slug}:${world.now().getTime()}`;
      const sums = reserved.map(({ amount }) => amount);
      await endWaiting(world, tx, 'cancelled', order);
      await enqueueMail(tx, cancelledMail(world, { key, slug, sums, to: order, by: 'customer' }));
      await mailOwnChange(world, tx, { ...order, status: 'cancelled' }, { kind: 'cancelled', key, lines });
      return null;
    });
    // The team or another tab moved the order: read it again.
    if (isRefusal(moved) && attempt < ATTEMPTS) continue;
    if (isRefusal(moved)) return moved;
    // When the provider refuses, the refund has failed and is owed: the team is notified, and the answer says so.
    for (const row of refunds) await requestRefund(world, row, { isFirst: true });
    return outcomeOf(world, order);
  }
}
