import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { prepared } from '#server/db/prepared.ts';
import { intents, orders, payments } from '#server/db/schema.ts';

export type Intent = typeof intents.$inferSelect;
export type NewIntent = typeof intents.$inferInsert;
export type IntentState = Intent['state'];

/** States of a checkout that can still become an order. */
export const OPEN_STATES: IntentState[] = ['waiting', 'checking', 'paid'];

/** The checkout with this reference. */
export async function intentOf(db: Db | Tx, reference: string): Promise<Intent | undefined> {
  const [intent] = await db.select().from(intents).where(eq(intents.reference, reference));
  return intent;
}

/** What the database knows about a reference, read in one query: its checkout, its payment's state, its order. */
export type ReferenceRecords = {
  intent: Intent | undefined;
  payment: (typeof payments.$inferSelect)['state'] | undefined;
  order: { slug: string; userId: number } | undefined;
};

const known = (db: Db) =>
  prepared(db, 'known', (on, name) => {
    const named = sql`named.reference`;
    return on
      .select({ intent: intents, payment: payments.state, slug: orders.slug, userId: orders.userId })
      .from(sql`(select ${sql.placeholder('reference')}::text as reference) as named`)
      .leftJoin(intents, eq(intents.reference, named))
      .leftJoin(payments, eq(payments.reference, named))
      .leftJoin(orders, eq(orders.reference, named))
      .prepare(name);
  });

/** Everything known about a reference. */
export async function findByReference(db: Db, reference: string): Promise<ReferenceRecords> {
  const [row] = await known(db).execute({ reference });
  const { intent, payment, slug, userId } = row ?? {};
  const order = typeof slug === 'string' && typeof userId === 'number' ? { slug, userId } : undefined;
  return { intent: intent ?? undefined, payment: payment ?? undefined, order };
}

/** Adds a checkout; undefined when the reference is taken. */
export async function insertIntent(db: Db, intent: NewIntent): Promise<Intent | undefined> {
  const [inserted] = await db.insert(intents).values(intent).onConflictDoNothing().returning();
  return inserted;
}

/** How many checkouts of a user are open, counted up to `limit`. */
export async function countOpenIntents(db: Db, userId: number, limit: number): Promise<number> {
  const open = db
    .select({ reference: intents.reference })
    .from(intents)
    .where(and(eq(intents.userId, userId), inArray(intents.state, OPEN_STATES)))
    .limit(limit)
    .as('open');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(open);
  return row?.count ?? 0;
}

/** Moves a checkout that is in one of the `from` states to another state; `nextCheckAt: null` ends its checks. */
export async function transitionIntent(
  db: Db | Tx,
  reference: string,
  from: IntentState[],
  to: { state: IntentState; nextCheckAt?: Date | null },
): Promise<void> {
  await db
    .update(intents)
    .set(to)
    .where(and(eq(intents.reference, reference), inArray(intents.state, from)));
}

/** Sets the time of the next check of a checkout that is still open. */
export async function scheduleCheck(db: Db, reference: string, nextCheckAt: Date): Promise<void> {
  await db
    .update(intents)
    .set({ nextCheckAt })
    .where(and(eq(intents.reference, reference), inArray(intents.state, OPEN_STATES)));
}

/** How many checkouts are being checked. */
export async function countAsked(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(intents)
    .where(isNotNull(intents.nextCheckAt));
  return row?.count ?? 0;
}

/** Makes every open checkout due. */
export async function makeOpenChecksDue(db: Db, now: Date): Promise<void> {
  await db
    .update(intents)
    .set({ nextCheckAt: now })
    .where(and(gt(intents.nextCheckAt, now), inArray(intents.state, OPEN_STATES)));
}

/**
 * Claims up to `limit` open checkouts that are due, until `leaseEnd`: before that no other process takes them, after it
 * any process may. A check planned later than `horizon` was planned with a wrong clock and counts as due.
 */
export async function claimDueIntents(
  db: Db,
  at: { now: Date; leaseEnd: Date; horizon: Date },
  limit: number,
): Promise<Intent[]> {
  const due = db
    .select({ reference: intents.reference })
    .from(intents)
    .where(
      and(
        or(lte(intents.nextCheckAt, at.now), gt(intents.nextCheckAt, at.horizon)),
        inArray(intents.state, OPEN_STATES),
      ),
    )
    .orderBy(asc(intents.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(intents)
    .set({ nextCheckAt: at.leaseEnd, checks: sql`${intents.checks} + 1` })
    .where(inArray(intents.reference, due))
    .returning();
}

/** A user's payments without an order: held ones, ones being refunded, and checkouts being checked. */
export async function unsettledOf(
  db: Db,
  userId: number,
): Promise<
  { reference: string; state: IntentState; amount: number; currency: string; reason: string; createdAt: Date }[]
> {
  const held = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), isNull(payments.orderId), gt(payments.owed, 0)))
    .orderBy(desc(payments.createdAt))
    .limit(100);
  const open = await db
    .select()
    .from(intents)
    .leftJoin(payments, eq(payments.reference, intents.reference))
    .where(and(eq(intents.userId, userId), inArray(intents.state, ['checking', 'paid']), isNull(payments.reference)))
    .orderBy(desc(intents.createdAt))
    .limit(100);
  return [
    ...held.map(({ reference, state, owed, owedReason, currency, reason, createdAt }) => {
      const isFailed = owedReason !== null && owedReason !== 'review' && owedReason !== 'onItsWay';
      const why = isFailed ? owedReason : state === 'refunding' ? state : (reason ?? 'other');
      return { reference, state: 'review' as const, amount: owed, currency, reason: why, createdAt };
    }),
    ...open.map(({ intents: { reference, state, total, createdAt } }) => {
      return { reference, state, amount: total, currency: 'GHS', reason: state, createdAt };
    }),
  ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** The slug of the order that a reference paid for. */
export async function slugOf(db: Db, reference: string): Promise<string | undefined> {
  const [order] = await db.select({ slug: orders.slug }).from(orders).where(eq(orders.reference, reference));
  return order?.slug;
}

/** Which of these references the shop already knows, as an order or in the ledger. */
export async function knownReferences(db: Db, references: readonly string[]): Promise<Set<string>> {
  const list = [...references];
  const asOrder = await db.select({ reference: orders.reference }).from(orders).where(inArray(orders.reference, list));
  const asPayment = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.reference, list));
  return new Set([...asOrder, ...asPayment].map(({ reference }) => reference));
}
