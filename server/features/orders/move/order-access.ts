import { may, type Role } from '#domain/accounts/roles.ts';
import { dayOf } from '#domain/days.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import type { Db, Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { ridersOn } from '#server/features/orders/riders/stop-riders.queries.ts';
import { kindsOnTodaysSheet } from './day-stops.ts';
import { eventsOf } from './history.queries.ts';

/**
 * The stops of an order on today's sheet that a rider sees: their own, and those that nobody has. A stop of another rider
 * does not exist for them.
 */
export async function openStops(db: Db | Tx, riderId: number, order: OrderRow, now: Date): Promise<StopKind[]> {
  const kinds = kindsOnTodaysSheet(order, await eventsOf(db, order.id), now);
  if (kinds.length === 0) return [];
  const taken = await ridersOn(db, dayOf(now).date, [order.id]);
  return kinds.filter((kind) => !taken.some((one) => one.kind === kind && one.riderId !== riderId));
}

/**
 * Whether a team member may work on an order now. Roles that read all orders may work on each; a rider only on those
 * with a stop on today's sheet that is theirs or nobody's.
 */
export async function mayAccessOrder(
  db: Db | Tx,
  { id, role }: { id: number; role: Role },
  order: OrderRow,
  now: Date,
): Promise<boolean> {
  if (may(role, 'readOrders')) return true;
  return may(role, 'workStops') && (await openStops(db, id, order, now)).length > 0;
}
