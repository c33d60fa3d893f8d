import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/open.ts';
import { discountUses, intents, orders, payments } from '#server/db/schema.ts';
import { formerMarks } from '#server/db/tables/former-marks.ts';

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

/** Stores hashes of a deleted account; those that are there stay. */
export async function insertFormerMarks(tx: Tx, rows: { mark: string; orderId: number }[]): Promise<void> {
  if (rows.length > 0) await tx.insert(formerMarks).values(rows).onConflictDoNothing();
}

/**
 * The first order of each of these hashes. What the user was given back as their own use, because they returned with
 * the same address, is theirs and not another's.
 */
export async function findFormerMarks(tx: Tx, marks: string[], userId: number): Promise<Map<string, number>> {
  const own = alias(discountUses, 'own');
  const isOwn = tx
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.orderId, formerMarks.orderId), eq(own.userId, userId)));
  const rows = await tx
    .select({ mark: formerMarks.mark, orderId: sql<number>`min(${formerMarks.orderId})` })
    .from(formerMarks)
    .where(and(inArray(formerMarks.mark, marks), notExists(isOwn)))
    .groupBy(formerMarks.mark);
  return new Map(rows.map(({ mark, orderId }) => [mark, orderId]));
}
