import { windowArea } from '#domain/windows/rules.ts';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { windowSeats } from '#server/db/tables/orders/windows.ts';

/**
 * I11: no window has more reservations and orders than stops, and an order has a seat for each window that it names, and no
 * other, in the area of that stop.
 */
export async function windowViolations(db: Db): Promise<string[]> {
  const seats = await db.select().from(windowSeats);
  const faults: string[] = [];
  const byWindow = Map.groupBy(seats, ({ area, day, from, to }) => `${area} ${day} ${from}-${to}`);
  for (const [window, taken] of byWindow) {
    const stops = Math.max(...taken.map((seat) => seat.stops));
    if (taken.length > stops) faults.push(`I11 ${window} has ${taken.length} stops of ${stops}`);
  }
  const ofOrders = Map.groupBy(seats, ({ orderId }) => orderId);
  for (const { id, reference, pickup, delivery, pickupWindow, deliveryWindow } of await db
    .select()
    .from(tables.orders)) {
    for (const { kind, area } of ofOrders.get(id) ?? []) {
      const expected = windowArea(kind === 'pickup' ? pickup : delivery);
      if (area !== expected) faults.push(`I11 the ${kind} of ${reference} is in ${expected}, its place in ${area}`);
    }
    const own = (ofOrders.get(id) ?? []).map(({ kind, day, from, to }) => `${kind} ${day} ${from}-${to}`);
    const named = [
      ...(pickupWindow === null ? [] : [`pickup ${pickupWindow.date} ${pickupWindow.from}-${pickupWindow.to}`]),
      ...(deliveryWindow === null
        ? []
        : [`delivery ${deliveryWindow.date} ${deliveryWindow.from}-${deliveryWindow.to}`]),
    ];
    if (own.toSorted().join() !== named.toSorted().join()) {
      faults.push(
        `I11 the order of ${reference} names ${named.join() || 'no window'}, and has ${own.join() || 'none'}`,
      );
    }
  }
  return [...faults, ...(await priorityFaults(db))];
}

/** Priority places of orders that are cancelled or have no priority. */
async function priorityFaults(db: Db): Promise<string[]> {
  const orders = new Map((await db.select().from(tables.orders)).map((order) => [order.id, order]));
  return (await db.select().from(tables.priorityPlaces)).flatMap(({ orderId, day, seat }) => {
    const order = orderId === null ? undefined : orders.get(orderId);
    if (orderId === null || (order?.priorityHours && order.status !== 'cancelled')) return [];
    return [`I11 place ${seat} of ${day} for priority belongs to ${order?.reference ?? 'no order'}, which has none`];
  });
}
