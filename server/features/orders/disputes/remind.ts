import { reminderDue } from '#domain/payments/dispute-dates.ts';
import { orderOfReference } from '#server/features/orders/orders.queries.ts';
import { unansweredDisputes } from '#server/features/payments/disputes/disputes.queries.ts';
import type { World } from '#server/ports.ts';
import { mailOwnersAboutDispute } from './dispute-mails.ts';

/**
 * Mails the owners about disputes that are due soon, to be answered or, where the provider's state is unclear, to be
 * decided: once at each reminder, whatever happens in between.
 */
export async function remindOfDisputes(world: World): Promise<void> {
  const now = world.now();
  for (const dispute of await unansweredDisputes(world.db)) {
    const reminder = reminderDue(dispute, now);
    if (reminder === null) continue;
    await world.db.transaction(async (tx) => {
      const order = await orderOfReference(tx, dispute.reference);
      await mailOwnersAboutDispute(world, tx, dispute, reminder, order?.slug);
    });
  }
  world.wake?.('outbox');
}
