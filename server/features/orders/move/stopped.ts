import { messages } from '#domain/messages.ts';
import { mayMoveStopped } from '#domain/payments/differences.ts';
import type { Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { stopReasonsOf } from '#server/features/payments/ledger/order-stops.queries.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/**
 * Refuses to move a stopped order on: its payment is disputed, went back, or is unclear. Steps back stay possible. The
 * caller has locked the order, so that a dispute that comes at the same moment waits or is seen.
 */
export async function refuseStopped(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  kind: 'ahead' | 'back' | 'cancel',
): Promise<Refusal | null> {
  const reason = (await stopReasonsOf(tx, [order.id])).get(order.id);
  if (reason === undefined || mayMoveStopped(reason, kind)) return null;
  return refuse('conflict', messages.orderStops.refusals[reason]);
}
