import { and, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { promotionUses } from '#server/db/tables/discounts/promotions.ts';
import { isOfSamePerson } from '#server/features/discounts/same-person.queries.ts';
import { isCartUnpaid } from '#server/features/windows/seats.queries.ts';

export type PromotionUse = typeof promotionUses.$inferSelect;

/** Whose use it is: a cart's until `heldUntil`, or an order's. */
export type UseHolder = { userId: number } & (
  | { cart: string; heldUntil: Date }
  | { orderId: number; cart: string | null }
);

const isReserved = isNull(promotionUses.orderId);
const isOver = (db: Db | Tx, now: Date) =>
  and(isReserved, lte(promotionUses.heldUntil, now), isCartUnpaid(db, promotionUses.cart));

/** Deletes uses, but leaves alone those that another transaction is turning into an order's. */
async function deleteFree(db: Db | Tx, which: SQL | undefined): Promise<void> {
  const free = db.select({ id: promotionUses.id }).from(promotionUses).where(which).for('update', { skipLocked: true });
  await db.delete(promotionUses).where(inArray(promotionUses.id, free));
}

/** Gives back the uses whose checkouts have lapsed and that nobody is paying for. */
export async function releaseExpiredUses(db: Db | Tx, now: Date): Promise<void> {
  await deleteFree(db, isOver(db, now));
}

/** Gives back what this user's other carts hold of a promotion and nobody is paying for. */
export async function releaseUsesOfOtherCarts(
  tx: Tx,
  { promotionId, userId, cart }: { promotionId: number; userId: number; cart: string },
): Promise<void> {
  const isOther = and(
    eq(promotionUses.promotionId, promotionId),
    eq(promotionUses.userId, userId),
    ne(promotionUses.cart, cart),
  );
  await deleteFree(tx, and(isReserved, isOther, isCartUnpaid(tx, promotionUses.cart)));
}

const isOfCart = (cart: string) => and(isReserved, eq(promotionUses.cart, cart));

/** The use that a cart holds. */
export async function heldByCart(db: Db | Tx, cart: string): Promise<PromotionUse | undefined> {
  const [use] = await db.select().from(promotionUses).where(isOfCart(cart));
  return use;
}

/** Holds a cart's use for longer. */
export async function extendUse(tx: Tx, cart: string, heldUntil: Date): Promise<void> {
  await tx.update(promotionUses).set({ heldUntil }).where(isOfCart(cart));
}

/** Gives back what a cart holds. */
export async function releaseUseOfCart(tx: Tx, cart: string): Promise<void> {
  await tx.delete(promotionUses).where(isOfCart(cart));
}

/** Gives an order's use back. */
export async function releaseUseOfOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(promotionUses).where(eq(promotionUses.orderId, orderId));
}

/** Turns what a cart holds of a promotion into the use of its order; false when it holds none. */
export async function assignUse(tx: Tx, cart: string, promotionId: number, orderId: number): Promise<boolean> {
  const taken = await tx
    .update(promotionUses)
    .set({ orderId, heldUntil: null })
    .where(and(isOfCart(cart), eq(promotionUses.promotionId, promotionId)))
    .returning({ id: promotionUses.id });
  return taken.length > 0;
}

/**
 * Takes a use of a promotion, in one statement; false when `limit` of them are taken. Without a limit (null) uses are
 * numbered too, each after the last, so that not all of them are read. Two callers can't take the same number: a unique index decides.
 */
export async function takeUse(tx: Tx, promotionId: number, limit: number | null, holder: UseHolder): Promise<boolean> {
  const heldUntil = 'heldUntil' in holder ? holder.heldUntil.toISOString() : null;
  const orderId = 'orderId' in holder ? holder.orderId : null;
  const taken = sql`select seat from promotion_uses where promotion_id = ${promotionId}::int`;
  const { rows } = (await tx.execute(sql`
    insert into promotion_uses (promotion_id, seat, user_id, cart, order_id, held_until)
    select ${promotionId}::int, free.seat, ${holder.userId}::int, ${holder.cart}, ${orderId}::int, ${heldUntil}::timestamptz
    from (select case when ${limit}::int is null
      then (select coalesce(max(seat), 0) + 1 from (${taken}) as taken)
      else (select min(number)::int from generate_series(1, (select count(*) + 1 from (${taken}) as taken)) as number
        where number not in (${taken}) and (select count(*) from (${taken}) as taken) < ${limit}::int)
      end as seat) as free
    where free.seat is not null
    on conflict (promotion_id, seat) do nothing
    returning id`)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}

/** How many uses of a promotion carts hold. */
export function countReservedUses(tx: Tx, promotionId: number): Promise<number> {
  return tx.$count(promotionUses, and(isReserved, eq(promotionUses.promotionId, promotionId)));
}

/** How many uses of each of these promotions are taken, not counting what this user's carts hold. */
export async function takenUses(
  db: Db | Tx,
  promotionIds: number[],
  { now, userId }: { now: Date; userId: number },
): Promise<Map<number, number>> {
  const isOwn = and(isReserved, eq(promotionUses.userId, userId));
  const rows = await db
    .select({ id: promotionUses.promotionId, count: sql<number>`count(*)::int` })
    .from(promotionUses)
    .where(and(inArray(promotionUses.promotionId, promotionIds), sql`not (${isOver(db, now)})`, sql`not (${isOwn})`))
    .groupBy(promotionUses.promotionId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** How many orders of this person use each of these promotions: the user's, and those of accounts that are surely theirs. */
export async function usesOfPerson(db: Db | Tx, promotionIds: number[], userId: number): Promise<Map<number, number>> {
  const isTheirs = or(eq(promotionUses.userId, userId), await isOfSamePerson(db, userId, promotionUses));
  const rows = await db
    .select({ id: promotionUses.promotionId, count: sql<number>`count(*)::int` })
    .from(promotionUses)
    .where(and(inArray(promotionUses.promotionId, promotionIds), isNotNull(promotionUses.orderId), isTheirs))
    .groupBy(promotionUses.promotionId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Deletes what a user's carts hold. */
export async function eraseHeldUses(tx: Tx, userId: number): Promise<void> {
  await tx.delete(promotionUses).where(and(isReserved, eq(promotionUses.userId, userId)));
}

/** How often each promotion is used by orders and held by carts, and what its orders did not pay because of it. */
export async function countUses(
  db: Db,
  now: Date,
): Promise<Map<number, { used: number; held: number; given: number }>> {
  const given = sql`(select sum((granted ->> 'amount')::int) from jsonb_array_elements(${orders.discounts}) granted
    where granted ->> 'promotion_id' = ${promotionUses.promotionId}::text)`;
  const rows = await db
    .select({
      id: promotionUses.promotionId,
      used: sql<number>`count(${promotionUses.orderId})::int`,
      held: sql<number>`(count(*) filter (where ${isReserved} and not (${isOver(db, now)})))::int`,
      given: sql<number>`coalesce(sum(${given}), 0)::int`,
    })
    .from(promotionUses)
    .leftJoin(orders, eq(orders.id, promotionUses.orderId))
    .groupBy(promotionUses.promotionId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
