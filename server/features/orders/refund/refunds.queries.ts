import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { payments, refunds } from '#server/db/schema.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type RefundState = RefundRow['state'];

/** States of refunds whose result is not known. */
export const OPEN_REFUNDS: RefundState[] = ['asked', 'accepted'];

/** The refund of a payment with this key. */
export async function refundByKey(tx: Tx, reference: string, key: string): Promise<RefundRow | undefined> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.reference, reference), eq(refunds.key, key)));
  return row;
}

/** A payment's refunds, oldest first. */
export function refundsOf(db: Db | Tx, reference: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.reference, reference)).orderBy(asc(refunds.id));
}

/** A refund by its id. */
export async function refundById(db: Db | Tx, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/**
 * Stores a partial refund and adds it to the payment's refunded sum. Throws when that would exceed the payment: a
 * database constraint checks it.
 */
export async function insertPartialRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<RefundRow | undefined> {
  await tx
    .update(payments)
    .set({ returned: sql`${payments.returned} + ${refund.amount}` })
    .where(eq(payments.reference, refund.reference));
  const [row] = await tx.insert(refunds).values(refund).returning();
  return row;
}

/** Stores the refund of a payment's remaining sum. A repeated request after a failure updates the same row. */
export async function upsertFullRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  const { amount, reason, actorId, createdAt } = refund;
  await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoUpdate({
      target: [refunds.reference, refunds.key],
      set: { state: 'asked', amount, reason, actorId, createdAt },
      setWhere: eq(refunds.state, 'failed'),
    });
}

/** Moves a refund that is in one of the `from` states. Returns whether it was. */
export async function transitionRefund(
  tx: Tx | Db,
  id: number,
  from: RefundState[],
  change: Partial<typeof refunds.$inferInsert>,
): Promise<boolean> {
  const moved = await tx
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, id), inArray(refunds.state, from)))
    .returning({ id: refunds.id });
  return moved.length > 0;
}

/** Moves the refund of a payment's whole remaining sum. */
export async function transitionFullRefund(
  tx: Tx | Db,
  reference: string,
  key: string,
  state: RefundState,
  refundId?: string,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ state, ...(refundId === undefined ? {} : { refundId }) })
    .where(and(eq(refunds.reference, reference), eq(refunds.key, key)));
}

/** Marks a partial refund as failed, so that its sum can be refunded again. */
export async function failPartialRefund(tx: Tx, { id, reference, amount }: RefundRow): Promise<void> {
  if (!(await transitionRefund(tx, id, OPEN_REFUNDS, { state: 'failed', checkAt: null }))) return;
  await tx
    .update(payments)
    .set({ returned: sql`${payments.returned} - ${amount}` })
    .where(eq(payments.reference, reference));
}

/** Marks all open refunds of a payment as done, because all of its money was refunded. */
export async function completeRefunds(tx: Tx, reference: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'done', checkAt: null })
    .where(and(eq(refunds.reference, reference), inArray(refunds.state, OPEN_REFUNDS)));
}

/** Claims partial refunds that are due for a check, until `leaseEnd`. */
export async function claimDuePartialRefunds(
  db: Db,
  at: { now: Date; leaseEnd: Date },
  limit: number,
): Promise<RefundRow[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, OPEN_REFUNDS), lte(refunds.checkAt, at.now)))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(refunds).set({ checkAt: at.leaseEnd }).where(inArray(refunds.id, due)).returning();
}
