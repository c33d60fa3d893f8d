import { and, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { priorityPlaces } from '#server/db/tables/orders/windows.ts';
import { isCartUnpaid } from './seats.queries.ts';

export type PriorityPlace = typeof priorityPlaces.$inferSelect;

/** Whose place it is: a cart's until `heldUntil`, or an order's. */
export type PlaceHolder = { userId: number } & (
  | { cart: string; heldUntil: Date }
  | { orderId: number; cart: string | null }
);

const isReserved = isNull(priorityPlaces.orderId);
const isOver = (db: Db | Tx, now: Date) =>
  and(isReserved, lte(priorityPlaces.heldUntil, now), isCartUnpaid(db, priorityPlaces.cart));

/** Deletes places, but leaves alone those that another transaction is turning into an order's. */
async function deleteFree(db: Db | Tx, which: SQL | undefined): Promise<void> {
  const free = db
    .select({ id: priorityPlaces.id })
    .from(priorityPlaces)
    .where(which)
    .for('update', { skipLocked: true });
  await db.delete(priorityPlaces).where(inArray(priorityPlaces.id, free));
}

/** Gives back the places whose reservation is over and that nobody is paying for. */
export async function releaseExpiredPlaces(db: Db | Tx, now: Date): Promise<void> {
  await deleteFree(db, isOver(db, now));
}

/** Gives back what this user's other carts have reserved and nobody is paying for. */
export async function releasePlacesOfOtherCarts(tx: Tx, userId: number, cart: string): Promise<void> {
  const isOther = and(eq(priorityPlaces.userId, userId), ne(priorityPlaces.cart, cart));
  await deleteFree(tx, and(isReserved, isOther, isCartUnpaid(tx, priorityPlaces.cart)));
}

/** The place that a cart has reserved. */
export async function placeOfCart(db: Db | Tx, cart: string): Promise<PriorityPlace | undefined> {
  const [place] = await db
    .select()
    .from(priorityPlaces)
    .where(and(isReserved, eq(priorityPlaces.cart, cart)));
  return place;
}

/** The faster return that an order holds; undefined for an order without one. */
export async function placeOfOrder(db: Db | Tx, orderId: number): Promise<PriorityPlace | undefined> {
  const [place] = await db.select().from(priorityPlaces).where(eq(priorityPlaces.orderId, orderId));
  return place;
}

/** Reserves a cart's place for longer. */
export async function extendPlace(tx: Tx, cart: string, heldUntil: Date): Promise<void> {
  await tx
    .update(priorityPlaces)
    .set({ heldUntil })
    .where(and(isReserved, eq(priorityPlaces.cart, cart)));
}

/** Gives back what a cart has reserved. */
export async function releasePlaceOfCart(tx: Tx, cart: string): Promise<void> {
  await tx.delete(priorityPlaces).where(and(isReserved, eq(priorityPlaces.cart, cart)));
}

/** Gives an order's place back. */
export async function releasePlaceOfOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(priorityPlaces).where(eq(priorityPlaces.orderId, orderId));
}

/** Turns what a cart has reserved into the place of its order. */
export async function assignPlace(tx: Tx, cart: string, orderId: number): Promise<PriorityPlace | undefined> {
  const [place] = await tx
    .update(priorityPlaces)
    .set({ orderId, heldUntil: null })
    .where(and(isReserved, eq(priorityPlaces.cart, cart)))
    .returning();
  return place;
}

/**
 * Takes a place of a day, in one statement; false when `limit` of them are taken. Without a limit (null) places are
 * numbered too, so that one that is set later counts them. Two callers can't take the same number: a unique index decides.
 */
export async function takePlace(tx: Tx, day: string, limit: number | null, holder: PlaceHolder): Promise<boolean> {
  const heldUntil = 'heldUntil' in holder ? holder.heldUntil.toISOString() : null;
  const orderId = 'orderId' in holder ? holder.orderId : null;
  const taken = sql`select seat from priority_places where day = ${day}`;
  const { rows } = (await tx.execute(sql`
    insert into priority_places (day, seat, user_id, cart, order_id, held_until)
    select ${day}, free.seat, ${holder.userId}::int, ${holder.cart}, ${orderId}::int, ${heldUntil}::timestamptz
    from (select min(number)::int as seat from generate_series(1, (select count(*) + 1 from (${taken}) as taken)) as number
      where number not in (${taken})
        and (${limit}::int is null or (select count(*) from (${taken}) as taken) < ${limit}::int)) as free
    where free.seat is not null
    on conflict (day, seat) do nothing
    returning id`)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}

/** How many places of a day carts have reserved. */
export function countReservedPlaces(tx: Tx, day: string): Promise<number> {
  return tx.$count(priorityPlaces, and(isReserved, eq(priorityPlaces.day, day)));
}

/** How many places of each day from a date on are taken, not counting what this user's carts have reserved. */
export async function takenPlaces(
  db: Db,
  { from, now, userId }: { from: string; now: Date; userId: number | null },
): Promise<Map<string, number>> {
  const isOwn = userId === null ? sql`false` : and(isReserved, eq(priorityPlaces.userId, userId));
  const rows = await db
    .select({ day: priorityPlaces.day, count: sql<number>`count(*)::int` })
    .from(priorityPlaces)
    .where(and(gte(priorityPlaces.day, from), sql`not (${isOver(db, now)})`, sql`not (${isOwn})`))
    .groupBy(priorityPlaces.day);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Deletes what a user's carts have reserved. */
export async function erasePriorityPlaces(tx: Tx, userId: number): Promise<void> {
  await tx.delete(priorityPlaces).where(and(isReserved, eq(priorityPlaces.userId, userId)));
}
