import { dayOf } from '#domain/days.ts';
import { withReference } from '#server/features/orders/disputes/ask-dispute.ts';
import { recordDispute } from '#server/features/orders/disputes/record-dispute.ts';
import { disputeById, paymentStateOf } from '#server/features/payments/disputes/disputes.queries.ts';
import type { ComparisonItem } from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import { type NewDifference, saveDifference } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import type { KnownDispute } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { ProviderUnavailableError } from './provider-unavailable.ts';

type Kind = Extract<NewDifference['kind'], `dispute${string}`>;

/** What is wrong with a recorded dispute. */
async function differencesOf(world: World, disputeId: string, reference: string): Promise<Kind[]> {
  const payment = await paymentStateOf(world.db, reference);
  if (payment === undefined) return ['disputeUnknown'];
  const stored = await disputeById(world.db, disputeId);
  if (stored?.state === 'unclear') return ['disputeWord'];
  const isGone = payment.left >= Math.min(stored?.amount ?? 0, payment.amount);
  return stored?.state === 'lost' && !isGone ? ['disputeMoney'] : [];
}

async function compareOne(world: World, dispute: KnownDispute): Promise<ComparisonItem> {
  const { disputeId, amount, currency, word } = dispute;
  const named = await withReference(world, dispute);
  if (named === null) throw new ProviderUnavailableError(`No answer about the payment of dispute ${disputeId}.`);
  const isNamed = named !== 'missing';
  if (isNamed && !(await recordDispute(world, named)))
    throw new ProviderUnavailableError(`No answer about dispute ${disputeId}.`);
  const reference = isNamed ? named.reference : null;
  const kinds: Kind[] = reference === null ? ['disputeUnknown'] : await differencesOf(world, disputeId, reference);
  const now = world.now();
  const happenedAt = dispute.openedAt ?? now;
  for (const kind of kinds) {
    const ours = kind === 'disputeUnknown' ? null : amount;
    const found = { kind, key: disputeId, reference, currency, theirs: amount, ours, word, happenedAt };
    if (await saveDifference(world.db, found, now))
      world.log.error({ reference, dispute: disputeId, kind }, 'provider and shop differ');
  }
  const sums = { amount, ours: isNamed ? amount : 0 };
  return { list: 'disputes', key: disputeId, day: dayOf(happenedAt).date, currency, ...sums };
}

/**
 * Records disputes as the provider lists them. Returns what was compared. Throws ProviderUnavailableError when it gives no
 * answer.
 */
export async function compareDisputes(world: World, listed: readonly KnownDispute[]): Promise<ComparisonItem[]> {
  const items: ComparisonItem[] = [];
  for (const dispute of listed) items.push(await compareOne(world, dispute));
  return items;
}
