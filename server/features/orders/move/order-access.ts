import { may, type Role } from '#domain/accounts/roles.ts';
import { dayOf } from '#domain/days.ts';
import { isInWorkshop } from '#domain/orders/order-status.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import type { Db, Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { ridersOn, type StopRider } from '#server/features/orders/riders/stop-riders.queries.ts';
import { kindsOnTodaysSheet } from './day-stops.ts';
import { eventsOf } from './history.queries.ts';

/** The stops of an order on today's sheet, as a rider sees them. */
export type VisibleStops = {
  /** Their own, and those that nobody has. */
  open: StopKind[];
  /** Those of other riders. They do not exist for this one. */
  others: StopRider[];
};

/** What a rider sees of an order today. */
export async function visibleStops(db: Db | Tx, riderId: number, order: OrderRow, now: Date): Promise<VisibleStops> {
  const kinds = kindsOnTodaysSheet(order, await eventsOf(db, order.id), now);
  const taken = await ridersOn(db, dayOf(now).date, kinds.length === 0 ? [] : [order.id]);
  const others = taken.filter((one) => kinds.includes(one.kind) && one.riderId !== riderId);
  return { open: kinds.filter((kind) => !others.some((one) => one.kind === kind)), others };
}

/**
 * Whether a team member may work on an order now. Roles that read all orders may work on each; a rider only on those
 * with a stop on today's sheet that is theirs or has no rider, a cleaner only on those in the workshop.
 */
export async function mayAccessOrder(
  db: Db | Tx,
  { id, role }: { id: number; role: Role },
  order: OrderRow,
  now: Date,
): Promise<boolean> {
  if (may(role, 'readOrders')) return true;
  if (may(role, 'cleanPairs') && isInWorkshop(order.status)) return true;
  return may(role, 'workStops') && (await visibleStops(db, id, order, now)).open.length > 0;
}
