import { and, asc, desc, eq, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, payments } from '#server/db/schema.ts';
import { disputeNotes, disputes } from '#server/db/tables/payments/disputes.ts';

export type Dispute = typeof disputes.$inferSelect;
export type NewDispute = typeof disputes.$inferInsert;
export type DisputeNote = typeof disputeNotes.$inferSelect;

/** The states that end a dispute. */
const ENDED: Dispute['state'][] = ['won', 'lost'];

/** A dispute, locked until the transaction ends. */
export async function lockDispute(tx: Tx, disputeId: string): Promise<Dispute | undefined> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.disputeId, disputeId)).for('update');
  return row;
}

/** Adds a dispute; false when it is there. Waits for another transaction that adds the same one. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  const rows = await tx.insert(disputes).values(dispute).onConflictDoNothing().returning({ id: disputes.disputeId });
  return rows.length > 0;
}

/** Changes a dispute that the caller has locked. */
export async function changeDispute(tx: Tx, disputeId: string, change: Partial<NewDispute>): Promise<void> {
  await tx.update(disputes).set(change).where(eq(disputes.disputeId, disputeId));
}

const listed = {
  dispute: disputes,
  slug: orders.slug,
  status: orders.status,
  firstName: orders.firstName,
  lastName: orders.lastName,
};
/** A dispute as the team's list shows it. */
export type ListedDispute = {
  dispute: Dispute;
  slug: string | null;
  status: string | null;
  firstName: string | null;
  lastName: string | null;
};

/** The disputes that are not resolved, the most urgent first. */
export function openDisputes(db: Db | Tx, limit: number): Promise<ListedDispute[]> {
  return db
    .select(listed)
    .from(disputes)
    .leftJoin(payments, eq(payments.reference, disputes.reference))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(notInArray(disputes.state, ENDED))
    .orderBy(sql`${disputes.state} = 'answered'`, sql`${disputes.dueAt} nulls first`, asc(disputes.openedAt))
    .limit(limit);
}

/** A dispute with the order that its payment paid for, if there is one. */
export async function listedDispute(db: Db | Tx, disputeId: string): Promise<ListedDispute | undefined> {
  const [row] = await db
    .select(listed)
    .from(disputes)
    .leftJoin(payments, eq(payments.reference, disputes.reference))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.disputeId, disputeId));
  return row;
}

/** The disputes that ended last, newest first. */
export function endedDisputes(db: Db, limit: number): Promise<ListedDispute[]> {
  return db
    .select(listed)
    .from(disputes)
    .leftJoin(payments, eq(payments.reference, disputes.reference))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(sql`${disputes.state} in ('won', 'lost')`)
    .orderBy(desc(disputes.resolvedAt))
    .limit(limit);
}

/** The dispute with the provider's id. */
export async function disputeById(db: Db | Tx, disputeId: string): Promise<Dispute | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.disputeId, disputeId));
  return row;
}

/** The disputes of a payment, oldest first. */
export function disputesOf(db: Db | Tx, reference: string): Promise<Dispute[]> {
  return db.select().from(disputes).where(eq(disputes.reference, reference)).orderBy(asc(disputes.openedAt));
}

/** What of a payment's money has left or is leaving, as far as the provider says so, in pesewas. */
const leaving = (reference: SQL) =>
  sql`(select coalesce(sum(r.amount), 0) from refunds r where r.reference = ${reference}
    and (r.state = 'done' or r.state <> 'failed' and r.refund_id is not null))`;

/**
 * Why a payment's money may go back without us, in SQL; null when there is no reason. `dispute`: its payer disputes
 * it. `lost`: a dispute is lost whose money is not seen to have left, and no owner has decided about that.
 */
export const returnReasonSql = (reference: SQL) => sql<'dispute' | 'lost' | null>`(case
  when exists (select 1 from disputes d where d.reference = ${reference} and d.state not in ('won', 'lost')) then 'dispute'
  when exists (select 1 from disputes d join payments p on p.reference = d.reference
    where d.reference = ${reference} and d.state = 'lost' and least(d.amount, p.amount) > ${leaving(reference)}
    and not exists (select 1 from differences f
      where f.kind = 'disputeMoney' and f.key = d.dispute_id and f.decision is not null))
    then 'lost'
  end)`;

/** Why a payment's money may go back without us, or null. */
export async function returnReason(db: Db | Tx, reference: string): Promise<'dispute' | 'lost' | null> {
  const of = sql`${reference}::text`;
  const { rows } = (await db.execute(sql`select ${returnReasonSql(of)} as contest`)) as unknown as {
    rows: { contest: 'dispute' | 'lost' | null }[];
  };
  return rows[0]?.contest ?? null;
}

/** The unresolved disputes that nobody has asked the provider about since a moment. */
export function unseenDisputes(db: Db, since: Date, limit: number): Promise<Dispute[]> {
  return db
    .select()
    .from(disputes)
    .where(and(notInArray(disputes.state, ENDED), lt(disputes.seenAt, since)))
    .orderBy(asc(disputes.seenAt))
    .limit(limit);
}

/** Notes that the provider was asked about a dispute. */
export async function markSeen(db: Db, disputeId: string, now: Date): Promise<void> {
  await db.update(disputes).set({ seenAt: now }).where(eq(disputes.disputeId, disputeId));
}

/** The disputes that we must still answer; one whose state is unclear may be one of them until an owner has decided. */
export function unansweredDisputes(db: Db): Promise<Dispute[]> {
  const mayWait = or(eq(disputes.state, 'open'), and(eq(disputes.state, 'unclear'), isNull(disputes.decision)));
  return db.select().from(disputes).where(mayWait).orderBy(asc(disputes.openedAt)).limit(500);
}

/** Adds a note; a second one with the same key does nothing. */
export async function insertNote(tx: Tx, note: typeof disputeNotes.$inferInsert): Promise<void> {
  await tx.insert(disputeNotes).values(note).onConflictDoNothing();
}

/** A dispute's notes, oldest first. */
export function notesOf(db: Db | Tx, disputeId: string): Promise<DisputeNote[]> {
  return db.select().from(disputeNotes).where(eq(disputeNotes.disputeId, disputeId)).orderBy(asc(disputeNotes.id));
}

/** Whether the ledger has a payment under a reference, and how much of it left or is leaving at the provider. */
export async function paymentStateOf(
  db: Db | Tx,
  reference: string,
): Promise<{ state: string; amount: number; left: number } | undefined> {
  const left = sql<number>`${leaving(sql`payments.reference`)}::float8`;
  const [row] = await db
    .select({ state: payments.state, amount: payments.amount, left })
    .from(payments)
    .where(eq(payments.reference, reference));
  return row;
}
