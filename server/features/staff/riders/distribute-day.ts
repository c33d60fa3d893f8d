import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import type { DistributeRequest } from '#contract/staff/day/riders.ts';
import { messages } from '#domain/messages.ts';
import { distributeStops } from '#domain/riders/distribute-stops.ts';
import { nearestNext } from '#domain/riders/nearest-next.ts';
import { routeStop } from '#domain/riders/route-stop.ts';
import { setRoutePosition, takeFreeStop } from '#server/features/orders/riders/stop-riders.queries.ts';
import { daySheet } from '#server/features/staff/day/day-sheet.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { lockOpen } from './lock-open.ts';

/**
 * Distributes the open stops of a day that nobody has, by area and part of the day, and puts the stops of everybody who gets
 * some in the order "nearest next". What somebody has stays theirs, also when they take it at the same moment.
 */
export async function distributeDay(
  world: World,
  actor: Actor,
  { date, riders }: DistributeRequest,
): Promise<DaySheet | Refusal> {
  const sheet = await daySheet(world, actor, date);
  if (isRefusal(sheet)) return sheet;
  if (!riders.every((rider) => sheet.drivers?.some(({ id }) => id === rider))) {
    return refuse('missing', messages.teamCalls.noSuchRider);
  }
  const open = sheet.areas.flatMap(({ key, stops }) =>
    stops.filter(({ state }) => state === 'open').map((stop) => routeStop(stop, key)),
  );
  const shared = open.map((one) => ({ ...one, rider: one.stop.rider?.id ?? null }));
  const given = distributeStops(shared, [...new Set(riders)]);
  const stops = open.map(({ stop }) => stop);
  await world.db.transaction(async (tx) => {
    const locked = await lockOpen(tx, stops, sheet.date, world.now());
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
  return daySheet(world, actor, date);
}
