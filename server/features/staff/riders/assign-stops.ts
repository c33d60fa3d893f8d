import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import type { AssignRequest } from '#contract/staff/day/riders.ts';
import { messages } from '#domain/messages.ts';
import { driversOf, freeStop, giveStop } from '#server/features/orders/riders/stop-riders.queries.ts';
import { daySheet } from '#server/features/staff/day/day-sheet.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { lockOpen } from './lock-open.ts';

/**
 * Gives stops of a day to a team member, as the last of theirs; null takes them from whoever has them. Those that are
 * not open on that day any more are left out, and refused when none is left.
 */
export async function assignStops(
  world: World,
  actor: Actor,
  { date, stops, rider }: AssignRequest,
): Promise<DaySheet | Refusal> {
  const refused = await world.db.transaction(async (tx) => {
    if (rider !== null && !(await driversOf(tx)).some(({ id }) => id === rider)) {
      return refuse('missing', messages.teamCalls.noSuchRider);
    }
    const open = await lockOpen(tx, stops, date, world.now());
    for (const stop of open.values()) {
      if (rider === null) await freeStop(tx, stop);
      else await giveStop(tx, stop, { riderId: rider, by: actor.id });
    }
    return open.size === 0 ? refuse('conflict', messages.teamCalls.noSuchStop) : null;
  });
  return refused ?? daySheet(world, actor, date);
}
