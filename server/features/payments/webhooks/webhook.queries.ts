import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { webhookEvents } from '#server/db/schema.ts';

export type StoredEvent = typeof webhookEvents.$inferSelect;

/** Keeps an event; the same bytes a second time are the same event. */
export async function insertWebhookEvent(db: Db, event: typeof webhookEvents.$inferInsert): Promise<void> {
  await db.insert(webhookEvents).values(event).onConflictDoNothing();
}

/**
 * Takes up to `limit` unhandled events that are due, until `leaseEnd`. One planned beyond `horizon` was planned
 * by a wrong clock and is due.
 */
export async function claimDueEvents(
  db: Db,
  at: { now: Date; leaseEnd: Date; horizon: Date },
  limit: number,
): Promise<StoredEvent[]> {
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.handledAt),
        or(lte(webhookEvents.nextTryAt, at.now), gt(webhookEvents.nextTryAt, at.horizon)),
      ),
    )
    .orderBy(asc(webhookEvents.nextTryAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(webhookEvents)
    .set({ nextTryAt: at.leaseEnd, attempts: sql`${webhookEvents.attempts} + 1` })
    .where(inArray(webhookEvents.id, due))
    .returning();
  return claimed.sort((a, b) => a.id - b.id);
}

/** Notes that nothing is left to do about an event. */
export async function markHandled(db: Db, id: number, now: Date): Promise<void> {
  await db.update(webhookEvents).set({ handledAt: now }).where(eq(webhookEvents.id, id));
}

/** Plans another try. */
export async function scheduleRetry(db: Db, id: number, nextTryAt: Date): Promise<void> {
  await db.update(webhookEvents).set({ nextTryAt }).where(eq(webhookEvents.id, id));
}
