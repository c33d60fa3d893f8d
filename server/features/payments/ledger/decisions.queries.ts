import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { payments } from '#server/db/schema.ts';
import { owedDecisions } from '#server/db/tables/payments/owed-decisions.ts';

/** An owner's written decision that owed money is not refunded. */
export type OwedDecision = typeof owedDecisions.$inferSelect;

/** Adds a decision; `kept` of it, in pesewas, is not refunded any more. Returns its id. */
export async function insertDecision(
  tx: Tx,
  decision: typeof owedDecisions.$inferInsert,
  kept: number,
): Promise<number> {
  const [row] = await tx.insert(owedDecisions).values(decision).returning({ id: owedDecisions.id });
  if (row === undefined) throw new Error('A decision about owed money was not stored.');
  if (kept === 0) return row.id;
  await tx
    .update(payments)
    .set({ kept: sql`${payments.kept} + ${kept}` })
    .where(eq(payments.reference, decision.reference));
  return row.id;
}

/** How an owner closed a payment that has no order: why, and how much, in hundredths of `currency`. */
export type Closing = { reason: string; amount: number; currency: string };

/** How an owner closed a payment that has no order; undefined when nobody did. */
export async function closingOf(db: Db, reference: string): Promise<Closing | undefined> {
  const [closing] = await db
    .select({ reason: owedDecisions.reason, amount: owedDecisions.amount, currency: payments.currency })
    .from(owedDecisions)
    .innerJoin(payments, eq(payments.reference, owedDecisions.reference))
    .where(and(eq(payments.reference, reference), eq(payments.state, 'kept'), isNull(payments.orderId)))
    .orderBy(desc(owedDecisions.id))
    .limit(1);
  return closing;
}

/** The decisions about a payment, oldest first. */
export function decisionsOf(db: Db | Tx, reference: string): Promise<OwedDecision[]> {
  return db.select().from(owedDecisions).where(eq(owedDecisions.reference, reference)).orderBy(asc(owedDecisions.id));
}
