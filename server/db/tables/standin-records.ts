import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created, identity } from './columns.ts';

/** The stand-ins' data (charges, mails), so that it survives a restart. Empty in production. */
export const standinRecords = pgTable(
  'standin_records',
  {
    id: identity(),
    collection: text('shelf').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex('standin_records_key').on(t.collection, t.key)],
);
