import { beginNightly, runComparison } from '#server/features/orders/comparison/comparison.ts';
import { followDisputes } from '#server/features/orders/disputes/ask-dispute.ts';
import { remindOfDisputes } from '#server/features/orders/disputes/remind.ts';
import type { World } from '#server/ports.ts';

/**
 * Compares the provider with the shop every night and on demand, follows disputes, and reminds the owners of them.
 * Several processes may run it at once: a comparison is one's for a while.
 */
export async function compareWithProvider(world: World): Promise<void> {
  await remindOfDisputes(world);
  await followDisputes(world);
  await beginNightly(world);
  while ((await runComparison(world)) === 'paused');
}
