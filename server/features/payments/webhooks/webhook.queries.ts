import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { webhookEvents } from '#server/db/schema.ts';

export type StoredEvent = typeof webhookEvents.$inferSelect;

/** Stores an event; the same bytes again are the same event. */
export async function insertWebhookEvent(db: Db, event: typeof webhookEvents.$inferInsert): Promise<void> {
  await db.insert(webhookEvents).values(event).onConflictDoNothing();
}

/**
 * Claims up to `limit` unhandled events that are due, until `leaseEnd`. One planned later than `horizon` was planned
 * with a wrong clock and counts as due.
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

/** Marks an event as handled. */
export async function markHandled(db: Db, id: number, now: Date): Promise<void> {
  await db.update(webhookEvents).set({ handledAt: now }).where(eq(webhookEvents.id, id));
}

/** Sets the time of the next try. */
export async function scheduleRetry(db: Db, id: number, nextTryAt: Date): Promise<void> {
  await db.update(webhookEvents).set({ nextTryAt }).where(eq(webhookEvents.id, id));
}
