import { and, avg, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/schema.ts';
import { ratings } from '#server/db/tables/orders/ratings.ts';

export type RatingRow = typeof ratings.$inferSelect;

const shown = {
  rating: ratings,
  slug: orders.slug,
  firstName: orders.firstName,
  delivery: orders.delivery,
};
/** A rating with what may be shown of its order. */
export type RatedOrder = { rating: RatingRow; slug: string; firstName: string; delivery: { area: string } };

/** When an order was last delivered; null when it is not delivered. */
export async function deliveredAt(db: Db | Tx, orderId: number): Promise<Date | null> {
  const [entry] = await db
    .select({ at: orderEvents.createdAt })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orders.status, 'delivered'),
        eq(orderEvents.kind, 'status'),
        eq(orderEvents.toStatus, 'delivered'),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return entry?.at ?? null;
}

/** What the customer said about an order; undefined before they rate it. */
export async function ratingOf(db: Db | Tx, orderId: number): Promise<RatingRow | undefined> {
  const [row] = await db.select().from(ratings).where(eq(ratings.orderId, orderId));
  return row;
}

/** All ratings of a user, with their orders, newest first. */
export function ratingsOf(db: Db, userId: number): Promise<RatedOrder[]> {
  return db
    .select(shown)
    .from(ratings)
    .innerJoin(orders, eq(orders.id, ratings.orderId))
    .where(eq(ratings.userId, userId))
    .orderBy(desc(ratings.changedAt));
}

/** Writes the rating of an order, or replaces it: the owner's choice to show it ends, because they read other words. */
export async function saveRating(
  tx: Tx,
  rating: Pick<RatingRow, 'orderId' | 'userId' | 'stars' | 'words' | 'mayShow' | 'textVersion' | 'changedAt'>,
): Promise<void> {
  const change = { ...rating, chosenAt: null, chosenBy: null };
  await tx
    .insert(ratings)
    .values({ ...change, createdAt: rating.changedAt })
    .onConflictDoUpdate({ target: ratings.orderId, set: change });
}

/** Withdraws the consent to show a rating, and with it the choice to show it; false when there is no rating. */
export async function withdrawConsent(tx: Tx, orderId: number, changedAt: Date): Promise<boolean> {
  const withdrawn = await tx
    .update(ratings)
    .set({ mayShow: false, chosenAt: null, chosenBy: null, changedAt })
    .where(eq(ratings.orderId, orderId))
    .returning({ orderId: ratings.orderId });
  return withdrawn.length > 0;
}

/** The ratings that are shown, newest first. */
export function shownRatings(db: Db, limit: number): Promise<RatedOrder[]> {
  return db
    .select(shown)
    .from(ratings)
    .innerJoin(orders, eq(orders.id, ratings.orderId))
    .where(and(isNotNull(ratings.chosenAt), eq(ratings.mayShow, true)))
    .orderBy(desc(ratings.chosenAt), desc(ratings.orderId))
    .limit(limit);
}

/** The ratings given or changed last, newest first. */
export function newestRatings(db: Db, limit: number): Promise<RatedOrder[]> {
  return db
    .select(shown)
    .from(ratings)
    .innerJoin(orders, eq(orders.id, ratings.orderId))
    .orderBy(desc(ratings.changedAt), desc(ratings.orderId))
    .limit(limit);
}

/** How many ratings there are, and their average; null without one. */
export async function ratingSums(db: Db): Promise<{ count: number; average: number | null }> {
  const [row] = await db.select({ count: count(), average: avg(ratings.stars) }).from(ratings);
  return { count: row?.count ?? 0, average: row?.average == null ? null : Number(row.average) };
}

/**
 * Chooses a rating to be shown, or not any more: only one whose customer agrees and that has not changed since `seen`.
 * One statement, so that a change at the same moment wins.
 */
export async function chooseRating(
  db: Db,
  orderId: number,
  choice: { seen: Date; chosenAt: Date | null; chosenBy: number | null },
): Promise<boolean> {
  const { seen, chosenAt, chosenBy } = choice;
  const isSame = and(eq(ratings.orderId, orderId), eq(ratings.changedAt, seen));
  const chosen = await db
    .update(ratings)
    .set({ chosenAt, chosenBy })
    .where(chosenAt === null ? isSame : and(isSame, eq(ratings.mayShow, true)))
    .returning({ orderId: ratings.orderId });
  return chosen.length > 0;
}

/** Deletes a user's ratings. */
export async function eraseRatings(tx: Tx, userId: number): Promise<void> {
  await tx.delete(ratings).where(eq(ratings.userId, userId));
}
