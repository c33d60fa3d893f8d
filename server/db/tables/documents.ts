import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DocumentKind } from '#domain/books/documents.ts';
import type { TaxSplit, TaxStages } from '#domain/books/tax.ts';
import { orders } from '#server/db/tables/orders/orders.ts';

/** A line of a receipt or credit note; sums in pesewas, a discount's is negative. */
export type DocumentLine = { label: string; quantity: number | null; unitPrice: number | null; amount: number };

/** What a document says, as it was when it was issued. It holds nothing about the customer. */
export type DocumentContent = {
  seller: { name: string; address: string; phone: string; email: string; taxNumber: string | null };
  lines: DocumentLine[];
  paymentMethod: string;
  paidAt: string;
  /** The receipt that a later document is about. */
  about: string | null;
  taxes: TaxStages;
  /** Null without taxes. */
  tax: TaxSplit | null;
};

/** The last number of each kind of document. The row is changed by who issues one, so numbers have no gap. */
export const documentCounters = pgTable('document_counters', {
  kind: text('kind').primaryKey().$type<DocumentKind>(),
  last: integer('last').notNull(),
});

/** Receipts and credit notes. Triggers refuse changes, deletions and truncation. */
export const documents = pgTable(
  'documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull().$type<DocumentKind>(),
    number: integer('number').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The additional payment that it is about; null for the payment that the order was made with. */
    reference: text('reference'),
    /** Counts an order's documents from 1. */
    position: integer('position').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    content: jsonb('content').notNull().$type<DocumentContent>(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    uniqueIndex('documents_number').on(t.kind, t.number),
    uniqueIndex('documents_position').on(t.orderId, t.position),
    index('documents_reference').on(t.reference).where(sql`${t.reference} is not null`),
    index('documents_created').on(t.createdAt, t.id),
    check('documents_amount', sql`${t.amount} > 0`),
  ],
);
