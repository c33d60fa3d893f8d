import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/open.ts';
import { heldCredits, intents, mailboxIn, orders, payments, users } from '#server/db/schema.ts';

const friends = alias(users, 'friends');

export type HeldCredit = typeof heldCredits.$inferSelect;

/** The phone numbers of a user's orders, as they are now and as they were paid. */
export async function phonesOf(tx: Tx, userId: number): Promise<string[]> {
  const now = tx
    .select({ phone: orders.phone })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.phone, '')));
  const paidWith = tx
    .select({ phone: intents.phone })
    .from(intents)
    .innerJoin(orders, eq(orders.reference, intents.reference))
    .where(and(eq(orders.userId, userId), ne(intents.phone, '')));
  return (await union(now, paidWith)).map(({ phone }) => phone);
}

/** Whether the addresses of two users lead to one mailbox. */
export async function shareMailbox(tx: Tx, friendId: number, referrerId: number): Promise<boolean> {
  const theirs = sql`(select ${mailboxIn(friends)} from users as friends where friends.id = ${friendId})`;
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, referrerId), eq(mailboxIn(users), theirs)));
  return row !== undefined;
}

/** Whether orders of two users were paid with one card or wallet. */
export async function sharePayer(tx: Tx, friendId: number, referrerId: number): Promise<boolean> {
  const marks = tx
    .select({ mark: payments.payerMark })
    .from(payments)
    .where(and(eq(payments.userId, referrerId), isNotNull(payments.orderId), ne(payments.payerMark, '')));
  const [row] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.userId, friendId), isNotNull(payments.orderId), inArray(payments.payerMark, marks)))
    .limit(1);
  return row !== undefined;
}

/** What is decided about points, by whom and when. */
export type CreditDecision = Partial<Pick<HeldCredit, 'reason' | 'isGranted' | 'byOwner' | 'settledBy' | 'settledAt'>>;

/** Writes down that points for a friend are held, or decided on; one row for each friend, changed when it is there. */
export async function saveHeldCredit(
  tx: Tx,
  credit: CreditDecision & Pick<HeldCredit, 'friendId' | 'referrerId' | 'reason' | 'createdAt'>,
): Promise<void> {
  const { friendId, referrerId, createdAt, ...change } = credit;
  await tx
    .insert(heldCredits)
    .values(credit)
    .onConflictDoUpdate({ target: heldCredits.friendId, set: { settledBy: null, ...change } });
}

/** Removes what is written about the points for a friend: they are decided again. */
export async function dropHeldCredit(tx: Tx, friendId: number): Promise<void> {
  await tx.delete(heldCredits).where(eq(heldCredits.friendId, friendId));
}

/** The held points for a friend, locked until the transaction ends. */
export async function heldCredit(tx: Tx, friendId: number): Promise<HeldCredit | undefined> {
  const [held] = await tx.select().from(heldCredits).where(eq(heldCredits.friendId, friendId)).for('update');
  return held;
}

/** Stores the decision. */
export async function saveCreditDecision(tx: Tx, friendId: number, decision: CreditDecision): Promise<void> {
  await tx.update(heldCredits).set(decision).where(eq(heldCredits.friendId, friendId));
}

/** The held points that wait for a decision, oldest first. */
export function openHeldCredits(db: Db): Promise<HeldCredit[]> {
  return db.select().from(heldCredits).where(isNull(heldCredits.isGranted)).orderBy(asc(heldCredits.createdAt));
}
