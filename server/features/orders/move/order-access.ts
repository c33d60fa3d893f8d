import { may, type Role } from '#domain/accounts/roles.ts';
import { isInWorkshop } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/open.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { isOnTodaysSheet } from './day-stops.ts';
import { eventsOf } from './history.queries.ts';

/**
 * Whether a team member may work on an order now. Roles that read all orders may work on each; a rider only on those
 * with a stop on today's sheet, a cleaner only on those in the workshop.
 */
export async function mayAccessOrder(db: Db | Tx, role: Role, order: OrderRow, now: Date): Promise<boolean> {
  if (may(role, 'readOrders')) return true;
  if (may(role, 'cleanPairs') && isInWorkshop(order.status)) return true;
  return may(role, 'workStops') && isOnTodaysSheet(order, await eventsOf(db, order.id), now);
}
