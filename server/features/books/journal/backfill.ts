import type { World } from '#server/ports.ts';
import { lockBackfill, unbookedPayments, unbookedPoints } from './backfill.queries.ts';
import { bookPayment } from './book-payment.ts';
import { bookPoints } from './book-points.queries.ts';

/** How many payments or customers are booked in one transaction: it must not hold the receipt numbers for long. */
const BATCH = 50;

/**
 * Books what was there before the journal: payments and points without an entry, a batch at a time, by one process.
 * Their receipts are issued too, but not mailed. Returns how many it booked, zero when nothing is left or another
 * process is at work.
 */
export async function bookOldRows(world: Pick<World, 'db' | 'now' | 'settings'>): Promise<number> {
  return world.db.transaction(async (tx) => {
    if (!(await lockBackfill(tx))) return 0;
    const references = await unbookedPayments(tx, BATCH);
    for (const reference of references) await bookPayment(world, tx, reference, { isBackfill: true });
    if (references.length > 0) return references.length;
    const users = await unbookedPoints(tx, BATCH);
    for (const user of users) await bookPoints(tx, user, 'brought forward');
    return users.length;
  });
}
