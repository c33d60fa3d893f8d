import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created, identity, moment } from '#server/db/tables/columns.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** A device of a team member that shows notifications. It gets notifications only while its session is open. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    family: uuid('family')
      .notNull()
      .references(() => sessions.family, { onDelete: 'cascade' }),
    /** Where the device's push service takes messages: a secret of the device. */
    endpoint: text('endpoint').notNull(),
    /** The device's public key and its secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_family').on(t.family),
  ],
);

/** What a notification shows, and the page of the team that it opens. */
export type PushPayload = { title: string; body: string; path: string; tag: string };

/** Notifications to send, one row for each device; deleted when sent. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: identity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').notNull().$type<PushPayload>(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    createdAt: created(),
  },
  (t) => [index('push_messages_due').on(t.nextTryAt), index('push_messages_subscription').on(t.subscriptionId)],
);
