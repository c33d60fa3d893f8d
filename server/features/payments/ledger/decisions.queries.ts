import { asc, eq, sql } from 'drizzle-orm';
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

/** The decisions about a payment, oldest first. */
export function decisionsOf(db: Db | Tx, reference: string): Promise<OwedDecision[]> {
  return db.select().from(owedDecisions).where(eq(owedDecisions.reference, reference)).orderBy(asc(owedDecisions.id));
}
