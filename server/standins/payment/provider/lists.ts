import type { Context } from 'hono';
import type { StandinCharge } from './charge.ts';
import type { StandinDispute, StandinPayout } from './provider-records.ts';
import { transactionOf } from './wire.ts';

const positiveInteger = (text: string | undefined, fallback: number) =>
  Math.max(1, Math.trunc(Number(text)) || fallback);

/** The page of a list that a request asks for, in the provider's form: a period, a page, the total. */
export function listPage<Row>(
  context: Context,
  message: string,
  rows: readonly Row[],
  atOf: (row: Row) => string,
  wireOf: (row: Row) => unknown,
) {
  const { from, to } = context.req.query();
  const perPage = Math.min(100, positiveInteger(context.req.query('perPage'), 50));
  const page = positiveInteger(context.req.query('page'), 1);
  const isWithin = (at: number) => !(from && at < Date.parse(from)) && !(to && at > Date.parse(to));
  const found = rows
    .filter((row) => isWithin(Date.parse(atOf(row))))
    .sort((a, b) => Date.parse(atOf(b)) - Date.parse(atOf(a)));
  const skipped = (page - 1) * perPage;
  const meta = {
    total: found.length,
    total_volume: 0,
    skipped,
    perPage,
    page,
    pageCount: Math.ceil(found.length / perPage),
  };
  return context.json({ status: true, message, data: found.slice(skipped, skipped + perPage).map(wireOf), meta });
}

/** A dispute in the form of the provider's dispute calls and events. */
export function disputeOf(dispute: StandinDispute, charge: StandinCharge | null) {
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: charge?.currency ?? 'GHS',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: charge === null ? null : transactionOf(charge),
    transaction_reference: dispute.reference,
    category: 'general',
    customer: { email: charge?.email ?? '' },
    bin: null,
    last4: null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: [],
    messages: [],
    createdAt: dispute.createdAt,
    updatedAt: dispute.createdAt,
  };
}

/** A payout in the form of the provider's list of settlements. */
export function payoutOf({ id, status, processed, fees, deductions, at }: StandinPayout) {
  return {
    id,
    domain: 'test',
    status,
    currency: 'GHS',
    integration: 1,
    total_amount: processed - fees,
    effective_amount: processed - fees - deductions,
    total_fees: fees,
    total_processed: processed,
    deductions: deductions === 0 ? null : deductions,
    settlement_date: at,
    settled_by: null,
    createdAt: at,
    updatedAt: at,
  };
}
