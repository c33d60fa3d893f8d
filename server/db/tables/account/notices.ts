import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { NoticeChannel, PhoneChannel } from '#domain/notices/channels.ts';
import type { Notice, NoticeFacts } from '#domain/notices/notices.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { users } from './users.ts';

/**
 * Where a customer wants notices, and since when: each choice with the text that was shown. The newest counts; without
 * one it is mail.
 */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    channel: text('channel').notNull().$type<NoticeChannel>(),
    textVersion: text('text_version').notNull(),
    createdAt: created(),
  },
  (t) => [index('notice_choices_user').on(t.userId, t.id)],
);

/**
 * Notices for phones, committed together with what they are about and sent afterwards. Each is sent at most once by
 * each channel, and by the next one only when the one before failed.
 */
export const phoneMessages = pgTable(
  'phone_messages',
  {
    id: identity(),
    /** One message for each event: a second insert with the same key does nothing. */
    dedupeKey: text('dedupe_key').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice: text('notice').notNull().$type<Notice>(),
    /** The number, +233…; empty once the row is closed. */
    phone: text('phone').notNull(),
    facts: jsonb('facts').$type<NoticeFacts>(),
    /** The channel that is tried now, and those after it. */
    channel: text('channel').notNull().$type<PhoneChannel>(),
    next: jsonb('next').notNull().$type<PhoneChannel[]>(),
    /** What is mailed when every channel failed; null when it was mailed in any case. */
    mail: jsonb('mail').$type<QueuedMail>(),
    /** Whether it may be sent in the quiet hours. */
    atNight: boolean('at_night').notNull(),
    /** The tries on this channel. */
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    /** When the request to the provider began that has no known end: it is never sent there again. */
    begunAt: moment('begun_at'),
    /** When the provider took it; a report may still say that it failed. */
    acceptedAt: moment('accepted_at'),
    /** When nothing is left to do: it arrived, or every channel failed. */
    closedAt: moment('closed_at'),
    lastError: text('last_error'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('phone_messages_dedupe_key').on(t.dedupeKey),
    index('phone_messages_user').on(t.userId),
    index('phone_messages_due')
      .on(t.channel, t.nextTryAt)
      .where(sql`${t.acceptedAt} is null and ${t.closedAt} is null`),
    index('phone_messages_closed').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    index('phone_messages_failed').on(t.closedAt).where(sql`${t.closedAt} is not null and ${t.lastError} is not null`),
    index('phone_messages_accepted').on(t.acceptedAt).where(sql`${t.closedAt} is null and ${t.acceptedAt} is not null`),
  ],
);
