import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How often something was tried within the window that ends at `resetsAt`; shared by all processes. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    /** Hash of what is counted, so that the table contains no addresses. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  // For the clean-up: strangers open thousands an hour.
  (t) => [index('rate_windows_end').on(t.resetsAt)],
);
