import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/open.ts';
import { orders } from '#server/db/schema.ts';
import { discountDoubts, type FamilyMark } from '#server/db/tables/discount-doubts.ts';

export type NewCustomerDiscount = 'signup' | 'referral';
export type DiscountDoubt = typeof discountDoubts.$inferSelect;

const other = alias(orders, 'other');

/** Keeps the lists bounded. */
const ROWS_MAX = 200;
const REFUSED_MAX = 20;

/** Whether the discount stands: the team accepted it, or put its refusal right. */
export const stands = ({ isAccepted, putRightAt }: DiscountDoubt) => isAccepted === true || putRightAt !== null;

const isRefused = and(eq(discountDoubts.isAccepted, false), isNull(discountDoubts.putRightAt));

/** Writes a doubt about a discount of an order, for the team; false when there is one already. */
export async function insertDoubt(tx: Tx, doubt: typeof discountDoubts.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(discountDoubts).values(doubt).onConflictDoNothing().returning();
  return inserted.length > 0;
}

const ofUser = (db: Db | Tx, userId: number) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/** All doubts about a user's discounts, locked until the transaction ends. */
export function lockDoubts(tx: Tx, userId: number): Promise<DiscountDoubt[]> {
  return tx
    .select()
    .from(discountDoubts)
    .where(inArray(discountDoubts.orderId, ofUser(tx, userId)))
    .orderBy(asc(discountDoubts.orderId), asc(discountDoubts.type))
    .for('update');
}

/** The discounts that the team has refused to a user; they are not granted again. */
export async function refusedTypes(db: Db | Tx, userId: number): Promise<NewCustomerDiscount[]> {
  const rows = await db
    .selectDistinct({ type: discountDoubts.type })
    .from(discountDoubts)
    .where(and(inArray(discountDoubts.orderId, ofUser(db, userId)), isRefused));
  return rows.map(({ type }) => type);
}

/** The reasons for which the team has accepted doubts about this user: it knows that these are two people. */
export async function acceptedReasons(tx: Tx, userId: number): Promise<FamilyMark[]> {
  const rows = await tx
    .selectDistinct({ reason: discountDoubts.reason })
    .from(discountDoubts)
    .where(
      and(
        inArray(discountDoubts.orderId, ofUser(tx, userId)),
        or(eq(discountDoubts.isAccepted, true), isNotNull(discountDoubts.putRightAt)),
      ),
    );
  return rows.map(({ reason }) => reason);
}

/** Stores the decision about a doubt, or that its refusal was put right. */
export async function saveDoubtDecision(
  tx: Tx,
  { orderId, type }: Pick<DiscountDoubt, 'orderId' | 'type'>,
  decision: Partial<DiscountDoubt>,
): Promise<void> {
  await tx
    .update(discountDoubts)
    .set(decision)
    .where(and(eq(discountDoubts.orderId, orderId), eq(discountDoubts.type, type)));
}

/** The doubts that wait for a decision, oldest first, each with both orders. */
export function openDoubts(db: Db) {
  return db
    .select({
      doubt: discountDoubts,
      slug: orders.slug,
      name: sql<string>`trim(${orders.firstName} || ' ' || ${orders.lastName})`,
      otherSlug: other.slug,
      otherName: sql<string>`coalesce(trim(${other.firstName} || ' ' || ${other.lastName}), '')`,
    })
    .from(discountDoubts)
    .innerJoin(orders, eq(orders.id, discountDoubts.orderId))
    .leftJoin(other, eq(other.id, discountDoubts.otherOrderId))
    .where(isNull(discountDoubts.isAccepted))
    .orderBy(asc(discountDoubts.createdAt), asc(discountDoubts.orderId))
    .limit(ROWS_MAX);
}

/** The newest refused doubts that were not put right, newest first. */
export function refusedDoubts(db: Db) {
  return db
    .select({
      doubt: discountDoubts,
      slug: orders.slug,
      name: sql<string>`trim(${orders.firstName} || ' ' || ${orders.lastName})`,
    })
    .from(discountDoubts)
    .innerJoin(orders, eq(orders.id, discountDoubts.orderId))
    .where(isRefused)
    .orderBy(desc(discountDoubts.settledAt), desc(discountDoubts.orderId))
    .limit(REFUSED_MAX);
}

/** How many doubts wait for a decision. */
export async function countDoubts(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(discountDoubts)
    .where(isNull(discountDoubts.isAccepted));
  return row?.count ?? 0;
}
