import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { discountUses, intents, mailboxIn, orders, payments, users } from '#server/db/schema.ts';
import type { FamilyMark } from '#server/db/tables/discount-doubts.ts';
import { type NewCustomerDiscount, refusedTypes } from './doubts.queries.ts';

/**
 * The discounts for new customers that another account used which is certainly the same person's: one whose address
 * leads to the mailbox that both have proven to read, or one that paid with the card or wallet that this user paid
 * with before. Whom a phone number belongs to is not proven, so it never counts here, and nothing is said about it,
 * unless the team has refused the discount of an order of this user.
 */
export async function usedByFamily(db: Db | Tx, userId: number): Promise<Set<NewCustomerDiscount>> {
  const [me] = await db
    .select({ email: users.email, isVerified: users.isVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (me === undefined) return new Set();
  const sameMailbox = db
    .select({ id: users.id })
    .from(users)
    // An account that nobody has proven may be a stranger's, who would use up the discounts of the mailbox's owner.
    .where(and(eq(mailboxIn(users), mailboxOf(me.email)), eq(users.isVerified, true), ne(users.id, userId)));
  const ownMarks = db
    .select({ mark: payments.payerMark })
    .from(payments)
    .where(and(eq(payments.userId, userId), isNotNull(payments.orderId), ne(payments.payerMark, '')));
  const samePayer = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.payerMark, ownMarks), ne(payments.userId, userId), isNotNull(payments.orderId)));
  const isClose = me.isVerified
    ? or(inArray(discountUses.userId, sameMailbox), inArray(discountUses.orderId, samePayer))
    : inArray(discountUses.orderId, samePayer);
  const uses = await db
    .selectDistinct({ type: discountUses.type })
    .from(discountUses)
    .where(and(ne(discountUses.userId, userId), isNull(discountUses.releasedAt), isClose));
  return new Set([...uses.map(({ type }) => type), ...(await refusedTypes(db, userId))]);
}

/** Whom an order is for, as far as other orders may have it in common. */
export type Identity = { userId: number; email: string; phone: string; payerMark: string };

/** Makes simultaneous first orders of one family wait for each other, until the transaction ends. */
export async function lockFamily(tx: Tx, { email, phone, payerMark }: Identity): Promise<void> {
  const keys = [`mailbox ${mailboxOf(email)}`, `phone ${phone}`, `payer ${payerMark}`].sort();
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** What an order has in common with another account's, and which order that is. */
export type FamilyFind = { reason: FamilyMark; otherOrderId: number };

/**
 * What orders of other accounts that used a discount for new customers, of either kind, have in common with this one,
 * surest first. A phone number counts as the order has it now and as it was paid: it may be changed afterwards.
 */
export async function familyMarksOf(tx: Tx, who: Identity): Promise<FamilyFind[]> {
  const { userId, email, phone, payerMark } = who;
  const isUse = and(isNull(discountUses.releasedAt), ne(discountUses.userId, userId));
  const first = { id: sql<number | null>`min(${discountUses.orderId})` };
  const mailbox = tx
    .select(first)
    .from(users)
    .innerJoin(discountUses, eq(discountUses.userId, users.id))
    .where(and(eq(mailboxIn(users), mailboxOf(email)), isUse));
  const payer = tx
    .select(first)
    .from(payments)
    .innerJoin(discountUses, eq(discountUses.orderId, payments.orderId))
    .where(and(ne(payments.payerMark, ''), eq(payments.payerMark, payerMark), ne(payments.userId, userId), isUse));
  const called = tx
    .select(first)
    .from(orders)
    .innerJoin(discountUses, eq(discountUses.orderId, orders.id))
    .where(and(ne(orders.phone, ''), eq(orders.phone, phone), ne(orders.userId, userId), isUse));
  const paidWith = tx
    .select(first)
    .from(intents)
    .innerJoin(orders, eq(orders.reference, intents.reference))
    .innerJoin(discountUses, eq(discountUses.orderId, orders.id))
    .where(and(ne(intents.phone, ''), eq(intents.phone, phone), ne(intents.userId, userId), isUse));
  const [found] = await tx
    .select({
      mailbox: sql<number | null>`${mailbox}`,
      payer: sql<number | null>`${payer}`,
      phone: sql<number | null>`least(${called}, ${paidWith})`,
    })
    .from(sql`(select 1) as asked`);
  return (['mailbox', 'payer', 'phone'] as const).flatMap((reason) => {
    const otherOrderId = found?.[reason] ?? null;
    return otherOrderId === null ? [] : [{ reason, otherOrderId }];
  });
}
