import type { Pesewas } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { leftOf, openPartialRefund } from '#server/features/orders/refund/team/partial-refund.ts';
import type { Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import { lockPaymentsOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { type RefundRow, refundsOf } from './refunds.queries.ts';

/** What of a payment may go back for another reason: a refund that failed still takes its own part. */
async function freeOf(tx: Tx, payment: Payment): Promise<Pesewas> {
  const failed = (await refundsOf(tx, payment.reference)).filter(
    ({ state, handledAt }) => state === 'failed' && handledAt === null,
  );
  return Math.max(0, leftOf(payment) - failed.reduce((sum, { amount }) => sum + amount, 0));
}

/**
 * Reserves what an order costs less: of its additional payments first, the newest before the others, and the rest of the
 * payment that it was made with. The caller asks the provider for each row afterwards.
 */
export async function refundCorrection(
  world: World,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'reference'>,
  part: { key: string; amount: Pesewas; reason: string; actorId: number },
): Promise<RefundRow[] | Refusal> {
  const payments = await lockPaymentsOf(tx, order);
  const extras = payments.filter(({ reference }) => reference !== order.reference);
  const rows: RefundRow[] = [];
  let rest = part.amount;
  for (const payment of extras) {
    const amount = Math.min(rest, payment.state === 'order' ? await freeOf(tx, payment) : 0);
    if (amount === 0) continue;
    const reserved = await openPartialRefund(world, tx, { ...part, reference: payment.reference, amount });
    if (isRefusal(reserved)) return reserved;
    rows.push(reserved.row);
    rest -= amount;
  }
  if (rest === 0) return rows;
  const reserved = await openPartialRefund(world, tx, { ...part, reference: order.reference, amount: rest });
  return isRefusal(reserved) ? reserved : [...rows, reserved.row];
}
