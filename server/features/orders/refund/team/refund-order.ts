import { messages } from '#domain/messages.ts';
import type { Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { ORDER_KEY, type RefundRow, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { lockPaymentsOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { openFullRefund } from './full-refund.ts';
import { refuseDisputed } from './refuse-disputed.ts';

/**
 * Reserves the refund of all that is left of a cancelled order's payments, in the caller's transaction. What went back
 * before, or the owner has decided to keep, stays. Refused while one of the payments is disputed. The caller tells the
 * customer once, for all of them, and asks the provider afterwards.
 */
export async function openOrderRefunds(
  world: World,
  tx: Tx,
  order: OrderRow,
  by: { actorId: number; why: string },
): Promise<RefundRow[] | Refusal> {
  const rows: RefundRow[] = [];
  for (const payment of await lockPaymentsOf(tx, order)) {
    if (payment.state !== 'owed') continue;
    const contested = await refuseDisputed(tx, payment);
    if (contested !== null) return refuse('conflict', messages.ownOrderCalls.contested);
    const key = `${ORDER_KEY}${(await refundsOf(tx, payment.reference)).length + 1}`;
    rows.push(await openFullRefund(world, tx, payment, { ...by, key }));
  }
  return rows;
}
