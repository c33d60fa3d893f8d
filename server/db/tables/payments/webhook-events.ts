import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, nextTry } from '#server/db/tables/columns.ts';

/** The provider's events as received: stored before the answer, handled after it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: identity(),
    /** SHA-256 of the raw body: a repeated delivery is the same row. */
    digest: text('digest').notNull(),
    event: text('event').notNull(),
    reference: text('reference'),
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: nextTry(),
  },
  (t) => [
    uniqueIndex('webhook_events_digest_key').on(t.digest),
    index('webhook_events_handled').on(t.handledAt).where(sql`${t.handledAt} is not null`),
    index('webhook_events_open').on(t.nextTryAt).where(sql`${t.handledAt} is null`),
  ],
);
