import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { intents, payments } from '#server/db/schema.ts';

/** A user's checkouts, newest first. */
export function checkoutsOf(db: Db, userId: number): Promise<(typeof intents.$inferSelect)[]> {
  return db.select().from(intents).where(eq(intents.userId, userId)).orderBy(desc(intents.createdAt));
}

/** A user's payments, newest first. */
export function paymentsOf(db: Db, userId: number) {
  return db
    .select({
      reference: payments.reference,
      state: payments.state,
      amount: payments.amount,
      currency: payments.currency,
      channel: payments.channel,
      payer_email: payments.payerEmail,
      owed: payments.owed,
      owedReason: payments.owedReason,
      owedSince: payments.owedSince,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt));
}
