import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StopKind } from '#domain/orders/stops.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created } from '#server/db/tables/columns.ts';
import { orders } from './orders.ts';

/** Who makes a stop on a day, and as which of theirs. A stop that is moved to another day has nobody there. */
export const stopRiders = pgTable(
  'stop_riders',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<StopKind>(),
    /** The date in Ghana, 2026-11-24. */
    day: text('day').notNull(),
    riderId: integer('rider_id')
      .notNull()
      .references(() => users.id),
    /** The place in the rider's route of that day, from 1. */
    position: integer('position').notNull(),
    /** Who assigned it: a planner, or the rider who took it. */
    assignedBy: integer('assigned_by').references(() => users.id),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind, t.day] }),
    index('stop_riders_day').on(t.day, t.riderId),
    index('stop_riders_rider').on(t.riderId),
  ],
);
