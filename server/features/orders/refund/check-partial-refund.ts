import { messages } from '#domain/messages.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import type { World } from '#server/ports.ts';
import { failPartialRefund, OPEN_REFUNDS, type RefundRow, transitionRefund } from './refunds.queries.ts';
import { recordReversal } from './reversal.ts';

/** A note that the provider stores with a partial refund. It identifies the refund when the answer was lost. */
export function noteOf({ id, reference }: Pick<RefundRow, 'id' | 'reference'>): string {
  return messages.teamCalls.partNote(id, reference);
}

/**
 * Asks the provider about a partial refund and stores the result. `accepted`: in progress. `unknown`: the provider
 * never got it. `ended`: final. `silent`: no answer.
 */
export async function checkPartialRefund(
  world: World,
  row: RefundRow,
): Promise<'accepted' | 'ended' | 'unknown' | 'silent'> {
  const verification = await verifyOnce(world, row.reference);
  if (verification.outcome === 'reversed') {
    await recordReversal(world, verification.charge);
    return 'ended';
  }
  if (verification.outcome !== 'success') return 'silent';
  const list = await world.payment.refundsOf(verification.charge.providerId);
  if (list === null) return 'silent';
  const found = list.find(
    ({ refundId, note }) => note === noteOf(row) || (refundId !== '' && refundId === row.refundId),
  );
  if (found === undefined) return 'unknown';
  if (found.state === 'failed') {
    await world.db.transaction((tx) => failPartialRefund(tx, row));
    world.log.warn({ reference: row.reference, refund: row.id }, 'a refund failed');
    return 'ended';
  }
  if (found.state !== 'done') return 'accepted';
  await transitionRefund(world.db, row.id, OPEN_REFUNDS, { state: 'done', refundId: found.refundId, checkAt: null });
  return 'ended';
}
