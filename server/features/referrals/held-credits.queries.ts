import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/open.ts';
import { heldCredits, intents, mailboxIn, orders, payments, users } from '#server/db/schema.ts';

const friends = alias(users, 'friends');

export type HeldCredit = typeof heldCredits.$inferSelect;

/** The phone numbers of a user's orders, as they are now and as they were paid. */
function phonesOf(tx: Tx, userId: number) {
  const now = tx
    .select({ phone: orders.phone })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.phone, '')));
  const paidWith = tx
    .select({ phone: intents.phone })
    .from(intents)
    .innerJoin(orders, eq(orders.reference, intents.reference))
    .where(and(eq(orders.userId, userId), ne(intents.phone, '')));
  return union(now, paidWith);
}

/**
 * What two users share that different people rarely share: a mailbox, a phone number, a card or a wallet; null for
 * nothing.
 */
export async function findSharedIdentity(
  tx: Tx,
  friendId: number,
  referrerId: number,
): Promise<HeldCredit['reason'] | null> {
  const [mailbox] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, referrerId),
        eq(mailboxIn(users), sql`(select ${mailboxIn(friends)} from users as friends where friends.id = ${friendId})`),
      ),
    );
  if (mailbox !== undefined) return 'mailbox';
  const theirs = phonesOf(tx, friendId).as('theirs');
  const [phone] = await tx
    .select({ phone: theirs.phone })
    .from(theirs)
    .where(inArray(theirs.phone, phonesOf(tx, referrerId)))
    .limit(1);
  if (phone !== undefined) return 'phone';
  const marks = tx
    .select({ mark: payments.payerMark })
    .from(payments)
    .where(and(eq(payments.userId, referrerId), isNotNull(payments.orderId), ne(payments.payerMark, '')));
  const [payer] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.userId, friendId), isNotNull(payments.orderId), inArray(payments.payerMark, marks)))
    .limit(1);
  return payer === undefined ? null : 'payer';
}

/** Who decided about held points, and when. */
export type CreditDecision = { isGranted: boolean; settledBy: number | null; settledAt: Date };

/**
 * Holds the points for a friend, or writes down that they are refused; one row for each friend, the first one stays.
 */
export async function holdCredit(
  tx: Tx,
  credit: {
    friendId: number;
    referrerId: number;
    reason: HeldCredit['reason'];
    createdAt: Date;
  } & Partial<CreditDecision>,
): Promise<void> {
  await tx.insert(heldCredits).values(credit).onConflictDoNothing();
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
