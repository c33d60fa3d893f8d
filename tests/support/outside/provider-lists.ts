import { randomInt } from 'node:crypto';

/** A dispute as the tests' provider keeps it. */
export type ProviderDispute = {
  id: number;
  reference: string;
  amount: number;
  status: string;
  resolution: string | null;
  category: string;
  createdAt: Date;
  dueAt: Date | null;
  resolvedAt: Date | null;
};

/** A payout as the tests' provider keeps it. */
export type ProviderPayout = {
  id: number;
  status: string;
  currency: string;
  processed: number;
  fees: number;
  deductions: number;
  at: Date;
};

/** A refund as the tests' provider keeps it. */
export type ProviderRefund = {
  reference: string;
  amount: number;
  currency?: string;
  id?: number;
  status?: string;
  merchant_note?: string;
  createdAt?: Date;
};

/** A number such as the provider gives its refunds, disputes and payouts. */
export const newProviderId = () => randomInt(1_000_000, 999_999_999);

/** A dispute in the provider's form. */
export function disputeWire(dispute: ProviderDispute, transaction: unknown) {
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: 'GHS',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction,
    transaction_reference: null,
    category: dispute.category,
    customer: { id: 1, email: 'ama@example.com' },
    bin: null,
    last4: null,
    dueAt: dispute.dueAt?.toISOString() ?? null,
    resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
    evidence: null,
    attachments: null,
    note: null,
    history: [],
    messages: [],
    createdAt: dispute.createdAt.toISOString(),
    updatedAt: dispute.createdAt.toISOString(),
  };
}

/** A payout in the provider's form. */
export function payoutWire({ id, status, currency, processed, fees, deductions, at }: ProviderPayout) {
  return {
    id,
    domain: 'test',
    status,
    currency,
    integration: 1,
    total_amount: processed - fees,
    effective_amount: processed - fees - deductions,
    total_fees: fees,
    total_processed: processed,
    deductions: deductions === 0 ? null : deductions,
    settlement_date: at.toISOString(),
    settled_by: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

/** A refund in the form of the provider's list, which names its payment only by the provider's id. */
export function refundWire(refund: ProviderRefund, transaction: number) {
  const made = (refund.createdAt ?? new Date()).toISOString();
  return { currency: 'GHS', ...refund, transaction, reference: undefined, createdAt: made };
}

/** The part of a list that a request asks for: a period and a page. */
export function pageOf<Row>(rows: readonly Row[], atOf: (row: Row) => Date, query: URLSearchParams): Row[] {
  const from = new Date(query.get('from') ?? 0);
  const to = new Date(query.get('to') ?? 8.64e15);
  const perPage = Number(query.get('perPage') ?? 50);
  const page = Number(query.get('page') ?? 1);
  return rows
    .filter((row) => atOf(row) >= from && atOf(row) <= to)
    .sort((a, b) => atOf(b).getTime() - atOf(a).getTime())
    .slice((page - 1) * perPage, page * perPage);
}
