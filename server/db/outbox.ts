import type { Mail } from '#server/ports.ts';
import type { Db, Tx } from './open.ts';
import { outbox } from './schema.ts';

/** A mail to send once: a second one with the same key is no second mail. */
export type QueuedMail = Mail & { dedupeKey: string };

/**
 * Puts a mail in the outbox, in the caller's transaction: it leaves if, and only if, what it tells of is
 * kept. Throws on a line break in an address or subject, which could smuggle headers into the mail.
 */
export async function queueMail(tx: Tx | Db, mail: QueuedMail): Promise<void> {
  if (/[\r\n]/.test(mail.to + mail.subject)) throw new Error('A mail header holds a line break.');
  // A deleted account has no inbox.
  if (!mail.to.includes('@')) return;
  await tx
    .insert(outbox)
    .values({
      dedupeKey: mail.dedupeKey,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}
