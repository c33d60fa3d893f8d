import type { WindowOffer } from '#contract/windows.ts';
import { deliverySlots } from '#domain/windows/proposal.ts';
import { bookableSlots } from '#domain/windows/rules.ts';
import { spanOf } from '#domain/windows/span.ts';
import type { World } from '#server/ports.ts';
import { isFree, type StopAreas, takenAhead } from './booking.ts';
import { currentRules } from './rules.ts';

/**
 * The windows in which a pickup in an area can be booked, full ones too, each with the delivery that would be proposed. A
 * user's own holds count as free for them. No days when the area has no windows.
 */
export async function windowOffer(world: World, areas: StopAreas, userId: number | null): Promise<WindowOffer> {
  const rules = await currentRules(world.db);
  const now = world.now();
  const slots = areas.pickup === null ? [] : bookableSlots(rules, areas.pickup, now);
  if (slots.length === 0) return { days: [] };
  const hasPlace = isFree(await takenAhead(world.db, rules, now, userId === null ? null : { userId }));
  const days = Map.groupBy(slots, ({ date }) => date);
  return {
    days: [...days].map(([date, windows]) => ({
      date,
      windows: windows.map((slot) => {
        const back = areas.delivery === null ? [] : deliverySlots(rules, areas.delivery, slot);
        const proposed = back.find(hasPlace);
        const { from, to } = slot;
        return { from, to, full: !hasPlace(slot), back: proposed === undefined ? null : spanOf(proposed) };
      }),
    })),
  };
}
