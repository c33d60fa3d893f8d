import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DocumentKind } from '#domain/books/documents.ts';
import type { Mail } from '#server/ports/messages.ts';
import { created, identity, moment, nextTry } from './columns.ts';

/** A document that a mail brings: the receipt of a payment's order, or the document with this number. */
export type MailAttachment = { reference: string } | { kind: DocumentKind; number: number };

/** A mail to send once: a second one with the same key is ignored. */
export type QueuedMail = Omit<Mail, 'attachments'> & {
  dedupeKey: string;
  attachment?: MailAttachment;
  /** When it may go out at the earliest. */
  notBefore?: Date;
};

/** Mails, committed together with what they are about and sent afterwards, once. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    /** One mail for each event: a second insert with the same key does nothing. */
    dedupeKey: text('dedupe_key').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: nextTry(),
    /** It is not sent before this: nobody is disturbed at night. Null for at once. */
    notBefore: moment('not_before'),
    /** The document that goes with it as a PDF, made when it is sent. */
    attachment: jsonb('attachment').$type<MailAttachment>(),
    /** When it was sent or given up; `lastError` tells why it was given up. */
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('outbox_dedupe_key').on(t.dedupeKey),
    index('outbox_due').on(t.nextTryAt).where(sql`${t.sentAt} is null`),
    // The clean-up deletes sent ones after a time.
    index('outbox_sent').on(t.sentAt).where(sql`${t.sentAt} is not null`),
    index('outbox_given_up').on(t.sentAt).where(sql`${t.sentAt} is not null and ${t.lastError} is not null`),
  ],
);
