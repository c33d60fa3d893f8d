import { createCoalescer } from '#server/platform/single-flight.ts';
import type { Verification, World } from '#server/ports.ts';

const coalesce = createCoalescer<Verification>();

/** Asks the provider about a reference; calls at the same moment share one request. Never throws. */
export async function verifyOnce(world: World, reference: string): Promise<Verification> {
  const { value, coalesced } = await coalesce(world, reference, () => world.payment.verify(reference));
  if (value.outcome === 'unreachable' && !coalesced) {
    world.log.warn({ reference, reason: value.message }, 'the payment provider gave no usable answer');
  }
  if (value.outcome === 'unknown-state' && !coalesced) {
    world.log.error({ reference, word: value.word }, 'the provider answers with a word that we do not know');
  }
  return value;
}
