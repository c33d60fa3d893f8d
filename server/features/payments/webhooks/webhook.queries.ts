import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders, webhookEvents } from '#server/db/schema.ts';

export type StoredEvent = typeof webhookEvents.$inferSelect;

/** Stores an event; the same bytes again are the same event. */
export async function insertWebhookEvent(db: Db, event: typeof webhookEvents.$inferInsert): Promise<void> {
  await db.insert(webhookEvents).values(event).onConflictDoNothing();
}

/** The event that tells of a payment. */
const CHARGE = 'charge.success';

const isOpen = isNull(webhookEvents.handledAt);

/** How many events are due, counted up to `limit`. */
export async function countDueEvents(db: Db, now: Date, limit: number): Promise<number> {
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isOpen, lte(webhookEvents.nextTryAt, now)))
    .limit(limit)
    .as('due');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(due);
  return row?.count ?? 0;
}

/** Marks those of the next `limit` due events whose payments are orders already: they need no question. */
export async function markOrderedHandled(db: Db, now: Date, limit: number): Promise<void> {
  const next = db
    .select({ id: webhookEvents.id, reference: webhookEvents.reference })
    .from(webhookEvents)
    .where(and(isOpen, lte(webhookEvents.nextTryAt, now), eq(webhookEvents.event, CHARGE)))
    .orderBy(asc(webhookEvents.nextTryAt))
    .limit(limit)
    .as('next');
  const ordered = db.select({ id: next.id }).from(next).innerJoin(orders, eq(orders.reference, next.reference));
  await db.update(webhookEvents).set({ handledAt: now }).where(inArray(webhookEvents.id, ordered));
}

/**
 * Claims up to `limit` unhandled events that are due, until `leaseEnd`: those that tell of a payment, or all others. One
 * planned later than `horizon` was planned with a wrong clock and counts as due.
 */
export async function claimDueEvents(
  db: Db,
  at: { now: Date; leaseEnd: Date; horizon: Date },
  wish: { charges: boolean; limit: number },
): Promise<StoredEvent[]> {
  if (wish.limit <= 0) return [];
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        isOpen,
        or(lte(webhookEvents.nextTryAt, at.now), gt(webhookEvents.nextTryAt, at.horizon)),
        wish.charges ? eq(webhookEvents.event, CHARGE) : ne(webhookEvents.event, CHARGE),
      ),
    )
    .orderBy(asc(webhookEvents.nextTryAt))
    .limit(wish.limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(webhookEvents)
    .set({ nextTryAt: at.leaseEnd, attempts: sql`${webhookEvents.attempts} + 1` })
    .where(inArray(webhookEvents.id, due))
    .returning();
  return claimed.sort((a, b) => a.id - b.id);
}

/** Marks a webhook event as handled, so that no job takes it again. */
export async function markHandled(db: Db, id: number, now: Date): Promise<void> {
  await db.update(webhookEvents).set({ handledAt: now }).where(eq(webhookEvents.id, id));
}

/** Sets the time of the next try. */
export async function scheduleRetry(db: Db, id: number, nextTryAt: Date): Promise<void> {
  await db.update(webhookEvents).set({ nextTryAt }).where(eq(webhookEvents.id, id));
}
