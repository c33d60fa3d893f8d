import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { PaymentState, RefundState } from '#domain/payments/payment-state.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { type ComparedList, comparisonItems, payouts } from '#server/db/tables/payments/comparisons.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { refundedByProvider } from '#server/features/payments/ledger/refunded-by-provider.queries.ts';

/** What the shop has of a payment. */
export type OwnPayment = {
  reference: string;
  amount: number;
  currency: string;
  state: PaymentState;
  fee: number | null;
  /** Its refunds that arrived by the provider's own ids, in hundredths. */
  refunded: number;
  orderStatus: OrderStatus | null;
  orderTotal: number | null;
};

export type Payout = typeof payouts.$inferSelect;

const refunded = sql<number>`(select coalesce(sum(${refunds.amount}), 0)::bigint from ${refunds}
  where ${refunds.reference} = ${payments.reference} and ${refunds.state} = 'done' and ${refunds.refundId} is not null)`;

/** What the shop has of these references. */
export async function ownPayments(db: Db | Tx, references: readonly string[]): Promise<Map<string, OwnPayment>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .select({
      reference: payments.reference,
      amount: payments.amount,
      currency: payments.currency,
      state: payments.state,
      fee: payments.fee,
      refunded,
      // An additional payment stands for what was asked for, and we may give it back while its order stands.
      orderStatus: sql<
        typeof orders.$inferSelect.status | null
      >`case when ${payments.extraId} is null or (${refundedByProvider(sql`"payments"`)}) then ${orders.status} end`,
      orderTotal: sql<number | null>`coalesce(${extraPayments.amount}, ${orders.total})`,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(extraPayments, eq(extraPayments.id, payments.extraId))
    .where(inArray(payments.reference, [...references]));
  return new Map(rows.map((row) => [row.reference, { ...row, refunded: Number(row.refunded) }]));
}

/** Stores what the provider keeps of a payment; true when that is new. */
export async function setFee(tx: Tx, reference: string, fee: number): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ fee })
    .where(and(eq(payments.reference, reference), or(isNull(payments.fee), ne(payments.fee, fee))))
    .returning({ reference: payments.reference });
  return rows.length > 0;
}

/** The keys of a list that a comparison has read, as a subquery. */
const readKeys = (db: Db | Tx, comparisonId: number, list: ComparedList) =>
  db
    .select({ key: comparisonItems.key })
    .from(comparisonItems)
    .where(and(eq(comparisonItems.comparisonId, comparisonId), eq(comparisonItems.list, list)));

type Within = { id: number; fromAt: Date; toAt: Date };

/** The shop's payments of a comparison's period that the provider has not listed. */
export async function unlistedPayments(
  db: Db,
  { id, fromAt, toAt }: Within,
  limit: number,
): Promise<{ reference: string; createdAt: Date }[]> {
  return db
    .select({ reference: payments.reference, createdAt: payments.createdAt })
    .from(payments)
    .where(
      and(
        gte(payments.createdAt, fromAt),
        lt(payments.createdAt, toAt),
        sql`${payments.reference} not in ${readKeys(db, id, 'transactions')}`,
      ),
    )
    .limit(limit);
}

/** A refund as the shop has it. */
export type OwnRefund = {
  reference: string;
  refundId: string;
  amount: number;
  state: RefundState;
  isWhole: boolean;
  createdAt: Date;
};

const refundColumns = {
  reference: refunds.reference,
  refundId: sql<string>`${refunds.refundId}`,
  amount: refunds.amount,
  state: refunds.state,
  isWhole: refunds.isWhole,
  createdAt: refunds.createdAt,
};

/** The shop's refund with the provider's id. */
export async function ownRefund(db: Db, refundId: string): Promise<OwnRefund | undefined> {
  const [row] = await db.select(refundColumns).from(refunds).where(eq(refunds.refundId, refundId)).limit(1);
  return row;
}

/** The shop's refunds of a comparison's period that have an id of the provider and that it has not listed. */
export function unlistedRefunds(db: Db, { id, fromAt, toAt }: Within, limit: number): Promise<OwnRefund[]> {
  return db
    .select(refundColumns)
    .from(refunds)
    .where(
      and(
        isNotNull(refunds.refundId),
        ne(refunds.refundId, ''),
        gte(refunds.createdAt, fromAt),
        lt(refunds.createdAt, toAt),
        sql`${refunds.refundId} not in ${readKeys(db, id, 'refunds')}`,
      ),
    )
    .limit(limit);
}

/** Adds a payout, or changes it to what the provider says now. */
export async function savePayout(tx: Tx, payout: typeof payouts.$inferInsert): Promise<void> {
  const { payoutId: _, ...change } = payout;
  await tx.insert(payouts).values(payout).onConflictDoUpdate({ target: payouts.payoutId, set: change });
}

/** The payouts of a comparison's period that the provider does not list any more. */
export function unlistedPayouts(db: Db, { id, fromAt, toAt }: Within, limit: number): Promise<Payout[]> {
  return db
    .select()
    .from(payouts)
    .where(
      and(
        gte(payouts.paidAt, fromAt),
        lt(payouts.paidAt, toAt),
        sql`${payouts.payoutId} not in ${readKeys(db, id, 'payouts')}`,
      ),
    )
    .limit(limit);
}
