import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import type { DistributeRequest } from '#contract/staff/day/riders.ts';
import { parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { distributeStops } from '#domain/riders/distribute-stops.ts';
import { nearestNext } from '#domain/riders/nearest-next.ts';
import { routeStop } from '#domain/riders/route-stop.ts';
import { driversOf, setRoutePosition, takeFreeStop } from '#server/features/orders/riders/stop-riders.queries.ts';
import { ordersOfSheet } from '#server/features/staff/day/day.queries.ts';
import { daySheet } from '#server/features/staff/day/day-sheet.ts';
import { type DayStop, stopsOfDay } from '#server/features/staff/day/stops-of-day.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { lockOpen } from './lock-open.ts';

/**
 * Distributes the open stops of a day that nobody has, by area and part of the day, and puts the stops of everybody who gets
 * some in the order "nearest next". What somebody has stays theirs, also when they take it at the same moment.
 */
export async function distributeDay(
  world: World,
  actor: Actor,
  { date, riders }: DistributeRequest,
  view: SheetView = {},
): Promise<DaySheet | Refusal> {
  const day = parseDay(date);
  if (day === null) return refuseFields({ date: messages.teamCalls.badDate });
  const drivers = await driversOf(world.db);
  if (!riders.every((rider) => drivers.some(({ id }) => id === rider))) {
    return refuse('missing', messages.teamCalls.noSuchRider);
  }
  const stopsNow = await stopsOfDay(world, actor, day);
  const open = await withPlaces(
    world,
    stopsNow.filter(({ state }) => state === 'open'),
  );
  const shared = open.map((one) => ({ ...one, rider: one.stop.riderId }));
  const given = distributeStops(shared, [...new Set(riders)]);
  const stops = open.map(({ stop }) => stop);
  await world.db.transaction(async (tx) => {
    const locked = await lockOpen(tx, stops, date, world.now());
    const holders = new Map(shared.map(({ key, rider }) => [key, rider]));
    for (const [key, rider] of given) {
      const stop = locked.get(key);
      if (stop !== undefined) holders.set(key, await takeFreeStop(tx, stop, { riderId: rider, by: actor.id }));
    }
    for (const rider of new Set(given.values())) {
      const route = nearestNext(open.filter(({ key }) => holders.get(key) === rider));
      for (const [index, { key }] of route.entries()) {
        const stop = locked.get(key);
        if (stop !== undefined) await setRoutePosition(tx, stop, { riderId: rider, position: index + 1 });
      }
    }
  });
  return daySheet(world, actor, { ...view, date });
}

/** These stops with what the rules of routes read: where they are. */
async function withPlaces({ db }: World, stops: readonly DayStop[]) {
  const orders = await ordersOfSheet(
    db,
    stops.map(({ orderId }) => orderId),
  );
  const found = new Map(orders.map((order) => [order.id, order]));
  return stops.flatMap((stop) => {
    const address = found.get(stop.orderId)?.[stop.kind];
    return address === undefined ? [] : [routeStop({ ...stop, address }, stop.area)];
  });
}
