import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orderEvents } from '#server/db/schema.ts';

export type OrderEvent = typeof orderEvents.$inferSelect;

/** All that happened to an order, oldest first. */
export function eventsOf(db: Db | Tx, orderId: number): Promise<OrderEvent[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));
}

/** How often nobody was home; a mark that was undone counts too. */
export function countMissed(db: Db | Tx, orderId: number): Promise<number> {
  return db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'not_home')));
}

/** How often a person has planned a stop of an order. */
export function countPlans(db: Db | Tx, orderId: number, actorId: number): Promise<number> {
  const isPlan = and(eq(orderEvents.kind, 'plan'), eq(orderEvents.actorId, actorId));
  return db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), isPlan));
}
