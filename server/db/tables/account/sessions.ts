import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { created, moment } from '#server/db/tables/columns.ts';
import { users } from './users.ts';

/** One row for each signed-in device: a family of refresh tokens, of which only the newest is valid. */
export const sessions = pgTable(
  'sessions',
  {
    family: uuid('family').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currentToken: text('current_token').notNull(),
    /** The previous token; it works for a few seconds after `rotatedAt`, because an answer may be lost. */
    previousToken: text('previous_token'),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    /** When the holder last proved their identity, at sign-in or later. Refreshing tokens does not change it. */
    authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** A sign-in that waits for its second step, after a right password or Google sign-in. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of what proved the first step: when that changes, the ticket is void. */
    provenBy: text('proven_by').notNull(),
    viaPassword: boolean('via_password').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_tickets_user').on(t.userId)],
);
