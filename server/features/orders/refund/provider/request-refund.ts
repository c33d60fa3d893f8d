import { messages } from '#domain/messages.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { type RefundRow, transitionRefund } from '#server/features/orders/refund/refunds.queries.ts';
import { lockPayment, paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { applyRefundState } from './apply-refund-state.ts';
import { FOLLOW_EVERY_MS, noteOf, recordProviderRefund } from './provider-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

/** In ms. One process at a time asks for a refund; longer than the provider may take. */
export const LEASE_MS = 60_000;

/** Moves a requested refund that has no id of the provider. */
async function moveUnnamed(world: World, row: RefundRow, state: 'accepted' | 'failed', reason: string): Promise<void> {
  const now = world.now();
  const checkAt = state === 'failed' ? null : new Date(now.getTime() + FOLLOW_EVERY_MS);
  await world.db.transaction(async (tx) => {
    await lockPayment(tx, row.reference);
    if (await transitionRefund(tx, row, { state, checkAt }, { actorId: null, reason, now }))
      await applyRefundState(world, tx, row.id);
    await bookPayment(world, tx, row.reference);
  });
  world.wake?.('outbox');
}

/**
 * Asks the provider for a stored refund. Without an answer it stays open, and `followRefunds` looks whether the
 * provider has it. Refused, it is failed, unless the provider has it from an earlier request whose answer was lost.
 */
export async function requestRefund(
  world: World,
  row: RefundRow,
  { isFirst }: { isFirst: boolean },
): Promise<Refusal | null> {
  const { reference, amount, isWhole } = row;
  const payment = await paymentOf(world.db, reference);
  const isEverything = isWhole && payment?.amount === amount;
  const note = noteOf(row);
  world.log.info({ reference, refund: row.id, actor: row.actorId }, 'a refund is requested');
  const answer = await world.payment.refund({ reference, note, ...(isEverything ? {} : { amount }) });
  if (answer.outcome === 'unreachable') {
    world.log.warn({ reference, reason: answer.message }, 'the provider gave no answer to a refund');
    return null;
  }
  if (answer.outcome === 'accepted') {
    const { refundId } = answer;
    if (refundId !== '') await recordProviderRefund(world, { reference, refundId, amount, state: 'pending', note });
    else await moveUnnamed(world, row, 'accepted', messages.teamPayments.statesOfRefund.accepted);
    return null;
  }
  const known = await syncRefunds(world, reference);
  // An earlier request whose answer was lost may have caused this refusal: without the list it stays open.
  if (known === null ? !isFirst : !known.unknown.some(({ id }) => id === row.id)) return null;
  await moveUnnamed(world, row, 'failed', answer.message);
  world.log.warn({ reference, refund: row.id, reason: answer.message }, 'a refund was refused');
  return refuse('conflict', messages.teamPayments.refundRefused(answer.message));
}
