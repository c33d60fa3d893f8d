import { and, asc, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { DocumentKind } from '#domain/books/documents.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orderLines, orders, refunds } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { preparedWrite } from '#server/db/statements/prepared-write.ts';
import { together } from '#server/db/statements/together.ts';
import { documentCounters, documents } from '#server/db/tables/documents.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type NewDocument = Omit<typeof documents.$inferInsert, 'id' | 'number'>;

/**
 * Issues a document with the next number of its kind. Who issues another one waits until this transaction ends, and a
 * transaction that is rolled back takes no number: numbers have no gap. Call it last in a transaction.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentRow> {
  const number = sql<number>`(select last from next)`;
  const [row] = await preparedWrite(tx, 'insert_document', { document }, (on, { document }, name) => {
    const next = on.$with('next').as(
      on
        .insert(documentCounters)
        .values({ kind: document.kind, last: 1 })
        .onConflictDoUpdate({ target: documentCounters.kind, set: { last: sql`${documentCounters.last} + 1` } })
        .returning({ last: documentCounters.last }),
    );
    return on
      .with(next)
      .insert(documents)
      .values({ ...document, number })
      .returning()
      .prepare(name);
  });
  if (row === undefined) throw new Error('A document was not stored.');
  return row;
}

/**
 * How many documents an order has, and the first receipt of one of its payments: the one that it was made with, or the
 * additional one that is given.
 */
export async function documentsBefore(
  tx: Tx,
  orderId: number,
  extra: string | null,
): Promise<{ count: number; first: { kind: DocumentKind; number: number } | null }> {
  const ofOrder = tx
    .select({ last: max(documents.position) })
    .from(documents)
    .where(eq(documents.orderId, orderId));
  const receipts = tx
    .select({ kind: documents.kind, number: documents.number })
    .from(documents)
    .where(
      and(
        eq(documents.orderId, orderId),
        extra === null ? isNull(documents.reference) : eq(documents.reference, extra),
      ),
    )
    .orderBy(asc(documents.position))
    .limit(1);
  const [[counted], [first]] = await together(ofOrder, receipts);
  return { count: counted?.last ?? 0, first: first ?? null };
}

/** The newest refund of a payment that arrived with this sum; null when there is none. */
export async function arrivedRefund(tx: Tx, reference: string, amount: number): Promise<number | null> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.reference, reference), eq(refunds.state, 'done'), eq(refunds.amount, amount)))
    .orderBy(desc(refunds.id))
    .limit(1);
  return refund?.id ?? null;
}

/** An order's lines, as they are printed. */
export function linesOf(tx: Tx, orderId: number) {
  return tx
    .select({ name: orderLines.name, quantity: orderLines.quantity, unitPrice: orderLines.unitPrice })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** A document with the order that it is for. */
export type OrderDocument = { document: DocumentRow; order: typeof orders.$inferSelect };

/** The documents of the order with this slug, oldest first; only of this customer's order when `userId` is given. */
export function documentsOfSlug(db: Db, slug: string, userId?: number): Promise<OrderDocument[]> {
  return db
    .select({ document: documents, order: orders })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(and(eq(orders.slug, slug), userId === undefined ? undefined : eq(orders.userId, userId)))
    .orderBy(asc(documents.position));
}

/** The first document of the order that a reference paid for: its receipt. Each mail about an order brings it. */
const firstOf = (db: Db) =>
  prepared(db, 'first_document', (on, name) =>
    on
      .select({ document: documents, order: orders })
      .from(documents)
      .innerJoin(orders, eq(orders.id, documents.orderId))
      .where(and(eq(orders.reference, sql.placeholder('reference')), eq(documents.position, 1)))
      .prepare(name),
  );

/** The document with this number, or the first receipt of a payment. */
export async function documentBy(
  db: Db,
  by: { kind: DocumentKind; number: number } | { reference: string },
): Promise<OrderDocument | undefined> {
  const find = (where: SQL | undefined) =>
    db
      .select({ document: documents, order: orders })
      .from(documents)
      .innerJoin(orders, eq(orders.id, documents.orderId))
      .where(where)
      .orderBy(asc(documents.position))
      .limit(1);
  if (!('reference' in by)) return (await find(and(eq(documents.kind, by.kind), eq(documents.number, by.number))))[0];
  const [found] = await firstOf(db).execute(by);
  // Two queries by their indexes: with "or" the database reads every document.
  return found ?? (await find(eq(documents.reference, by.reference)))[0];
}

/** Whether there is an order with this slug; of this customer when `userId` is given. */
export async function hasOrder(db: Db, slug: string, userId?: number): Promise<boolean> {
  const isTheirs = userId === undefined ? undefined : eq(orders.userId, userId);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.slug, slug), isTheirs));
  return rows.length > 0;
}
