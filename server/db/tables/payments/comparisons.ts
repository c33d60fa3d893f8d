import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from '#server/db/tables/columns.ts';

/** The lists of the provider that are compared with ours. */
export type ComparedList = 'transactions' | 'refunds' | 'disputes' | 'payouts';

/** A comparison of the provider's lists with ours: what it has read so far, so that it goes on after an error. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: identity(),
    /** The period whose rows are compared. */
    fromAt: moment('from_at').notNull(),
    toAt: moment('to_at').notNull(),
    /** What is read next: a list, then what only the shop has. */
    step: text('step').notNull().default('transactions').$type<ComparedList | 'shop'>(),
    page: integer('page').notNull().default(1),
    /** Null for the nightly one. */
    askedBy: integer('asked_by').references(() => users.id),
    /** One process works on it until then; it is also the time of the next try after an error. */
    leaseUntil: moment('lease_until').notNull(),
    /** Names the process that works on it. */
    holder: text('holder').notNull().default(''),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    uniqueIndex('comparisons_one_open').on(sql`(true)`).where(sql`${t.finishedAt} is null`),
    index('comparisons_started').on(t.startedAt),
  ],
);

/** What a running comparison has read at the provider; removed when it has ended. */
export const comparisonItems = pgTable(
  'comparison_items',
  {
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => comparisons.id, { onDelete: 'cascade' }),
    list: text('list').notNull().$type<ComparedList>(),
    /** A reference, or the provider's id of a refund, dispute or payout. */
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    /** What the provider holds of it, in hundredths; 0 for what does not count. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** What the shop holds of it. */
    ours: bigint('ours', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.comparisonId, t.list, t.key] })],
);

/** The sums of a comparison, for each list, day and currency. */
export const comparisonDays = pgTable(
  'comparison_days',
  {
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => comparisons.id, { onDelete: 'cascade' }),
    list: text('list').notNull().$type<ComparedList>(),
    day: date('day', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    count: integer('count').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    ours: bigint('ours', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.comparisonId, t.list, t.day, t.currency] })],
);

/** One difference between the provider and the shop: it stays until it is gone or an owner has decided about it. */
export const differences = pgTable(
  'differences',
  {
    id: identity(),
    kind: text('kind').notNull(),
    /** What differs: a reference, or the provider's id of a refund, dispute or payout. */
    key: text('key').notNull(),
    /** The payment that it belongs to, if any. */
    reference: text('reference'),
    currency: text('currency').notNull(),
    /** The sums of both sides in hundredths; null where a side has none. */
    theirs: bigint('theirs', { mode: 'number' }),
    ours: bigint('ours', { mode: 'number' }),
    /** The provider's name for the state, when it is part of the difference. */
    word: text('word').notNull().default(''),
    /** When it happened at the provider or, if it knows nothing of it, in the shop. */
    happenedAt: moment('happened_at').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    resolvedAt: moment('resolved_at'),
    /** Null when it was gone by itself. */
    resolvedBy: integer('resolved_by').references(() => users.id),
    decision: text('decision'),
  },
  (t) => [
    uniqueIndex('differences_one_open').on(t.kind, t.key).where(sql`${t.resolvedAt} is null`),
    index('differences_open').on(t.happenedAt).where(sql`${t.resolvedAt} is null`),
    index('differences_seen').on(t.firstSeenAt),
    index('differences_reference').on(t.reference),
    check('differences_decided', sql`(${t.decision} is null) or ${t.resolvedAt} is not null`),
  ],
);

/** What the provider pays out to the shop's bank account. */
export const payouts = pgTable(
  'payouts',
  {
    payoutId: text('payout_id').primaryKey(),
    /** What arrives, in hundredths: the processed sum, less fees and deductions. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    processed: bigint('processed', { mode: 'number' }).notNull(),
    fees: bigint('fees', { mode: 'number' }).notNull(),
    /** Refunds and disputes that were taken out of it. */
    deductions: bigint('deductions', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state').notNull().$type<'pending' | 'paid' | 'failed' | 'unclear'>(),
    word: text('word').notNull(),
    /** The provider's day of the payout. */
    paidAt: moment('paid_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    createdAt: created(),
  },
  (t) => [index('payouts_paid').on(t.paidAt)],
);
