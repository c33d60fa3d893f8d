import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/accounts/roles.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';

/**
 * The mailbox that an address leads to, by the rule of domain/accounts/mailbox.ts. The index has exactly this
 * expression.
 */
export const mailboxIn = (t: { email: AnyPgColumn }) =>
  sql`(case when split_part(${t.email}, '@', 2) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(${t.email}, '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(${t.email}, '@', 1), '+', 1) || '@' || split_part(${t.email}, '@', 2) end)`;

/** Accounts of customers and of the team. An e-mail address belongs to one account. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    email: text('email').notNull(),
    /** argon2id; null for an account that only signs in with Google. */
    passwordHash: text('password_hash'),
    /**
     * Whether the person who set the password reads this mailbox: set by a link from it, or used in the browser that
     * opened one.
     */
    passwordProven: boolean('password_proven').notNull().default(false),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    isVerified: boolean('is_verified').notNull().default(false),
    googleSub: text('google_sub'),
    role: text('role').notNull().default('customer').$type<Role>(),
    referralCode: text('referral_code').notNull(),
    /** Set at registration, never changed. */
    referredBy: integer('referred_by').references((): AnyPgColumn => users.id),
    /** When the account was deleted. The row stays for its orders, without personal data. */
    deletedAt: moment('deleted_at'),
    /** A keyed hash of a deleted account's address: if the person returns, used discounts stay used. */
    formerEmailHash: text('former_email_hash'),
    createdAt: created(),
  },
  (t) => [
    index('users_former_email').on(t.formerEmailHash).where(sql`${t.formerEmailHash} is not null`),
    uniqueIndex('users_email_key').on(t.email),
    index('users_mailbox').on(mailboxIn(t)),
    uniqueIndex('users_google_sub_key').on(t.googleSub),
    uniqueIndex('users_referral_code_key').on(t.referralCode),
    index('users_referred_by').on(t.referredBy),
    // Each new order asks whom to notify.
    index('users_team').on(t.role).where(sql`${t.role} <> 'customer'`),
    // Signing in with Google removes a password that somebody else may have set.
    check(
      'users_google_password_proven',
      sql`${t.googleSub} is null or ${t.passwordHash} is null or ${t.passwordProven}`,
    ),
    check('users_no_self_referral', sql`${t.referredBy} is null or ${t.referredBy} <> ${t.id}`),
  ],
);
