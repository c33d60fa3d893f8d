import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/db/tables/account/users.ts';
import { created, moment } from '#server/db/tables/columns.ts';

/**
 * Points for a friend that are not paid yet, because friend and referrer look like one person. Staff grant or refuse
 * them, once for each friend.
 */
export const heldCredits = pgTable(
  'held_credits',
  {
    friendId: integer('friend_id')
      .primaryKey()
      .references(() => users.id),
    referrerId: integer('referrer_id')
      .notNull()
      .references(() => users.id),
    /** What the two users share, or why the friend may be no new customer. */
    reason: text('reason').notNull().$type<'phone' | 'payer' | 'mailbox' | 'discount' | 'otherFriend' | 'former'>(),
    isGranted: boolean('is_granted'),
    /** True when the owner decided about the points; false while they follow the doubts about the friend's discounts. */
    byOwner: boolean('by_owner').notNull().default(false),
    settledBy: integer('settled_by').references(() => users.id),
    settledAt: moment('settled_at'),
    createdAt: created(),
  },
  (t) => [check('held_credits_settled', sql`(${t.isGranted} is null) = (${t.settledAt} is null)`)],
);
