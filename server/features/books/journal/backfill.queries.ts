import { and, asc, eq, gt, gte, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { BACKFILL_LOCK } from '#server/db/lock-keys.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { payments, pointsAccounts, redemptions, users } from '#server/db/schema.ts';
import { journalEntries } from '#server/db/tables/journal.ts';

/** Takes the lock of the backfill until the transaction ends; false when another process has it. */
export async function lockBackfill(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ taken: sql<boolean>`pg_try_advisory_xact_lock(${BACKFILL_LOCK})` })
    .from(sql`(select 1) as one`);
  return row?.taken === true;
}

/** Payments since a moment that the journal knows nothing of, oldest first. */
export async function unbookedPayments(db: Db | Tx, since: Date, limit: number): Promise<string[]> {
  const entries = db
    .select({ one: sql`1` })
    .from(journalEntries)
    .where(and(eq(journalEntries.kind, 'payment'), eq(journalEntries.subject, payments.reference)));
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    // A payment that went back before it was booked leaves nothing to post.
    .where(and(gte(payments.createdAt, since), notExists(entries), sql`${payments.state} <> 'refunded'`))
    .orderBy(asc(payments.createdAt), asc(payments.reference))
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/** Users with points that the journal knows nothing of. */
export async function unbookedPoints(db: Db | Tx, limit: number): Promise<number[]> {
  const entries = db
    .select({ one: sql`1` })
    .from(journalEntries)
    .where(and(eq(journalEntries.kind, 'points'), eq(journalEntries.subject, sql`${users.id}::text`)));
  const waiting = db
    .select({ one: sql`1` })
    .from(redemptions)
    .where(and(eq(redemptions.userId, users.id), isNull(redemptions.orderId)));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(pointsAccounts, eq(pointsAccounts.userId, users.id))
    .where(
      and(
        notExists(entries),
        or(and(isNotNull(pointsAccounts.balance), gt(pointsAccounts.balance, 0)), sql`exists ${waiting}`),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
