import { eq, sql } from 'drizzle-orm';
import type { PaymentFacts } from '#domain/books/payment-targets.ts';
import type { Tx } from '#server/db/open.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { documents } from '#server/db/tables/documents.ts';

/** A payment as the books see it. `taxes` are those of its receipt; undefined before there is one. */
export type BookedPayment = Omit<PaymentFacts, 'taxes'> & {
  currency: string;
  order: typeof orders.$inferSelect | null;
  createdAt: Date;
  taxes: PaymentFacts['taxes'] | undefined;
  /** What its documents say together: receipts minus credit notes, in pesewas. */
  documented: number;
};

/** Reads all rows of a reference in one statement; undefined when there is no payment. */
export async function paymentFacts(tx: Tx, reference: string): Promise<BookedPayment | undefined> {
  const sumOf = (states: string[]) =>
    sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.reference} = ${payments.reference}
      and ${refunds.state} in (${sql.join(
        states.map((state) => sql`${state}`),
        sql`, `,
      )}))::float8`;
  const [row] = await tx
    .select({
      payment: payments,
      order: orders,
      done: sumOf(['done']),
      open: sumOf(['asked', 'accepted']),
      documented: sql<number>`(select coalesce(sum(case when ${documents.kind} = 'receipt' then ${documents.amount} else - ${documents.amount} end), 0)
        from ${documents} where ${documents.orderId} = ${orders.id})::float8`,
      taxes: sql<PaymentFacts['taxes'] | null>`(select ${documents.content} -> 'taxes' from ${documents}
        where ${documents.orderId} = ${orders.id} and ${documents.position} = 1)`,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference));
  if (row === undefined) return undefined;
  const { payment, order, done, open, documented, taxes } = row;
  const { amount, state, currency, createdAt } = payment;
  return {
    amount,
    returned: state === 'refunded' ? amount : done,
    returning: open,
    isOwed: state === 'refunding' || order?.status === 'cancelled',
    hasOrder: order !== null,
    isEarned: order?.status === 'delivered',
    fee: 0,
    disputed: 0,
    currency,
    createdAt,
    order,
    documented,
    taxes: taxes ?? undefined,
  };
}
