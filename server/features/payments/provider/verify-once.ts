import { describeFailure } from '#server/failure.ts';
import { saveDifference } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import { createCoalescer } from '#server/platform/single-flight.ts';
import type { Verification } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';

const coalesce = createCoalescer<Verification>();

/** Stores and alarms that the provider says a word that we do not know: somebody must look at it. */
async function keepWord(
  world: World,
  reference: string,
  { word, charge }: Extract<Verification, { outcome: 'unknown-state' }>,
): Promise<void> {
  const now = world.now();
  const sums = { theirs: charge?.amount ?? null, ours: null, currency: charge?.currency ?? 'GHS' };
  const found = { kind: 'word' as const, key: reference, reference, word, happenedAt: now, ...sums };
  try {
    await saveDifference(world.db, found, now);
  } catch (error) {
    world.log.error({ reference, ...describeFailure(error) }, 'an unknown state of the provider could not be stored');
  }
  world.log.error({ reference, word }, 'the provider answers with a state that we do not know');
}

/** Asks the provider about a reference; calls at the same moment share one request. Never throws. */
export async function verifyOnce(world: World, reference: string): Promise<Verification> {
  const { value, coalesced } = await coalesce(world, reference, () => world.payment.verify(reference));
  if (value.outcome === 'unreachable' && !coalesced) {
    world.log.warn({ reference, reason: value.message }, 'the payment provider gave no usable answer');
  }
  if (value.outcome === 'unknown-state' && !coalesced) {
    await keepWord(world, reference, value);
  }
  return value;
}
