import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { OPEN_REFUNDS, type PaymentState, type RefundState } from '#domain/payments/payment-state.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';

/** A ledger row with the sum that it paid for: an order's total, or an additional payment's. */
export type LedgerRow = {
  reference: string;
  amount: number;
  state: PaymentState;
  orderTotal: number | null;
  /** Of its refunds: what arrived, and what is on its way. */
  returned: number;
  returning: number;
  /** What the owner decided not to refund. */
  kept: number;
};

const refundedIn = (states: readonly RefundState[]) =>
  sql<number>`(select coalesce(sum(${refunds.amount}), 0)::float8 from ${refunds}
    where ${refunds.reference} = "payments"."reference" and ${inArray(refunds.state, [...states])})`;

const columns = {
  reference: payments.reference,
  amount: payments.amount,
  state: payments.state,
  // An additional payment of an order stands for what was asked for, not for the order's total.
  orderTotal: sql<
    number | null
  >`coalesce((select ${extraPayments.amount} from ${extraPayments} where ${extraPayments.id} = "payments"."extra_id"), ${orders.total})`,
  returned: refundedIn(['done']),
  returning: refundedIn(OPEN_REFUNDS),
  kept: payments.kept,
};

/** The ledger rows of these references. */
export async function ledgerOf(db: Db, references: string[]): Promise<Map<string, LedgerRow>> {
  const rows = await db
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.reference, references));
  return new Map(rows.map((row) => [row.reference, row]));
}

/** The ledger rows written since a moment, and before `until` if it is given. */
export function ledgerSince(db: Db, since: Date, until?: Date): Promise<LedgerRow[]> {
  return db
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(payments.createdAt, since), until === undefined ? undefined : lt(payments.createdAt, until)));
}
