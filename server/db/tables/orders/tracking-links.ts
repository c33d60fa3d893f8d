import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { orders } from './orders.ts';

/** The link that shows an order's progress to anyone who has it; at most one valid link for each order. */
export const trackingLinks = pgTable(
  'tracking_links',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Together with the server's secret it gives the token again, so that the owner can read the link again. */
    nonce: text('nonce').notNull(),
    tokenHash: text('token_hash').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('tracking_links_token_key').on(t.tokenHash),
    uniqueIndex('tracking_links_one_good').on(t.orderId).where(sql`${t.revokedAt} is null`),
  ],
);
