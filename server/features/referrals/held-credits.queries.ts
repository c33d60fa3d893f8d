import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/open.ts';
import { heldCredits, intents, mailboxIn, orders, payments, pointsLedger, users } from '#server/db/schema.ts';
import { accountsOfOtherPeople } from '#server/features/discounts/doubts.queries.ts';

const friends = alias(users, 'friends');

export type HeldCredit = typeof heldCredits.$inferSelect;

/** The phone numbers of users' orders, as they are now and as they were paid. */
export async function phonesOf(tx: Tx, userIds: number[]): Promise<string[]> {
  const now = tx
    .select({ phone: orders.phone })
    .from(orders)
    .where(and(inArray(orders.userId, userIds), ne(orders.phone, '')));
  const paidWith = tx
    .select({ phone: intents.phone })
    .from(intents)
    .innerJoin(orders, eq(orders.reference, intents.reference))
    .where(and(inArray(orders.userId, userIds), ne(intents.phone, '')));
  return (await union(now, paidWith)).map(({ phone }) => phone);
}

/** Whether a friend's address leads to the mailbox of one of the others. */
export async function hasMailboxInCommon(tx: Tx, friendId: number, others: number[]): Promise<boolean> {
  const theirs = sql`(select ${mailboxIn(friends)} from users as friends where friends.id = ${friendId})`;
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, others), eq(mailboxIn(users), theirs)))
    .limit(1);
  return row !== undefined;
}

/** Whether orders of a friend and of one of the others were paid with one card or wallet. */
export async function hasPayerInCommon(tx: Tx, friendId: number, others: number[]): Promise<boolean> {
  const marks = tx
    .select({ mark: payments.payerMark })
    .from(payments)
    .where(and(inArray(payments.userId, others), isNotNull(payments.orderId), ne(payments.payerMark, '')));
  const [row] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.userId, friendId), isNotNull(payments.orderId), inArray(payments.payerMark, marks)))
    .limit(1);
  return row !== undefined;
}

/**
 * The friends who have earned a referrer points that were not taken back, without this one and those whom the team knows
 * to be other people. Locks the referrer's friends until the transaction ends: of two who are one person, the second
 * one's delivery sees the first's.
 */
export async function rewardedFriends(tx: Tx, referrerId: number, friendId: number): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`friends of ${referrerId}`}, 0))`);
  const rows = await tx
    .select({ id: pointsLedger.friendId })
    .from(pointsLedger)
    .where(
      and(
        eq(pointsLedger.userId, referrerId),
        isNotNull(pointsLedger.friendId),
        ne(pointsLedger.friendId, friendId),
        notInArray(pointsLedger.friendId, accountsOfOtherPeople(tx, friendId)),
      ),
    )
    .groupBy(pointsLedger.friendId)
    .having(sql`sum(${pointsLedger.delta}) > 0`);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
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

/** Stores what was decided about the points held for a friend, and by whom. */
export async function saveCreditDecision(tx: Tx, friendId: number, decision: CreditDecision): Promise<void> {
  await tx.update(heldCredits).set(decision).where(eq(heldCredits.friendId, friendId));
}

/** The held points that wait for a decision, oldest first. */
export function openHeldCredits(db: Db): Promise<HeldCredit[]> {
  return db.select().from(heldCredits).where(isNull(heldCredits.isGranted)).orderBy(asc(heldCredits.createdAt));
}
