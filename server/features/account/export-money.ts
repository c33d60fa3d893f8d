import { documentNumber } from '#domain/books/documents.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { Db } from '#server/db/open.ts';
import { paymentsOf } from './export.queries.ts';
import { doubtsAbout, moneyOf, receiptsOf } from './export-money.queries.ts';

/** A user's payments, each with its refunds, what is still owed and what was decided about it, and its disputes. */
export async function exportPayments(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { refunds, decisions, disputes, notes } = await moneyOf(db, userId);
  return (await paymentsOf(db, userId)).map(({ amount, owed, owedReason, owedSince, createdAt, ...payment }) => {
    const isAbout = (row: { reference: string }) => row.reference === payment.reference;
    return {
      ...payment,
      amount: toDecimal(amount),
      created_at: createdAt.toISOString(),
      owed: toDecimal(owed),
      owed_reason: owedReason,
      owed_since: owedSince?.toISOString() ?? null,
      refunds: refunds.filter(isAbout).map(({ amount: sum, state, reason, createdAt: at }) => {
        return { amount: toDecimal(sum), state, reason, at: at.toISOString() };
      }),
      closed_without_refund: decisions.filter(isAbout).map(({ amount: sum, reason, createdAt: at }) => {
        return { amount: toDecimal(sum), reason, at: at.toISOString() };
      }),
      disputes: disputes.filter(isAbout).map((dispute) => ({
        amount: toDecimal(dispute.amount),
        currency: dispute.currency,
        category: dispute.category,
        state: dispute.state,
        opened_at: dispute.openedAt.toISOString(),
        resolved_at: dispute.resolvedAt?.toISOString() ?? null,
        decision: dispute.decision,
        team_notes: notes.filter(({ disputeId }) => disputeId === dispute.disputeId).map(({ note }) => note),
      })),
    };
  });
}

/** A user's receipts and credit notes; the documents themselves are at each order. */
export async function exportReceipts(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return (await receiptsOf(db, userId)).map(({ document, slug }) => {
    const { kind, number, amount, currency, createdAt, content } = document;
    const sums = { amount: toDecimal(amount), currency, tax: content.tax };
    return {
      kind,
      number: documentNumber(kind, number),
      order_slug: slug,
      ...sums,
      issued_at: createdAt.toISOString(),
    };
  });
}

/**
 * What the team doubts about a user's discounts. The other customer's order is that customer's own data, and so is what
 * the two have in common: it would tell whose phone or card it is.
 */
export async function exportDoubts(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return (await doubtsAbout(db, userId)).map(({ slug, type, amount, putRight, putRightAt, ...doubt }) => {
    const { isAccepted, decision, settledAt } = doubt;
    const righted = { put_right: putRight, put_right_at: putRightAt?.toISOString() ?? null };
    const decided = { is_accepted: isAccepted, decision, decided_at: settledAt?.toISOString() ?? null, ...righted };
    return { order_slug: slug, type, amount: toDecimal(amount), ...decided };
  });
}
