import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, created, identity, moment } from '#server/db/tables/columns.ts';
import { users } from './users.ts';

/** The authenticator app of an account. */
export const totpFactors = pgTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from TOKEN_SECRET. */
  secret: text('secret').notNull(),
  /** The time step of the last accepted code; that code and all older ones are used. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  usedAt: moment('used_at'),
  createdAt: created(),
});

/** An authenticator app that is being set up; it counts after its first right code. */
export const totpEnrolments = pgTable('totp_enrolments', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The passkeys of an account. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** The passkey's own signature counter; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').notNull().$type<string[]>(),
    name: text('name').notNull(),
    usedAt: moment('used_at'),
    createdAt: created(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** Codes for people who have lost their other factors: hashed, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** The open WebAuthn challenge of a ticket or a session: one for each purpose, valid once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Its purpose: 'sign-in', 'confirm' or 'add', and the ticket's hash or the session's family. */
    purpose: text('purpose').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId)],
);
