import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { OPEN_REFUNDS, type RefundState } from '#domain/payments/payment-state.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { refunds } from '#server/db/schema.ts';
import { refundEvents } from '#server/db/tables/payments/refund-events.ts';

export type RefundRow = typeof refunds.$inferSelect;
/** How the key of a refund begins that a correction of its order made. */
export const CORRECTION_KEY = 'correction-';
/** How the key of a refund begins that is one of all payments of a cancelled order: one mail told of them together. */
export const ORDER_KEY = 'order-';
export type NewRefund = typeof refunds.$inferInsert;

/** Who moved a refund, and why: the team's reason, or the provider's words. */
export type RefundCause = { actorId: number | null; reason: string; now: Date };

/** The refund of this payment that was asked for with this key, so that the same request refunds once. */
export async function refundByKey(tx: Tx | Db, reference: string, key: string): Promise<RefundRow | undefined> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.reference, reference), eq(refunds.key, key)));
  return row;
}

/** A payment's refunds, oldest first. */
export function refundsOf(db: Db | Tx, reference: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.reference, reference)).orderBy(asc(refunds.id));
}

/** A refund by its id. */
export async function refundById(db: Db | Tx, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** Adds a refund and the first entry of its history. Throws when its key or the provider's id is taken. */
export async function insertRefund(tx: Tx, refund: NewRefund, cause: RefundCause): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning();
  if (row === undefined) throw new Error('A refund was not stored.');
  const { actorId, reason, now: createdAt } = cause;
  await tx
    .insert(refundEvents)
    .values({ refund: row.id, fromState: null, toState: row.state, actorId, reason, createdAt });
  return row;
}

/**
 * Moves a refund that is still in its state, and writes that into its history. Returns whether it moved: another
 * process may have been faster.
 */
export async function transitionRefund(
  tx: Tx,
  row: Pick<RefundRow, 'id' | 'state'>,
  change: Partial<NewRefund> & { state: RefundState },
  cause: RefundCause,
): Promise<boolean> {
  const moved = await tx
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, row.id), eq(refunds.state, row.state)))
    .returning({ id: refunds.id });
  if (moved.length === 0) return false;
  const { actorId, reason, now: createdAt } = cause;
  await tx
    .insert(refundEvents)
    .values({ refund: row.id, fromState: row.state, toState: change.state, actorId, reason, createdAt });
  return true;
}

/** Sets columns of a refund that do not change its state: the provider's id, the next check. */
export async function changeRefund(tx: Tx | Db, id: number, change: Partial<NewRefund>): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id));
}

/** Marks failed refunds as handled: one, the whole ones, or all of a payment. They are not owed themselves any more. */
export async function handleFailures(
  tx: Tx,
  { reference, id, isWhole }: { reference: string; id?: number; isWhole?: boolean },
  now: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ handledAt: now })
    .where(
      and(
        eq(refunds.reference, reference),
        eq(refunds.state, 'failed'),
        isNull(refunds.handledAt),
        id === undefined ? undefined : eq(refunds.id, id),
        isWhole === undefined ? undefined : eq(refunds.isWhole, isWhole),
      ),
    );
}

/** The states that the refunds went through, oldest first. */
export function historyOf(db: Db | Tx, ids: number[]) {
  return db
    .select()
    .from(refundEvents)
    .where(inArray(refundEvents.refund, ids.length === 0 ? [0] : ids))
    .orderBy(asc(refundEvents.id));
}

/**
 * Claims open refunds that are due for a check, until `leaseEnd`. One planned later than `horizon` was planned with a
 * wrong clock and counts as due.
 */
export async function claimDueRefunds(
  db: Db,
  at: { now: Date; leaseEnd: Date; horizon: Date },
  limit: number,
): Promise<RefundRow[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, [...OPEN_REFUNDS]),
        or(lte(refunds.checkAt, at.now), gt(refunds.checkAt, at.horizon), isNull(refunds.checkAt)),
      ),
    )
    .orderBy(sql`${refunds.checkAt} nulls first`)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(refunds).set({ checkAt: at.leaseEnd }).where(inArray(refunds.id, due)).returning();
}
