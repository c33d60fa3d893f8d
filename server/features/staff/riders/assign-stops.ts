import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import type { AssignRequest } from '#contract/staff/day/riders.ts';
import { parseDay } from '#domain/days.ts';
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
import { type DayStop, stopsOfDay } from '#server/features/staff/day/stops-of-day.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { lockOpen } from './lock-open.ts';

/**
 * Gives stops of a day to a team member, each among theirs by its time; null takes them from whoever has them. Those that
 * are not open on that day any more are left out, and refused when none is left.
 */
export async function assignStops(
  world: World,
  actor: Actor,
  { date, stops, rider }: AssignRequest,
  view: SheetView = {},
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
  if (refused !== null) return refused;
  if (rider !== null && given.size > 0) await placeByTime(world, actor, { date, rider, given });
  return daySheet(world, actor, { ...view, date });
}

const keyOf = ({ orderId, kind }: Pick<StopOnDay, 'orderId' | 'kind'>) => `${kind} ${orderId}`;

/** Puts stops that a team member has just been given among the others of that day, by their times. */
async function placeByTime(
  world: World,
  actor: Actor,
  { date, rider, given }: { date: string; rider: number; given: ReadonlySet<string> },
): Promise<void> {
  const day = parseDay(date);
  if (day === null) return;
  const open = (await stopsOfDay(world, actor, day)).filter(
    ({ state, riderId }) => state === 'open' && riderId === rider,
  );
  const isGiven = (stop: DayStop) => given.has(stopKeyText(stop));
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
