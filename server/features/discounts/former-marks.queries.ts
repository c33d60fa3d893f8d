import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/open.ts';
import { discountUses, intents, orders, payments } from '#server/db/schema.ts';
import { formerMarks } from '#server/db/tables/discounts/former-marks.ts';

/**
 * For each order by which a user used a discount for new customers: mailbox, payer, and its phone numbers now and as
 * paid.
 */
export async function identitiesOf(
  tx: Tx,
  userId: number,
): Promise<{ orderId: number; email: string; phone: string; payerMark: string }[]> {
  const rows = await tx
    .select({
      orderId: orders.id,
      email: orders.email,
      phone: orders.phone,
      paidWith: sql<string>`coalesce(${intents.phone}, '')`,
      payerMark: sql<string>`coalesce(${payments.payerMark}, '')`,
    })
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .leftJoin(intents, eq(intents.reference, orders.reference))
    .leftJoin(payments, eq(payments.reference, orders.reference))
    .where(and(eq(discountUses.userId, userId), eq(orders.userId, userId), isNull(discountUses.releasedAt)));
  return rows.flatMap(({ paidWith, ...row }) => [row, { ...row, phone: paidWith }]);
}

/** Stores hashes of what an order had; those that are there stay. */
export async function insertFormerMarks(tx: Tx, rows: { mark: string; orderId: number }[]): Promise<void> {
  if (rows.length > 0) await tx.insert(formerMarks).values(rows).onConflictDoNothing();
}

const usesOf = (tx: Tx) => tx.select({ one: sql`1` }).from(discountUses);

/** Removes the hashes of a user's orders that used no discount for new customers: nothing is compared with them. */
export async function deleteUnneededMarks(tx: Tx, userId: number): Promise<void> {
  const ordered = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const isUse = and(eq(discountUses.orderId, formerMarks.orderId), isNull(discountUses.releasedAt));
  await tx.delete(formerMarks).where(and(inArray(formerMarks.orderId, ordered), notExists(usesOf(tx).where(isUse))));
}

/** The hashes that users' orders have left. */
export async function formerMarksOfUsers(tx: Tx, userIds: number[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ mark: formerMarks.mark })
    .from(formerMarks)
    .innerJoin(orders, eq(orders.id, formerMarks.orderId))
    .where(inArray(orders.userId, userIds));
  return rows.map(({ mark }) => mark);
}

/**
 * For each of these hashes the accounts that left it with an order whose discount for new customers still counts. What
 * the user was given back as their own use, because they returned with the same address, is theirs and not another's.
 */
export function findFormerMarks(
  tx: Tx,
  marks: string[],
  userId: number,
): Promise<{ mark: string; otherUserId: number; otherOrderId: number }[]> {
  const own = alias(discountUses, 'own');
  const isOwn = tx
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.orderId, formerMarks.orderId), eq(own.userId, userId)));
  return tx
    .select({
      mark: formerMarks.mark,
      otherUserId: discountUses.userId,
      otherOrderId: sql<number>`min(${formerMarks.orderId})`,
    })
    .from(formerMarks)
    .innerJoin(discountUses, and(eq(discountUses.orderId, formerMarks.orderId), isNull(discountUses.releasedAt)))
    .where(and(inArray(formerMarks.mark, marks), notExists(isOwn)))
    .groupBy(formerMarks.mark, discountUses.userId);
}
