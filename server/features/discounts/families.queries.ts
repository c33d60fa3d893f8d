import { and, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { discountUses, mailboxIn, orders, payments, users } from '#server/db/schema.ts';
import { discountDoubts, type FamilyMark } from '#server/db/tables/discount-doubts.ts';

export type NewCustomerDiscount = 'signup' | 'referral';

/**
 * The discounts for new customers that another account used which is certainly the same person's: one whose address
 * leads to the mailbox that this user has proven to read, or one that paid with the card or wallet that this user paid
 * with before. Whom a phone number belongs to is not proven, so it never counts here, and nothing is said about it.
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
    .where(and(eq(mailboxIn(users), mailboxOf(me.email)), ne(users.id, userId)));
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
  return new Set(uses.map(({ type }) => type));
}

/** Whom an order is for, as far as other orders may have it in common. */
export type Identity = { userId: number; email: string; phone: string; payerMark: string };

/** Makes simultaneous first orders of one family wait for each other, until the transaction ends. */
export async function lockFamily(tx: Tx, { email, phone, payerMark }: Identity): Promise<void> {
  const keys = [`mailbox ${mailboxOf(email)}`, `phone ${phone}`, `payer ${payerMark}`].sort();
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** What an order of another account that used this discount has in common with this one; null for nothing. */
export async function familyMarkOf(tx: Tx, type: NewCustomerDiscount, who: Identity): Promise<FamilyMark | null> {
  const { userId, email, phone, payerMark } = who;
  const isUse = and(eq(discountUses.type, type), isNull(discountUses.releasedAt), ne(discountUses.userId, userId));
  const one = { one: sql`1` };
  const mailbox = tx
    .select(one)
    .from(users)
    .innerJoin(discountUses, eq(discountUses.userId, users.id))
    .where(and(eq(mailboxIn(users), mailboxOf(email)), isUse));
  const payer = tx
    .select(one)
    .from(payments)
    .innerJoin(discountUses, eq(discountUses.orderId, payments.orderId))
    .where(and(ne(payments.payerMark, ''), eq(payments.payerMark, payerMark), ne(payments.userId, userId), isUse));
  const shared = tx
    .select(one)
    .from(orders)
    .innerJoin(discountUses, eq(discountUses.orderId, orders.id))
    .where(and(ne(orders.phone, ''), eq(orders.phone, phone), ne(orders.userId, userId), isUse));
  const [found] = await tx
    .select({
      mailbox: sql<boolean>`${exists(mailbox)}`,
      payer: sql<boolean>`${exists(payer)}`,
      phone: sql<boolean>`${exists(shared)}`,
    })
    .from(sql`(select 1) as asked`);
  return found?.mailbox ? 'mailbox' : found?.payer ? 'payer' : found?.phone ? 'phone' : null;
}

/** Writes a doubt about a discount of an order, for the team. */
export async function insertDoubt(tx: Tx, doubt: typeof discountDoubts.$inferInsert): Promise<void> {
  await tx.insert(discountDoubts).values(doubt).onConflictDoNothing();
}

/** Whether a discount of one of the user's orders is in doubt, undecided or refused. */
export async function hasDoubt(tx: Tx, userId: number): Promise<boolean> {
  const [doubt] = await tx
    .select({ orderId: discountDoubts.orderId })
    .from(discountDoubts)
    .innerJoin(orders, eq(orders.id, discountDoubts.orderId))
    .where(and(eq(orders.userId, userId), sql`${discountDoubts.isAccepted} is not true`))
    .limit(1);
  return doubt !== undefined;
}
