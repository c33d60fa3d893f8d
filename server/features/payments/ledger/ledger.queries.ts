import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { payments } from '#server/db/schema.ts';
import { returnReasonSql } from '#server/features/payments/disputes/disputes.queries.ts';

export type Payment = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;

/** The ledger row of a reference. */
export async function paymentOf(db: Db | Tx, reference: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.reference, reference));
  return payment;
}

/** Reasons that any user's call may have caused; a reason from the owner's call replaces them. */
const PROVISIONAL_REASONS = ['unknownReference', 'payer'];

/**
 * Holds a payment for review. An existing row stays, but a provisional reason is replaced by a better one. Returns
 * whether this call wrote it, another one holds it already, or it is settled.
 */
export async function insertReview(db: Db | Tx, payment: NewPayment): Promise<'written' | 'held' | 'settled'> {
  const [held] = await db
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.reference,
      set: { reason: sql`excluded.reason`, userId: sql`coalesce(${payments.userId}, excluded.user_id)` },
      setWhere: and(eq(payments.state, 'review'), inArray(payments.reason, PROVISIONAL_REASONS)),
    })
    .returning({ reference: payments.reference });
  if (held !== undefined) return 'written';
  return (await paymentOf(db, payment.reference))?.state === 'review' ? 'held' : 'settled';
}

/**
 * Held payments whose cart is the order of another one, and whose money nobody has asked back yet, oldest first. One
 * whose money may go back by a dispute waits for its end.
 */
export function heldSecondPayments(db: Db, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'review'),
        eq(payments.reason, 'superseded'),
        eq(payments.owedReason, 'review'),
        sql`${returnReasonSql(sql`payments.reference`)} is null`,
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit);
}

/** Adds a ledger row; false when the reference has one. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ reference: payments.reference });
  return inserted.length > 0;
}

/**
 * Changes the state of a ledger row that is in one of the `from` states. Returns the changed row, or undefined when it
 * was in another state.
 */
export async function transitionPayment(
  db: Db | Tx,
  reference: string,
  from: Payment['state'][],
  change: Partial<NewPayment>,
): Promise<Payment | undefined> {
  const [moved] = await db
    .update(payments)
    .set(change)
    .where(and(eq(payments.reference, reference), inArray(payments.state, from)))
    .returning();
  return moved;
}

/** A ledger row, locked until the transaction ends. */
export async function lockPayment(tx: Tx, reference: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference)).for('update');
  return payment;
}
