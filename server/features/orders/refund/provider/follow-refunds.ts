import { HOUR_MS } from '#domain/durations.ts';
import { describeFailure } from '#server/failure.ts';
import { claimDueRefunds } from '#server/features/orders/refund/refunds.queries.ts';
import { returnReason } from '#server/features/payments/disputes/disputes.queries.ts';
import type { World } from '#server/ports.ts';
import { FOLLOW_EVERY_MS } from './provider-refund.ts';
import { requestRefund } from './request-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

const BATCH = 20;
/** In ms: how far the clocks of two processes may be apart. */
const CLOCKS_DIFFER_MS = HOUR_MS;

/**
 * Follows open refunds to their end, with or without an event: records what the provider knows, and requests those
 * again that it never got. Several processes may run it at once: each claims its own.
 */
export async function followRefunds(world: World): Promise<void> {
  const now = world.now();
  const leaseEnd = new Date(now.getTime() + FOLLOW_EVERY_MS);
  // Another process's clock may be ahead: what it has just claimed must not look like planned with a wrong clock.
  const horizon = new Date(leaseEnd.getTime() + CLOCKS_DIFFER_MS);
  const due = await claimDueRefunds(world.db, { now, leaseEnd, horizon }, BATCH);
  const claimed = new Set(due.map(({ id }) => id));
  for (const reference of new Set(due.map((row) => row.reference))) {
    try {
      const known = await syncRefunds(world, reference);
      if (known === null || !known.isSuccess) continue;
      // While its payer disputes it, the money could go back twice; after that it is looked at again.
      if ((await returnReason(world.db, reference)) !== null) continue;
      const lost = known.unknown.filter(({ id, state }) => state === 'asked' && claimed.has(id));
      for (const row of lost) await requestRefund(world, row, { isFirst: false });
    } catch (error) {
      world.log.error({ reference, ...describeFailure(error) }, 'a refund could not be followed');
    }
  }
}
