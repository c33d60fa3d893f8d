import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { created, identity, moment } from './columns.ts';

/**
 * Every backup and every restore drill of this shop, by the commands of the operator, also those that failed. In the
 * database and not in a file, because commands and API may be on different machines.
 */
export const upkeepRuns = pgTable(
  'upkeep_runs',
  {
    id: identity(),
    kind: text('kind').notNull().$type<'backup' | 'restore-drill'>(),
    isDone: boolean('is_done').notNull(),
    /** How large it is, or why it failed: one sentence without secrets. */
    detail: text('detail').notNull(),
    startedAt: moment('started_at').notNull(),
    createdAt: created(),
  },
  (t) => [
    index('upkeep_runs_kind').on(t.kind, t.id),
    check('upkeep_runs_detail', sql`char_length(${t.detail}) <= 500`),
  ],
);
