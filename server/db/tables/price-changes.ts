import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { PricedKind } from '#domain/prices/price-changes.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from './columns.ts';

/**
 * The prices that the owner set, each from a moment on. The newest one that has begun is in force; without one the
 * content's price is. A row is never changed or deleted (`keep_price_changes`); one that has not begun can be withdrawn.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: identity(),
    kind: text('kind').notNull().$type<PricedKind>(),
    /** Which one of its kind: the id of a service, the key of a fee. */
    key: text('key').notNull(),
    price: integer('price').notNull(),
    isOffered: boolean('is_offered').notNull(),
    /** The content's price, or the built-in fee, when it was saved. */
    contentPrice: integer('content_price').notNull(),
    startsAt: moment('starts_at').notNull(),
    reason: text('reason').notNull(),
    /** The change that this one undoes. */
    undoes: integer('undoes'),
    /** The pause of a trip that this change ends; both were saved together. */
    ends: integer('ends'),
    savedBy: integer('saved_by')
      .notNull()
      .references(() => users.id),
    createdAt: created(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
  },
  (t) => [
    index('price_changes_in_force').on(t.kind, t.key, t.startsAt, t.id).where(sql`${t.withdrawnAt} is null`),
    check('price_changes_price', sql`${t.price} > 0 and ${t.contentPrice} > 0`),
    check('price_changes_reason', sql`char_length(${t.reason}) <= 200`),
    check('price_changes_withdrawn', sql`${t.withdrawnAt} < ${t.startsAt}`),
    check('price_changes_withdrawn_by', sql`(${t.withdrawnAt} is null) = (${t.withdrawnBy} is null)`),
  ],
);
