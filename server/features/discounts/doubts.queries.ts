import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { DoubtState } from '#domain/accounts/referral.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { discountUses, orders } from '#server/db/schema.ts';
import { discountDoubts } from '#server/db/tables/discounts/discount-doubts.ts';

/** The discounts that a person gets once. */
export type NewCustomerDiscount = 'signup' | 'referral';
export type DiscountDoubt = typeof discountDoubts.$inferSelect;

const other = alias(orders, 'other');

/** Keeps the lists bounded. */
const ROWS_MAX = 200;
const REFUSED_MAX = 20;

/** Where a doubt is: the discount stands when the team accepted it, or put its refusal right. */
export function doubtState({ isAccepted, putRightAt }: DiscountDoubt): DoubtState {
  if (isAccepted === null) return 'open';
  return isAccepted || putRightAt !== null ? 'stands' : 'refused';
}

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
    .orderBy(asc(discountDoubts.id))
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

/**
 * The accounts that the team knows to be another person's than this user's: a doubt between the two was accepted, or
 * put right, whichever of them it was about and whatever they had in common.
 */
export function accountsOfOtherPeople(db: Db | Tx, userId: number) {
  const isKnown = or(eq(discountDoubts.isAccepted, true), isNotNull(discountDoubts.putRightAt));
  const theOther = db
    .select({ id: discountUses.userId })
    .from(discountDoubts)
    .innerJoin(discountUses, eq(discountUses.orderId, discountDoubts.otherOrderId))
    .where(and(inArray(discountDoubts.orderId, ofUser(db, userId)), isKnown));
  const used = db.select({ id: discountUses.orderId }).from(discountUses).where(eq(discountUses.userId, userId));
  const theDoubted = db
    .select({ id: orders.userId })
    .from(discountDoubts)
    .innerJoin(orders, eq(orders.id, discountDoubts.orderId))
    .where(and(inArray(discountDoubts.otherOrderId, used), isKnown));
  return union(theOther, theDoubted);
}

/** The accounts that an order's discounts are not doubted for, or not again: known as others, or asked about already. */
export async function accountsNotToDoubt(tx: Tx, { userId, orderId }: { userId: number; orderId: number }) {
  const asked = await tx
    .selectDistinct({ id: discountUses.userId })
    .from(discountDoubts)
    .innerJoin(discountUses, eq(discountUses.orderId, discountDoubts.otherOrderId))
    .where(eq(discountDoubts.orderId, orderId));
  const known = await accountsOfOtherPeople(tx, userId);
  return new Set([...asked, ...known].map(({ id }) => id));
}

/** Stores the decision about a doubt, or that its refusal was put right. */
export async function saveDoubtDecision(tx: Tx, id: number, decision: Partial<DiscountDoubt>): Promise<void> {
  await tx.update(discountDoubts).set(decision).where(eq(discountDoubts.id, id));
}

/** Doubts, each with both orders. */
function doubtsWithOrders(db: Db) {
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
    .leftJoin(other, eq(other.id, discountDoubts.otherOrderId));
}

/** The doubts that wait for a decision, oldest first, each with both orders. */
export function openDoubts(db: Db) {
  return doubtsWithOrders(db)
    .where(isNull(discountDoubts.isAccepted))
    .orderBy(asc(discountDoubts.createdAt), asc(discountDoubts.id))
    .limit(ROWS_MAX);
}

/** The newest refused doubts that were not put right, newest first. */
export function refusedDoubts(db: Db) {
  return doubtsWithOrders(db)
    .where(isRefused)
    .orderBy(desc(discountDoubts.settledAt), desc(discountDoubts.id))
    .limit(REFUSED_MAX);
}

/** How many refused doubts were not put right. */
export async function countRefused(db: Db): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(discountDoubts).where(isRefused);
  return row?.count ?? 0;
}

/** How many doubts wait for a decision. */
export async function countDoubts(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(discountDoubts)
    .where(isNull(discountDoubts.isAccepted));
  return row?.count ?? 0;
}
