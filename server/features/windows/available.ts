import type { AvailableWindows } from '#contract/orders/windows.ts';
import { dayOf } from '#domain/days.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { offeredPriority, priorityOnWire } from '#domain/prices/priority.ts';
import { closedDays } from '#domain/windows/closed-days.ts';
import { type OfferedDay, offeredDays } from '#domain/windows/offered.ts';
import { openingHoursAt } from '#domain/windows/proposal.ts';
import { hasWindows, type WindowRules } from '#domain/windows/rules.ts';
import { momentOf } from '#domain/windows/span.ts';
import { tripsNow } from '#server/features/services/trip-fees.ts';
import type { World } from '#server/ports.ts';
import { isFree, type StopAreas, takenOnBookableDays } from './booking.ts';
import { takenPlaces } from './priority-places.queries.ts';
import { currentRules } from './rules.ts';

/** Whether all priority places of a date are taken, by the owner's limit. */
async function fullDays(world: World, rules: WindowRules, userId: number | null): Promise<(date: string) => boolean> {
  const limit = rules.priority?.perDay ?? null;
  if (offeredPriority(rules.priority, world.turnaroundHours) === null || limit === null) return () => false;
  const now = world.now();
  const taken = await takenPlaces(world.db, { from: dayOf(now).date, now, userId });
  return (date) => (taken.get(date) ?? 0) >= limit;
}

/** The last date on which pairs of these days would be back. */
const lastReturn = (days: OfferedDay[]) =>
  days
    .flatMap(({ windows }) => windows.map(({ back }) => back?.date ?? ''))
    .toSorted()
    .at(-1);

/**
 * The windows in which a pickup in an area can be booked, full ones too, each with the delivery that would be proposed, and
 * the faster return with its price, where it is offered, when pairs without a window would be back, and the closed days in between. A user's own
 * reservations count as free for them. No days when
 * the area has no windows; none in which the owner has paused its trips.
 */
export async function availableWindows(
  world: World,
  areas: StopAreas,
  userId: number | null,
): Promise<AvailableWindows> {
  const rules = await currentRules(world.db);
  const { pickup, delivery } = areas;
  const offered = offeredPriority(rules.priority, world.turnaroundHours);
  const now = world.now();
  const isFull = await fullDays(world, rules, userId);
  const fullToday = isFull(dayOf(now).date) ? { full_today: true } : {};
  const wire = priorityOnWire(offered).priority;
  const backAfter = (hours: number) => openingHoursAt(rules, new Date(now.getTime() + hours * HOUR_MS));
  const priority = wire === undefined ? {} : { priority: { ...wire, back: backAfter(wire.hours), ...fullToday } };
  const back = backAfter(world.turnaroundHours);
  const closedUntil = (last: string) => {
    const closed = closedDays(rules, dayOf(now).date, last);
    return closed.length === 0 ? {} : { closed };
  };
  const unbooked = { back, ...priority };
  if (pickup === null || !hasWindows(rules, pickup, now)) return { days: [], ...unbooked, ...closedUntil(back.date) };
  const hasSeat = isFree(await takenOnBookableDays(world.db, rules, now, userId === null ? null : { userId }));
  const hours = { standard: world.turnaroundHours, priority: offered?.hours ?? null };
  const days = offeredDays(rules, { pickup, delivery }, now, hours, hasSeat);
  const { isPaused } = await tripsNow(world);
  const served = days.flatMap(({ date, windows }) => {
    const open = windows.filter(({ from }) => !isPaused(pickup, momentOf(date, from)));
    return open.length === 0 ? [] : [{ date, windows: open }];
  });
  return {
    days: served.map(({ date, windows }) => ({
      date,
      windows: windows.map(({ priorityBack, ...window }) => {
        if (offered === null) return window;
        return { ...window, priority_back: priorityBack, ...(isFull(date) ? { priority_full: true } : {}) };
      }),
    })),
    ...unbooked,
    ...closedUntil(lastReturn(served) ?? back.date),
  };
}
