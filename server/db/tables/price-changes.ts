import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { OpenedArea } from '#domain/areas/trip-fees.ts';
import type { ChangeKind } from '#domain/prices/price-changes.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity, moment } from './columns.ts';

/** Where an opened area is: the full name of its region, its centre, and what else stands for it. */
export type StoredArea = Pick<OpenedArea, 'region' | 'centre' | 'words' | 'letters'>;

/**
 * The prices that the owner set, each from a moment on. The newest one that has begun is in force; without one the
 * content's price is. A row is never changed or deleted (`keep_price_changes`); one that has not begun can be withdrawn.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: identity(),
    kind: text('kind').notNull().$type<ChangeKind>(),
    /** Which one of its kind: the id of a service, the key of a fee or of an area. */
    key: text('key').notNull(),
    price: integer('price').notNull(),
    isOffered: boolean('is_offered').notNull(),
    /** Of an area that the owner opens: where it is. `price` is the fee that it begins with. */
    area: jsonb('area').$type<StoredArea>(),
    /** The content's price, or the built-in fee, when it was saved. */
    contentPrice: integer('content_price').notNull(),
    startsAt: moment('starts_at').notNull(),
    reason: text('reason').notNull(),
    /** The change that this one undoes. */
    undoes: integer('undoes'),
    /** The change that this one was saved with: the pause of a trip that it ends, the area whose fee it is. */
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
    check('price_changes_area', sql`(${t.kind} = 'area') = (${t.area} is not null)`),
    check('price_changes_reason', sql`char_length(${t.reason}) <= 200`),
    check('price_changes_withdrawn', sql`${t.withdrawnAt} < ${t.startsAt}`),
    check('price_changes_withdrawn_by', sql`(${t.withdrawnAt} is null) = (${t.withdrawnBy} is null)`),
  ],
);
