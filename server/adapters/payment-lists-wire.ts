import { z } from 'zod';
import type {
  DisputeState,
  KnownDispute,
  KnownPayout,
  KnownRefundState,
  ListedCharge,
  ListedRefund,
} from '#server/ports/payment.ts';
import { amount, label, moment, readCharge, shortWord } from './payment-wire.ts';

/**
 * Parses the rows of the provider's lists. A row without the documented form is unreadable, never left out silently.
 */

const id = z.union([z.number(), z.string().min(1)]).transform(String);
const digits = z.string().regex(/^\d{1,15}$/);
/** A sum as a number, or as digits: the provider sends both. */
const sum = z.union([amount, digits.transform(Number)]);
const signed = z.number().int().safe();
/** A payment as a part of a row: its id, or the whole of it. */
const parent = z.union([
  id.transform((providerId) => ({ providerId, reference: null, amount: null, currency: null })),
  z
    .object({ id, reference: label, amount: amount.nullish().catch(null), currency: label })
    .transform((whole) => ({ ...whole, providerId: whole.id, reference: whole.reference ?? null })),
]);

const refund = z.object({
  id,
  status: z.string(),
  amount: sum,
  currency: z.string().default(''),
  merchant_note: label,
  transaction: parent.nullish(),
  transaction_reference: label,
  createdAt: label,
  created_at: label,
});

const dispute = z.object({
  id,
  status: z.string(),
  resolution: label.catch(null),
  refund_amount: sum.nullish(),
  currency: label,
  category: label,
  transaction: parent.nullish(),
  transaction_reference: label,
  dueAt: label,
  due_at: label,
  resolvedAt: label,
  resolved_at: label,
  createdAt: label,
  created_at: label,
});

const payout = z.object({
  id,
  status: z.string(),
  currency: z.string().min(1),
  total_amount: signed,
  effective_amount: signed.nullish(),
  total_fees: signed,
  total_processed: signed,
  settlement_date: label,
  createdAt: label,
});

const REFUND_STATES: Record<string, KnownRefundState> = {
  pending: 'pending',
  processing: 'pending',
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'needs-attention',
};

/** The state of a refund, from the provider's name for it; `unclear` for a name that we do not know. */
export function refundState(word: string): KnownRefundState {
  return REFUND_STATES[word] ?? 'unclear';
}

/** The state of a dispute: the provider says how it stands and, at its end, for whom. */
function disputeState(status: string, resolution: string | null | undefined): DisputeState {
  switch (status) {
    case 'awaiting-merchant-feedback':
    case 'pending':
      return 'open';
    case 'awaiting-bank-feedback':
      return 'answered';
    case 'resolved':
    case 'archived':
      if (resolution === 'declined') return 'won';
      return resolution === 'merchant-accepted' || resolution === 'auto-accepted' ? 'lost' : 'unclear';
    default:
      return 'unclear';
  }
}

const PAYOUT_STATES: Record<string, KnownPayout['state']> = {
  success: 'paid',
  processed: 'paid',
  failed: 'failed',
  pending: 'pending',
  processing: 'pending',
};

const UNPAID = new Set(['failed', 'abandoned', 'ongoing', 'pending', 'processing']);

/** Parses a row of the list of payments. */
export function readListedCharge(row: unknown): ListedCharge | null {
  const read = readCharge(row);
  if (read === null) return null;
  const { status, charge, madeAt } = read;
  const isMoney = status === 'success' || status === 'reversed';
  const state = isMoney ? status : UNPAID.has(status) ? 'unpaid' : 'unknown-state';
  return { state, word: shortWord(status), charge, madeAt };
}

/** Parses a row of the list of refunds. */
export function readListedRefund(row: unknown): ListedRefund | null {
  const parsed = refund.safeParse(row);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    refundId: data.id,
    note: data.merchant_note ?? '',
    state: refundState(data.status),
    amount: data.amount,
    createdAt: moment(data.createdAt ?? data.created_at),
    reference: data.transaction_reference ?? data.transaction?.reference ?? null,
    providerId: data.transaction?.providerId ?? '',
    currency: data.currency,
    word: shortWord(data.status),
  };
}

/** Parses a dispute, from the list or by its id. */
export function readDispute(row: unknown): KnownDispute | null {
  const parsed = dispute.safeParse(row);
  if (!parsed.success) return null;
  const { data } = parsed;
  const { transaction, status, resolution } = data;
  return {
    disputeId: data.id,
    reference: data.transaction_reference ?? transaction?.reference ?? null,
    providerId: transaction?.providerId ?? '',
    amount: data.refund_amount ?? transaction?.amount ?? 0,
    currency: data.currency ?? transaction?.currency ?? 'GHS',
    category: shortWord(data.category ?? ''),
    state: disputeState(status, resolution),
    word: shortWord(resolution ? `${status}, ${resolution}` : status),
    openedAt: moment(data.createdAt ?? data.created_at),
    dueAt: moment(data.dueAt ?? data.due_at),
    resolvedAt: moment(data.resolvedAt ?? data.resolved_at),
  };
}

/** Parses a row of the list of payouts. */
export function readPayout(row: unknown): KnownPayout | null {
  const parsed = payout.safeParse(row);
  const paidAt = parsed.success ? moment(parsed.data.settlement_date ?? parsed.data.createdAt) : null;
  if (!parsed.success || paidAt === null) return null;
  const { data } = parsed;
  const arrives = data.effective_amount ?? data.total_amount;
  return {
    payoutId: data.id,
    amount: arrives,
    processed: data.total_processed,
    fees: data.total_fees,
    deductions: data.total_amount - arrives,
    currency: data.currency,
    state: PAYOUT_STATES[data.status] ?? 'unclear',
    word: shortWord(data.status),
    paidAt,
  };
}

const named = z.object({ reference: label, id: id.nullish().catch(null) });

/** How an unreadable row is named: by its reference or id, else by its place in the list. */
export function nameOfRow(row: unknown, place: string): string {
  const read = named.safeParse(row);
  const name = read.success ? (read.data.reference ?? read.data.id) : null;
  return (name ?? place).slice(0, 120);
}

/** The reference in a transaction; null when it has a wrong form. */
export function readReference(value: unknown): { reference: string } | null {
  const read = named.safeParse(value);
  return read.success && read.data.reference ? { reference: read.data.reference } : null;
}
