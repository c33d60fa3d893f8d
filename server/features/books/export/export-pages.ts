import { documentNumber } from '#domain/books/documents.ts';
import type { Export } from '#domain/books/exports.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { Db } from '#server/db/open.ts';
import { percentText } from '#server/features/books/documents/document-texts.ts';
import {
  documentRows,
  entryRows,
  type PageCursor,
  type Period,
  paymentRows,
  refundRows,
} from './period-rows.queries.ts';

/** A page of a file: its lines as cells, and where the next page starts; null after the last one. */
export type Page = { lines: string[][]; after: PageCursor };
type ReadPage = (db: Db, period: Period, after: PageCursor, limit: number) => Promise<Page>;

const codeOf = (slug: string | null) => (slug === null ? '' : orderCode(slug));
const afterOf = (rows: { at: string; key: string | number }[], limit: number): PageCursor => {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : { at: last.at, key: last.key };
};
const debit = (amount: number) => (amount > 0 ? toDecimal(amount) : '');
const credit = (amount: number) => (amount < 0 ? toDecimal(-amount) : '');

const paymentPage: ReadPage = async (db, period, after, limit) => {
  const rows = await paymentRows(db, period, after, limit);
  const lines = rows.map(({ at, payment, slug }) => [
    at,
    payment.reference,
    codeOf(slug),
    payment.channel,
    payment.currency,
    toDecimal(payment.amount),
    payment.state,
  ]);
  return { lines, after: afterOf(rows, limit) };
};

const refundPage: ReadPage = async (db, period, after, limit) => {
  const rows = await refundRows(db, period, after, limit);
  const lines = rows.map(({ at, refund, currency, slug }) => [
    at,
    refund.reference,
    refund.refundId ?? '',
    codeOf(slug),
    currency,
    toDecimal(refund.amount),
    refund.state,
    refund.reason,
  ]);
  return { lines, after: afterOf(rows, limit) };
};

const receiptPage: ReadPage = async (db, period, after, limit) => {
  const rows = await documentRows(db, period, after, limit);
  const lines = rows.map(({ at, document: { kind, number, currency, amount, content }, slug, reference }) => [
    at,
    documentNumber(kind, number),
    messages.documents.kinds[kind],
    content.about ?? '',
    codeOf(slug),
    reference,
    currency,
    toDecimal(amount),
    toDecimal(content.tax?.base ?? amount),
    toDecimal((content.tax?.lines ?? []).reduce((sum, line) => sum + line.amount, 0)),
    (content.tax?.lines ?? [])
      .map((line) => `${messages.documents.taxLine(line.name, percentText(line.rate))} ${toDecimal(line.amount)}`)
      .join('; '),
  ]);
  return { lines, after: afterOf(rows, limit) };
};

const journalPage: ReadPage = async (db, period, after, limit) => {
  const rows = await entryRows(db, period, after, limit);
  const lines = rows.flatMap(({ at, entry, lines: parts }) =>
    parts.map(({ account, currency, amount }) => [
      String(entry.id),
      at,
      entry.cause,
      entry.kind,
      entry.subject,
      account,
      currency,
      debit(amount),
      credit(amount),
    ]),
  );
  return { lines, after: afterOf(rows, limit) };
};

/** The lines of one account, as the journal holds them. */
const accountPage =
  (account: string): ReadPage =>
  async (db, period, after, limit) => {
    const rows = await entryRows(db, period, after, limit);
    const lines = rows.flatMap(({ at, entry, lines: parts }) =>
      parts
        .filter((part) => part.account === account)
        .map(({ currency, amount }) => [
          at,
          entry.subject,
          entry.cause,
          String(entry.id),
          currency,
          debit(amount),
          credit(amount),
        ]),
    );
    return { lines, after: afterOf(rows, limit) };
  };

/** How each file is read. Its columns are in the messages, in the same order. */
export const PAGES: Record<Export, ReadPage> = {
  payments: paymentPage,
  refunds: refundPage,
  receipts: receiptPage,
  fees: accountPage('fees'),
  payouts: accountPage('bank'),
  journal: journalPage,
};
