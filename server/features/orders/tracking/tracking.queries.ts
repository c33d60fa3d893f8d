import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, trackingLinks } from '#server/db/schema.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';

export type TrackingRow = typeof trackingLinks.$inferSelect;

/** The tracking link of an order that is not revoked; undefined when nobody made one. */
export async function validLink(db: Db | Tx, orderId: number): Promise<TrackingRow | undefined> {
  const [link] = await db
    .select()
    .from(trackingLinks)
    .where(and(eq(trackingLinks.orderId, orderId), isNull(trackingLinks.revokedAt)));
  return link;
}

/** Adds a link; undefined when the order has a valid one. */
export async function insertLink(db: Db, link: typeof trackingLinks.$inferInsert): Promise<TrackingRow | undefined> {
  const [inserted] = await db.insert(trackingLinks).values(link).onConflictDoNothing().returning();
  return inserted;
}

/** Revokes the valid tracking links of an order; earlier revocations keep their time. */
export async function revokeLinks(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .update(trackingLinks)
    .set({ revokedAt: now })
    .where(and(eq(trackingLinks.orderId, orderId), isNull(trackingLinks.revokedAt)));
}

/** The order that a tracking link leads to; undefined when the link is revoked or unknown. */
export async function orderOfLink(db: Db, tokenHash: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ order: orders })
    .from(trackingLinks)
    .innerJoin(orders, eq(orders.id, trackingLinks.orderId))
    .where(and(eq(trackingLinks.tokenHash, tokenHash), isNull(trackingLinks.revokedAt)));
  return row?.order;
}
