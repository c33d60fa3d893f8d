import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { discountDoubts } from '#server/db/tables/discounts/discount-doubts.ts';
import { documents } from '#server/db/tables/documents.ts';
import { disputeNotes, disputes } from '#server/db/tables/payments/disputes.ts';
import { owedDecisions } from '#server/db/tables/payments/owed-decisions.ts';

/** The receipts and credit notes of a user's orders, oldest first. */
export function receiptsOf(db: Db, userId: number) {
  return db
    .select({ document: documents, slug: orders.slug })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(documents.id));
}

/** What the team doubts about a user's discounts, and its decisions. */
export async function doubtsAbout(db: Db, userId: number) {
  const rows = await db
    .select({ doubt: discountDoubts, slug: orders.slug })
    .from(discountDoubts)
    .innerJoin(orders, eq(orders.id, discountDoubts.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(discountDoubts.orderId));
  return rows.map(({ doubt, slug }) => ({ ...doubt, slug }));
}

/**
 * The refunds of a user's payments, the decisions about what was owed, and the disputes with their notes; oldest first.
 */
export async function moneyOf(db: Db, userId: number) {
  const theirs = db.select({ reference: payments.reference }).from(payments).where(eq(payments.userId, userId));
  const disputed = db.select({ id: disputes.disputeId }).from(disputes).where(inArray(disputes.reference, theirs));
  return {
    refunds: await db.select().from(refunds).where(inArray(refunds.reference, theirs)).orderBy(asc(refunds.id)),
    decisions: await db
      .select()
      .from(owedDecisions)
      .where(inArray(owedDecisions.reference, theirs))
      .orderBy(asc(owedDecisions.id)),
    disputes: await db
      .select()
      .from(disputes)
      .where(inArray(disputes.reference, theirs))
      .orderBy(asc(disputes.openedAt)),
    notes: await db
      .select()
      .from(disputeNotes)
      .where(inArray(disputeNotes.disputeId, disputed))
      .orderBy(asc(disputeNotes.id)),
  };
}
