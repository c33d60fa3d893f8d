import { messages } from '#domain/messages.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { returnReason } from '#server/features/payments/disputes/disputes.queries.ts';
import type { Payment } from '#server/features/payments/ledger/ledger.queries.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/**
 * Refuses to refund a payment while its payer disputes it, while the money of a lost dispute is not seen to have left,
 * or while its state at the provider is unclear: the money could go back twice. The caller has locked the payment,
 * so that a dispute that comes at the same moment waits or is seen.
 */
export async function refuseDisputed(
  tx: Db | Tx,
  { reference, orderId }: Pick<Payment, 'reference' | 'orderId'>,
): Promise<Refusal | null> {
  const words = messages.orderBlocks.refundRefusals;
  const contest = await returnReason(tx, reference);
  if (contest !== null) return refuse('conflict', words[contest]);
  const reason = orderId === null ? undefined : (await blockReasonsOf(tx, [orderId])).get(orderId);
  return reason === 'unclear' ? refuse('conflict', words.unclear) : null;
}
