import { HOUR_MS } from '#domain/durations.ts';
import { markSeen, unseenDisputes } from '#server/features/payments/disputes/disputes.queries.ts';
import type { KnownDispute } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { type DisputeWithReference, recordDispute } from './record-dispute.ts';

/** In ms: how often the provider is asked about each unresolved dispute. */
const ASK_EVERY_MS = HOUR_MS;
const BATCH = 50;

/** The dispute with its payment's reference; null when the provider gives no answer, `missing` when it knows none. */
export async function withReference(
  world: World,
  found: KnownDispute,
): Promise<DisputeWithReference | 'missing' | null> {
  if (found.reference !== null) return { ...found, reference: found.reference };
  const payment = found.providerId === '' ? 'missing' : await world.payment.referenceOf(found.providerId);
  return payment === null || payment === 'missing' ? payment : { ...found, reference: payment.reference };
}

/**
 * Asks the provider about a dispute and records it. `missing`: the provider does not know it, or its payment. `silent`:
 * no answer; it is asked about again.
 */
export async function askDispute(
  world: World,
  disputeId: string,
  event: { isReminder: boolean } = { isReminder: false },
): Promise<'recorded' | 'missing' | 'silent'> {
  const found = await world.payment.findDispute(disputeId);
  if (found === null) return 'silent';
  const named = found === 'missing' ? found : await withReference(world, found);
  if (named === null) return 'silent';
  if (named === 'missing') return 'missing';
  return (await recordDispute(world, named, event)) ? 'recorded' : 'silent';
}

/** Asks about the unresolved disputes, each at most once an hour. Returns how many it asked about. */
export async function followDisputes(world: World): Promise<number> {
  const since = new Date(world.now().getTime() - ASK_EVERY_MS);
  const due = await unseenDisputes(world.db, since, BATCH);
  for (const { disputeId } of due) {
    const asked = await askDispute(world, disputeId);
    if (asked === 'silent') break;
    if (asked === 'missing') await markSeen(world.db, disputeId, world.now());
  }
  return due.length;
}
