import { eq, type SQL, sql } from 'drizzle-orm';
import type { BookedFacts } from '#domain/books/payment-targets.ts';
import type { Tx } from '#server/db/open.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { documents } from '#server/db/tables/documents.ts';
import { disputes } from '#server/db/tables/payments/disputes.ts';

/** A payment as the books see it. `taxes` are those of its receipt; undefined before there is one. */
export type BookedPayment = Omit<BookedFacts, 'taxes'> & {
  reference: string;
  channel: string;
  currency: string;
  order: typeof orders.$inferSelect | null;
  createdAt: Date;
  taxes: BookedFacts['taxes'] | undefined;
  /** What the documents of this payment say together: receipts minus credit notes, in pesewas. */
  documented: number;
};

const facts = (tx: Tx) =>
  prepared(tx, 'payment_facts', (on, name) => {
    const ofRefunds = (which: SQL) =>
      sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
        where ${refunds.reference} = ${payments.reference} and ${which})::float8`;
    return on
      .select({
        payment: payments,
        order: orders,
        done: ofRefunds(sql`${refunds.state} = 'done'`),
        open: ofRefunds(sql`${refunds.state} not in ('done', 'failed')`),
        // A failed refund is owed until it is tried again or decided about.
        failed: ofRefunds(sql`${refunds.state} = 'failed' and ${refunds.handledAt} is null`),
        disputed: sql<number>`(select coalesce(sum(${disputes.amount}), 0) from ${disputes} where ${disputes.reference} = ${payments.reference}
          and ${disputes.state} not in ('won', 'lost') and ${disputes.decision} is null)::float8`,
        documented: sql<number>`(select coalesce(sum(case when ${documents.kind} = 'receipt' then ${documents.amount} else - ${documents.amount} end), 0)
          from ${documents} where ${documents.orderId} = ${orders.id}
          and coalesce(${documents.reference}, ${orders.reference}) = ${payments.reference})::float8`,
        taxes: sql<BookedFacts['taxes'] | null>`(select ${documents.content} -> 'taxes' from ${documents}
          where ${documents.orderId} = ${orders.id} and ${documents.position} = 1)`,
      })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.reference, sql.placeholder('reference')))
      .prepare(name);
  });

/** Reads all rows of a reference in one statement, sent by this call; undefined when there is no payment. */
export async function paymentFacts(tx: Tx, reference: string): Promise<BookedPayment | undefined> {
  const [row] = await facts(tx).execute({ reference });
  if (row === undefined) return undefined;
  const { payment, order, done, open, failed, disputed, documented, taxes } = row;
  const { amount, currency, createdAt, channel } = payment;
  return {
    reference,
    channel,
    amount,
    returned: done,
    returning: open,
    failed,
    isCancelled: order?.status === 'cancelled',
    decided: payment.kept,
    hasOrder: order !== null,
    isEarned: order?.status === 'delivered',
    fee: payment.fee ?? 0,
    // No more than is still there.
    disputed: Math.max(0, Math.min(disputed, amount - done)),
    currency,
    createdAt,
    order,
    documented,
    taxes: taxes ?? undefined,
  };
}
