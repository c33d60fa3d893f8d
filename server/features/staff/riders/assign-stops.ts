import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import type { AssignRequest } from '#contract/staff/day/riders.ts';
import { messages } from '#domain/messages.ts';
import { byRoute, withMoreStops } from '#domain/riders/route-order.ts';
import { stopKeyText } from '#domain/riders/route-stop.ts';
import {
  driversOf,
  freeStop,
  giveStop,
  ridersOn,
  type StopOnDay,
  setRoutePosition,
} from '#server/features/orders/riders/stop-riders.queries.ts';
import { daySheet } from '#server/features/staff/day/day-sheet.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { lockOpen } from './lock-open.ts';

/**
 * Gives stops of a day to a team member, each among theirs by its time; null takes them from whoever has them. Those that
 * are not open on that day any more are left out, and refused when none is left.
 */
export async function assignStops(
  world: World,
  actor: Actor,
  { date, stops, rider }: AssignRequest,
): Promise<DaySheet | Refusal> {
  const given = new Set<string>();
  const refused = await world.db.transaction(async (tx) => {
    if (rider !== null && !(await driversOf(tx)).some(({ id }) => id === rider)) {
      return refuse('missing', messages.teamCalls.noSuchRider);
    }
    const open = await lockOpen(tx, stops, date, world.now());
    const taken = await ridersOn(
      tx,
      date,
      [...open.values()].map(({ orderId }) => orderId),
    );
    for (const [key, stop] of open) {
      const isTheirs = taken.some((one) => one.riderId === rider && keyOf(one) === keyOf(stop));
      if (rider === null) await freeStop(tx, stop);
      else await giveStop(tx, stop, { riderId: rider, by: actor.id });
      if (!isTheirs) given.add(key);
    }
    return open.size === 0 ? refuse('conflict', messages.teamCalls.noSuchStop) : null;
  });
  const sheet = refused ?? (await daySheet(world, actor, date));
  if (isRefusal(sheet) || rider === null || given.size === 0) return sheet;
  await placeByTime(world, sheet, { rider, given });
  return daySheet(world, actor, date);
}

const keyOf = ({ orderId, kind }: Pick<StopOnDay, 'orderId' | 'kind'>) => `${kind} ${orderId}`;

/** Puts stops that a team member has just been given among the others of that day, by their times. */
async function placeByTime(
  world: World,
  { date, areas }: DaySheet,
  { rider, given }: { rider: number; given: ReadonlySet<string> },
): Promise<void> {
  const open = areas.flatMap(({ stops }) => stops).filter((stop) => stop.state === 'open' && stop.rider?.id === rider);
  const isGiven = (stop: Stop) => given.has(stopKeyText(stop));
  const had = open.filter((stop) => !isGiven(stop)).sort(byRoute);
  const route = withMoreStops(had, open.filter(isGiven));
  await world.db.transaction(async (tx) => {
    const locked = await lockOpen(tx, route, date, world.now());
    for (const [index, key] of route.entries()) {
      const stop = locked.get(stopKeyText(key));
      if (stop !== undefined) await setRoutePosition(tx, stop, { riderId: rider, position: index + 1 });
    }
  });
}
