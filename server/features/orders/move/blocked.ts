import { messages } from '#domain/messages.ts';
import { mayMoveBlocked } from '#domain/payments/differences.ts';
import type { Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/**
 * Refuses to move a stopped order on: its payment is disputed, went back, or is unclear. Steps back stay possible. The
 * caller has locked the order, so that a dispute that comes at the same moment waits or is seen.
 */
export async function refuseBlocked(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  kind: 'ahead' | 'back' | 'cancel',
): Promise<Refusal | null> {
  const reason = (await blockReasonsOf(tx, [order.id])).get(order.id);
  if (reason === undefined || mayMoveBlocked(reason, kind)) return null;
  return refuse('conflict', messages.orderBlocks.refusals[reason]);
}
