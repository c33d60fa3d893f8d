import type { AvailableWindows } from '#contract/orders/windows.ts';
import { offeredDays } from '#domain/windows/offered.ts';
import { hasWindows } from '#domain/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { isFree, type StopAreas, takenOnBookableDays } from './booking.ts';
import { currentRules } from './rules.ts';

/**
 * The windows in which a pickup in an area can be booked, full ones too, each with the delivery that would be proposed.
 * A user's own holds count as free for them. No days when the area has no windows.
 */
export async function availableWindows(
  world: World,
  areas: StopAreas,
  userId: number | null,
): Promise<AvailableWindows> {
  const rules = await currentRules(world.db);
  const { pickup, delivery } = areas;
  if (pickup === null || !hasWindows(rules, pickup)) return { days: [] };
  const now = world.now();
  const hasSeat = isFree(await takenOnBookableDays(world.db, rules, now, userId === null ? null : { userId }));
  return { days: offeredDays(rules, { pickup, delivery }, now, hasSeat) };
}
