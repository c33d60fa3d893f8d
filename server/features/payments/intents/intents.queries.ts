import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, orders, payments } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { preparedWrite } from '#server/db/statements/prepared-write.ts';

/** A registered checkout. */
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

/** States in which the provider is asked: money may still come, also for a cart that another payment has paid. */
export const CHECKED_STATES: IntentState[] = [...OPEN_STATES, 'superseded'];

/** What the database knows about a reference, read in one query: its checkout, its payment's state, its order. */
export type ReferenceRecords = {
  intent: Intent | undefined;
  payment: (typeof payments.$inferSelect)['state'] | undefined;
  /** Whose payment it is; null when nobody knows. */
  payerId: number | null;
  order: { slug: string; userId: number } | undefined;
};

const known = (db: Db) =>
  prepared(db, 'known', (on, name) => {
    const named = sql`named.reference`;
    return on
      .select({
        intent: intents,
        payment: payments.state,
        payerId: payments.userId,
        slug: orders.slug,
        userId: orders.userId,
      })
      .from(sql`(select ${sql.placeholder('reference')}::text as reference) as named`)
      .leftJoin(intents, eq(intents.reference, named))
      .leftJoin(payments, eq(payments.reference, named))
      .leftJoin(orders, eq(orders.reference, named))
      .prepare(name);
  });

/** Everything known about a reference. */
export async function findByReference(db: Db, reference: string): Promise<ReferenceRecords> {
  const [row] = await known(db).execute({ reference });
  const { intent, payment, payerId, slug, userId } = row ?? {};
  const order = typeof slug === 'string' && typeof userId === 'number' ? { slug, userId } : undefined;
  return { intent: intent ?? undefined, payment: payment ?? undefined, payerId: payerId ?? null, order };
}

/** Adds a checkout; undefined when the reference is taken. */
export async function insertIntent(db: Db | Tx, intent: NewIntent): Promise<Intent | undefined> {
  const [inserted] = await preparedWrite(db, 'insert_intent', { intent }, (on, { intent }, name) =>
    on.insert(intents).values(intent).onConflictDoNothing().returning().prepare(name),
  );
  return inserted;
}

/**
 * Adds a checkout that replaces a waiting one, by the customer's choice; undefined when the reference is taken, or the
 * waiting one waits no more or was replaced since it was read, and then nothing is changed.
 */
export async function insertReplacement(
  tx: Tx,
  intent: NewIntent,
  waiting: Pick<Intent, 'reference' | 'supersededBy'>,
): Promise<Intent | undefined> {
  const inserted = await insertIntent(tx, intent);
  if (inserted === undefined) return undefined;
  const replaced = await tx
    .update(intents)
    .set({ supersededBy: intent.reference })
    .where(
      and(
        eq(intents.reference, waiting.reference),
        sql`${intents.supersededBy} is not distinct from ${waiting.supersededBy}`,
        inArray(intents.state, ['waiting', 'checking']),
      ),
    )
    .returning({ reference: intents.reference });
  if (replaced.length > 0) return inserted;
  await tx.delete(intents).where(eq(intents.reference, intent.reference));
  return undefined;
}

/** Notes the windows that are reserved for a checkout. */
export async function setWindows(
  tx: Tx,
  reference: string,
  windows: Pick<Intent, 'pickupWindow' | 'deliveryWindow'>,
): Promise<void> {
  await tx.update(intents).set(windows).where(eq(intents.reference, reference));
}

/** How many checkouts of a user are open, counted up to `limit`. */
export async function countOpenIntents(db: Db, userId: number, limit: number): Promise<number> {
  const counted = prepared(db, 'open_intents', (on, name) => {
    const open = on
      .select({ reference: intents.reference })
      .from(intents)
      .where(and(eq(intents.userId, sql.placeholder('userId')), inArray(intents.state, OPEN_STATES)))
      .limit(sql.placeholder('limit'))
      .as('open');
    return on.select({ count: sql<number>`count(*)::int` }).from(open).prepare(name);
  });
  const [row] = await counted.execute({ userId, limit });
  return row?.count ?? 0;
}

/** Moves a checkout that is in one of the `from` states to another state; `nextCheckAt: null` ends its checks. */
export async function transitionIntent(
  db: Db | Tx,
  reference: string,
  from: IntentState[],
  to: { state: IntentState } & Partial<
    Pick<NewIntent, 'nextCheckAt' | 'checkedAt' | 'pendingSince' | 'channel' | 'isRefused'>
  >,
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
    .where(and(eq(intents.reference, reference), inArray(intents.state, CHECKED_STATES)));
}

/** How many checkouts are being checked. */
export async function countOpenChecks(db: Db): Promise<number> {
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
    .where(and(gt(intents.nextCheckAt, now), inArray(intents.state, CHECKED_STATES)));
}

/** The slug of the order that a reference paid for. */
export async function slugOf(db: Db, reference: string): Promise<string | undefined> {
  const [order] = await db
    .select({ slug: orders.slug })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference));
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
