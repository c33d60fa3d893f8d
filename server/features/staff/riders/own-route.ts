import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import type { RouteRequest, TakeRequest } from '#contract/staff/day/riders.ts';
import { may } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { stopKeyText } from '#domain/riders/route-stop.ts';
import {
  freeStop,
  ridersOn,
  setRoutePosition,
  takeFreeStop,
} from '#server/features/orders/riders/stop-riders.queries.ts';
import { daySheet, maySeeDay, refuseView } from '#server/features/staff/day/day-sheet.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { lockOpen } from './lock-open.ts';

const words = messages.teamCalls;

/**
 * Sets the order of a team member's stops of a day; a rider only of their own. Stops that are not theirs stay as they
 * are.
 */
export async function orderRoute(
  world: World,
  actor: Actor,
  { date, rider, stops }: RouteRequest,
  view: SheetView = {},
): Promise<DaySheet | Refusal> {
  const refused = refuseView(actor, view);
  if (refused !== null) return refused;
  const isOwn = rider === actor.id && maySeeDay(actor.role, date, world.now());
  if (!isOwn && !may(actor.role, 'planStops')) return refuse('missing', words.notYourRoute);
  await world.db.transaction(async (tx) => {
    const open = await lockOpen(tx, stops, date, world.now());
    for (const [index, key] of stops.entries()) {
      const stop = open.get(stopKeyText(key));
      if (stop !== undefined) await setRoutePosition(tx, stop, { riderId: rider, position: index + 1 });
    }
  });
  return daySheet(world, actor, { ...view, date });
}

/**
 * Takes an open stop that nobody has, or gives an own one back. Of two who take it at once, one has it and the other
 * learns who was faster. Another rider's stop does not exist for a rider.
 */
export async function takeStop(
  world: World,
  actor: Actor,
  { slug, date, kind, take }: TakeRequest & { slug: string },
  view: SheetView = {},
): Promise<DaySheet | Refusal> {
  const badView = refuseView(actor, view);
  if (badView !== null) return badView;
  if (!maySeeDay(actor.role, date, world.now())) return refuse('missing', words.noSuchStop);
  const refused = await world.db.transaction(async (tx) => {
    const stop = (await lockOpen(tx, [{ slug, kind }], date, world.now())).get(stopKeyText({ slug, kind }));
    if (stop === undefined) return refuse('missing', words.noSuchStop);
    if (!take) return freeStop(tx, stop, actor.id).then(() => null);
    const holder = await takeFreeStop(tx, stop, { riderId: actor.id, by: actor.id });
    if (holder === actor.id) return null;
    const row = (await ridersOn(tx, date, [stop.orderId])).find((one) => one.kind === kind);
    const wasFree = row !== undefined && row.assignedBy === row.riderId;
    return wasFree ? refuse('conflict', words.takenMeanwhile) : refuse('missing', words.noSuchStop);
  });
  return refused ?? daySheet(world, actor, { ...view, date });
}
