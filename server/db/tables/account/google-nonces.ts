import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/tables/columns.ts';

/** The nonces that we gave to Google's sign-in, hashed, each valid once. */
export const googleNonces = pgTable(
  'google_nonces',
  {
    nonceHash: text('nonce_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  // For the clean-up: strangers open thousands an hour.
  (t) => [index('google_nonces_expiry').on(t.expiresAt)],
);
