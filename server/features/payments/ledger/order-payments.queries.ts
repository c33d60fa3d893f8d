import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { type orders, payments } from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import type { Payment } from './ledger.queries.ts';

/** The references that paid for an order: the one that it was made with, then the additional ones, oldest first. */
export async function referencesOf(
  tx: Db | Tx,
  { id, reference }: Pick<typeof orders.$inferSelect, 'id' | 'reference'>,
): Promise<string[]> {
  const extras = await tx
    .select({ reference: extraPayments.reference })
    .from(extraPayments)
    .where(eq(extraPayments.orderId, id))
    .orderBy(asc(extraPayments.id));
  return [reference, ...extras.map((extra) => extra.reference).filter((found) => found !== null)];
}

/** Locks all payments of an order until the transaction ends, newest first. Call it before the order is locked. */
export async function lockPaymentsOf(
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, 'id' | 'reference'>,
): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(inArray(payments.reference, await referencesOf(tx, order)))
    .orderBy(desc(payments.createdAt), desc(payments.reference))
    .for('update');
}

/** All payments of an order, newest first. */
export async function paymentsOf(
  db: Db,
  order: Pick<typeof orders.$inferSelect, 'id' | 'reference'>,
): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.reference, await referencesOf(db, order)))
    .orderBy(desc(payments.createdAt), desc(payments.reference));
}
