import { DAY_MS } from '#domain/durations.ts';
import type { World } from '#server/ports.ts';
import { lockBackfill, unbookedPayments, unbookedPoints } from './backfill.queries.ts';
import { bookPayment } from './book-payment.ts';
import { bookPoints } from './book-points.queries.ts';

/** How many payments or customers are booked in one transaction: it must not hold the receipt numbers for long. */
const BATCH = 50;

/** In ms: what a process of the release before may still leave unbooked is newer than this. */
const RECENT_MS = 2 * DAY_MS;
/** The databases in which this process has found every payment booked: from then on it checks the newest ones only. */
const complete = new WeakSet<World['db']>();

/**
 * Books what was there before the journal: payments and points without an entry, a batch at a time, by one process.
 * Their receipts are issued too, but not mailed. Returns how many it booked, zero when nothing is left or another
 * process is at work.
 */
export async function bookOldRows(world: Pick<World, 'db' | 'now' | 'settings'>): Promise<number> {
  const since = new Date(complete.has(world.db) ? world.now().getTime() - RECENT_MS : 0);
  return world.db.transaction(async (tx) => {
    if (!(await lockBackfill(tx))) return 0;
    const references = await unbookedPayments(tx, since, BATCH);
    for (const reference of references) await bookPayment(world, tx, reference, { isBackfill: true });
    if (references.length > 0) return references.length;
    complete.add(world.db);
    const users = await unbookedPoints(tx, BATCH);
    for (const user of users) await bookPoints(tx, user, 'brought forward');
    return users.length;
  });
}
