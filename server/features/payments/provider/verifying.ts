import { createCoalescer } from '#server/platform/single-flight.ts';
import type { Verification, World } from '#server/ports.ts';

const coalesce = createCoalescer<Verification>();

/** Asks the provider what became of a reference; those who ask at the same moment share the answer. Never throws. */
export async function verifyOnce(world: World, reference: string): Promise<Verification> {
  const { value, coalesced } = await coalesce(world, reference, () => world.payment.verify(reference));
  if (value.outcome === 'unreachable' && !coalesced) {
    world.log.warn({ reference, reason: value.message }, 'the payment provider gave no usable answer');
  }
  return value;
}
