import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from './columns.ts';
import { priceChanges } from './price-changes.ts';

/**
 * When the static pages have to be rebuilt: once for each price that begins, and whenever the owner asks. The job
 * asks the build hook; several rows that are due together are one build.
 */
export const siteBuilds = pgTable(
  'site_builds',
  {
    id: identity(),
    /** The price that begins; null when the owner asked by the button. */
    priceChangeId: integer('price_change_id').references(() => priceChanges.id),
    requestedBy: integer('requested_by').references(() => users.id),
    /** When the pages are wrong from; the hook is asked then. */
    dueAt: moment('due_at').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When the hook accepted it. */
    startedAt: moment('started_at'),
    /** When the shop stopped asking. */
    gaveUpAt: moment('gave_up_at'),
    /** What the hook answered last: one sentence without secrets. */
    answer: text('answer').notNull().default(''),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('site_builds_change_key').on(t.priceChangeId),
    index('site_builds_due').on(t.nextTryAt).where(sql`${t.startedAt} is null and ${t.gaveUpAt} is null`),
    check('site_builds_answer', sql`char_length(${t.answer}) <= 300`),
    check('site_builds_ended', sql`${t.startedAt} is null or ${t.gaveUpAt} is null`),
  ],
);
