import type { StopKind } from '#domain/orders/stops.ts';
import { startOf } from '#domain/windows/span.ts';
import type { Tx } from '#server/db/open.ts';
import type { NewOrder, OrderRow } from '#server/features/orders/orders.queries.ts';
import { releasePlaceOfOrder } from '#server/features/windows/priority-places.queries.ts';
import { lockWindows, releaseSeatsOf } from '#server/features/windows/seats.queries.ts';

/**
 * Gives back the seats that a change of an order leaves behind: all of a cancelled one, and that of a stop which is
 * planned for another time. Returns the change with the windows that follow from it.
 */
export async function releaseLeftSeats(tx: Tx, order: OrderRow, change: Partial<NewOrder>): Promise<Partial<NewOrder>> {
  if (change.status === 'cancelled' && order.priorityHours !== null) await releasePlaceOfOrder(tx, order.id);
  const left = leftStops(order, change);
  if (left.length === 0) return change;
  await lockWindows(tx);
  await releaseSeatsOf(tx, order.id, left);
  return {
    ...change,
    ...(left.includes('pickup') ? { pickupWindow: null } : {}),
    ...(left.includes('delivery') ? { deliveryWindow: null, promiseFrom: null } : {}),
  };
}

/** The stops with a window that a change leaves without one. */
function leftStops(order: OrderRow, { status, pickupAt, deliveryAt }: Partial<NewOrder>): StopKind[] {
  const { pickupWindow, deliveryWindow } = order;
  const isOff = status === 'cancelled';
  const isMoved = (window: OrderRow['pickupWindow'], plan: Date | null | undefined) =>
    window !== null && (isOff || (plan !== undefined && plan?.getTime() !== startOf(window).getTime()));
  return [
    ...(isMoved(pickupWindow, pickupAt) ? (['pickup'] as const) : []),
    ...(isMoved(deliveryWindow, deliveryAt) ? (['delivery'] as const) : []),
  ];
}
