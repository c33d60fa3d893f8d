import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { discountUses, intents, mailboxIn, orders, payments, users } from '#server/db/schema.ts';
import type { SharedBy } from '#server/db/tables/discounts/discount-doubts.ts';
import { accountsOfOtherPeople, type NewCustomerDiscount, refusedTypes } from './doubts.queries.ts';

/**
 * Whether a use of a discount is by another account of the same person, as a condition. Same
 * person means: both accounts proved that they read the same mailbox, or the other account paid with a card or wallet
 * that this user paid with before. An account that the team knows to be another person's does not count.
 */
export async function isOfSamePerson(
  db: Db | Tx,
  userId: number,
  uses: { userId: AnyPgColumn; orderId: AnyPgColumn },
): Promise<SQL | undefined> {
  const [me] = await db
    .select({ email: users.email, isVerified: users.isVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (me === undefined) return sql`false`;
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
    ? or(inArray(uses.userId, sameMailbox), inArray(uses.orderId, samePayer))
    : inArray(uses.orderId, samePayer);
  return and(ne(uses.userId, userId), notInArray(uses.userId, accountsOfOtherPeople(db, userId)), isClose);
}

/**
 * The new-customer discounts that another account of the same person used. A shared phone number proves nothing, so it
 * counts only when the team has refused a discount of this user.
 */
export async function usedBySamePerson(db: Db | Tx, userId: number): Promise<Set<NewCustomerDiscount>> {
  const uses = await db
    .selectDistinct({ type: discountUses.type })
    .from(discountUses)
    .where(and(isNull(discountUses.releasedAt), await isOfSamePerson(db, userId, discountUses)));
  return new Set([...uses.map(({ type }) => type), ...(await refusedTypes(db, userId))]);
}

/** Whom an order is for, as far as other orders may have it in common. */
export type Identity = { userId: number; email: string; phone: string; payerMark: string };

/** Makes simultaneous first orders of one person wait for each other, until the transaction ends. */
export async function lockIdentity(tx: Tx, { email, phone, payerMark }: Identity): Promise<void> {
  const keys = [`mailbox ${mailboxOf(email)}`, `phone ${phone}`, `payer ${payerMark}`].sort();
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** What an order has in common with another account, and by which order that account used a discount first. */
export type SharedIdentity = { reason: SharedBy; otherUserId: number; otherOrderId: number };

/** The surest thing in common first. */
export const FAMILY_MARKS: readonly SharedBy[] = ['mailbox', 'payer', 'phone'];

/**
 * What this order has in common with each other account that used a discount for new customers, of either kind. A phone
 * number counts as an order has it now and as it was paid.
 */
export async function sharedIdentitiesOf(tx: Tx, who: Identity): Promise<SharedIdentity[]> {
  const { userId, email, phone, payerMark } = who;
  const isUse = and(isNull(discountUses.releasedAt), ne(discountUses.userId, userId));
  const by = (reason: SharedBy) => ({
    reason: sql<SharedBy>`${reason}::text`.as('reason'),
    userId: discountUses.userId,
    orderId: discountUses.orderId,
  });
  const mailbox = tx
    .select(by('mailbox'))
    .from(users)
    .innerJoin(discountUses, eq(discountUses.userId, users.id))
    .where(and(eq(mailboxIn(users), mailboxOf(email)), isUse));
  const payer = tx
    .select(by('payer'))
    .from(payments)
    .innerJoin(discountUses, eq(discountUses.orderId, payments.orderId))
    .where(and(ne(payments.payerMark, ''), eq(payments.payerMark, payerMark), ne(payments.userId, userId), isUse));
  const called = tx
    .select(by('phone'))
    .from(orders)
    .innerJoin(discountUses, eq(discountUses.orderId, orders.id))
    .where(and(ne(orders.phone, ''), eq(orders.phone, phone), ne(orders.userId, userId), isUse));
  const paidWith = tx
    .select(by('phone'))
    .from(intents)
    .innerJoin(orders, eq(orders.reference, intents.reference))
    .innerJoin(discountUses, eq(discountUses.orderId, orders.id))
    .where(and(ne(intents.phone, ''), eq(intents.phone, phone), ne(intents.userId, userId), isUse));
  const found = unionAll(mailbox, payer, called, paidWith).as('found');
  return tx
    .select({ reason: found.reason, otherUserId: found.userId, otherOrderId: sql<number>`min(${found.orderId})` })
    .from(found)
    .groupBy(found.reason, found.userId);
}
