import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Span } from '#domain/windows/span.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity } from '#server/db/tables/columns.ts';
import { orders } from './orders.ts';

/** The details of a history entry, besides its texts. */
export type EventDetail = {
  /** The planned time of the stop before nobody was home (ISO), for undoing that. */
  plannedBefore?: string | null;
  /** The windows and the delivery before nobody was home, for undoing that. */
  missed?: {
    pickupWindow: Span | null;
    deliveryWindow: Span | null;
    deliveryAt: string | null;
    promiseFrom: string | null;
  };
  /** What the team corrected, and what went back for it, in pesewas. */
  correction?: { goesBack: number };
  /** The windows that a cancellation gave back, for reopening the order. */
  gaveBack?: { pickup: Span | null; delivery: Span | null };
  /** The id of the entry that this one undoes. */
  undoes?: number;
  /** The refunded sum, in pesewas. */
  refund?: number;
  /** What the customer did with their own order: a note to the team, or new directions or phone number. */
  own?: 'note' | 'directions';
};

/** The history of an order. Append-only: a trigger refuses changes, except that deleting an account removes texts. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').notNull().$type<OrderStatus>(),
    kind: text('kind').notNull().default('status').$type<'status' | 'note' | 'not_home' | 'plan' | 'refund'>(),
    /** Null for the shop itself. */
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    /** For the team. */
    note: text('note'),
    /** For the customer, who reads it too. */
    customerNote: text('customer_note'),
    detail: jsonb('detail').$type<EventDetail>(),
    /** Chosen by the page for one note: sent twice, it is written once. */
    key: text('key'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('order_events_key').on(t.orderId, t.key).where(sql`${t.key} is not null`),
    index('order_events_order').on(t.orderId, t.id),
    // The day sheet asks what riders marked, and when.
    index('order_events_marked')
      .on(t.createdAt)
      .where(sql`${t.kind} = 'not_home' or ${t.toStatus} in ('cleaning_ongoing', 'delivered')`),
  ],
);
