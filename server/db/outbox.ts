import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from './open.ts';
import { outbox, type QueuedMail } from './tables/outbox.ts';

/**
 * A mail as a row of the outbox; null for a deleted account, which has no mailbox. Throws on a line break in an address
 * or subject, because it could add headers to the mail.
 */
export function outboxRow(mail: QueuedMail): typeof outbox.$inferInsert | null {
  if (/[\r\n]/.test(mail.to + mail.subject)) throw new Error('A mail header contains a line break.');
  if (!mail.to.includes('@')) return null;
  const { dedupeKey, to: recipient, subject, text, html, attachment = null, notBefore = null } = mail;
  return { dedupeKey, recipient, subject, text, html, attachment, notBefore };
}

/** Puts a mail into the outbox in the caller's transaction: it is sent only if the transaction commits. */
export async function enqueueMail(tx: Tx | Db, mail: QueuedMail): Promise<void> {
  const row = outboxRow(mail);
  if (row !== null) await tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.dedupeKey });
}

/** Whether a mail was queued, sent or not. */
export async function wasQueued(tx: Tx, dedupeKey: string): Promise<boolean> {
  const [row] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  return row !== undefined;
}

/**
 * Puts another content and attachment into a mail that no process has begun to send; false when it went out, may have,
 * or never was there.
 */
export async function replaceUnsentMail(
  tx: Tx,
  dedupeKey: string,
  mail: Omit<QueuedMail, 'dedupeKey' | 'to' | 'notBefore'>,
): Promise<boolean> {
  const { subject, text, html, attachment = null } = mail;
  const replaced = await tx
    .update(outbox)
    .set({ subject, text, html, attachment })
    .where(and(eq(outbox.dedupeKey, dedupeKey), isNull(outbox.sentAt), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return replaced.length > 0;
}

/** Takes a mail back that no process has begun to send; false when it went out, may have, or never was there. */
export async function dropUnsentMail(tx: Tx, dedupeKey: string): Promise<boolean> {
  const dropped = await tx
    .delete(outbox)
    .where(and(eq(outbox.dedupeKey, dedupeKey), isNull(outbox.sentAt), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return dropped.length > 0;
}

/** Takes back the mails whose keys begin with one of these words, as far as no process has begun to send them. */
export async function dropUnsentMails(tx: Tx, beginnings: readonly string[]): Promise<void> {
  if (beginnings.length === 0) return;
  const isOne = or(...beginnings.map((words) => sql`starts_with(${outbox.dedupeKey}, ${words})`));
  await tx.delete(outbox).where(and(isOne, isNull(outbox.sentAt), eq(outbox.attempts, 0)));
}
