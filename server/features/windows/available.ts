import type { AvailableWindows } from '#contract/orders/windows.ts';
import { offeredPriority, priorityOnWire } from '#domain/prices/priority.ts';
import { offeredDays } from '#domain/windows/offered.ts';
import { hasWindows } from '#domain/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { isFree, type StopAreas, takenOnBookableDays } from './booking.ts';
import { currentRules } from './rules.ts';

/**
 * The windows in which a pickup in an area can be booked, full ones too, each with the delivery that would be proposed,
 * and the faster return with its price, where it is offered. A user's own holds count as free for them. No days when
 * the area has no windows.
 */
export async function availableWindows(
  world: World,
  areas: StopAreas,
  userId: number | null,
): Promise<AvailableWindows> {
  const rules = await currentRules(world.db);
  const { pickup, delivery } = areas;
  const offered = offeredPriority(rules.priority);
  const priority = priorityOnWire(offered);
  if (pickup === null || !hasWindows(rules, pickup)) return { days: [], ...priority };
  const now = world.now();
  const hasSeat = isFree(await takenOnBookableDays(world.db, rules, now, userId === null ? null : { userId }));
  const days = offeredDays(rules, { pickup, delivery }, now, offered?.hours ?? null, hasSeat);
  return {
    days: days.map(({ date, windows }) => ({
      date,
      windows: windows.map(({ priorityBack, ...window }) => {
        return offered === null ? window : { ...window, priority_back: priorityBack };
      }),
    })),
    ...priority,
  };
}
