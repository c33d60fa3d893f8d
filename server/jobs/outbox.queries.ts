import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { outbox } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';

/** A mail that this process may send now. */
export type DueMail = Pick<
  typeof outbox.$inferSelect,
  'id' | 'dedupeKey' | 'recipient' | 'subject' | 'text' | 'html' | 'attachment' | 'attempts'
>;

/**
 * Claims up to `limit` due mails for `leaseMs`. Until then no other process takes them; afterwards any process may, in
 * case this one died. A time beyond the horizon was set with a wrong clock and counts as due.
 */
export async function claimDueMail(
  db: Db,
  { now, limit, leaseMs, horizonMs }: { now: Date; limit: number; leaseMs: number; horizonMs: number },
): Promise<DueMail[]> {
  const horizon = new Date(now.getTime() + horizonMs);
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sentAt),
        or(isNull(outbox.notBefore), lte(outbox.notBefore, now)),
        or(lte(outbox.nextTryAt, now), gt(outbox.nextTryAt, horizon)),
      ),
    )
    .orderBy(outbox.nextTryAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(outbox)
    .set({ nextTryAt: new Date(now.getTime() + leaseMs), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning({
      id: outbox.id,
      dedupeKey: outbox.dedupeKey,
      recipient: outbox.recipient,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      attachment: outbox.attachment,
      attempts: outbox.attempts,
    });
  return claimed.sort((a, b) => a.id - b.id);
}

/** Marks a mail as sent and deletes its text, which may contain keys. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  const sent = prepared(db, 'mark_sent', (on, name) => {
    const change = { sentAt: sql`${sql.placeholder('now')}::timestamptz`, lastError: null, text: '', html: '' };
    return on
      .update(outbox)
      .set(change)
      .where(eq(outbox.id, sql.placeholder('id')))
      .prepare(name);
  });
  await sent.execute({ id, now: now.toISOString() });
}

/** Records why a mail was not sent, and when to try again. */
export async function markFailed(db: Db, id: number, reason: string, nextTryAt: Date): Promise<void> {
  await db.update(outbox).set({ lastError: reason, nextTryAt }).where(eq(outbox.id, id));
}

/** Records that a mail is given up: closed like a sent one, with the reason. */
export async function markGivenUp(db: Db, id: number, reason: string, now: Date): Promise<void> {
  await db.update(outbox).set({ sentAt: now, lastError: reason, text: '', html: '' }).where(eq(outbox.id, id));
}

/** Releases claimed mails as if they had not been claimed. */
export async function releaseMail(db: Db, ids: number[], nextTryAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(outbox)
    .set({ nextTryAt, attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids));
}
