import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import { SERVED } from '#domain/areas/regions.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { type Day, dayOf, parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { ORDER_STEPS } from '#domain/orders/order-status.ts';
import { countStops } from '#domain/riders/count-stops.ts';
import { byTime } from '#domain/riders/route-order.ts';
import { NOBODYS, STOPS_LISTED } from '#domain/riders/sheet-size.ts';
import { planOn } from '#domain/windows/rules.ts';
import { driversOf } from '#server/features/orders/riders/stop-riders.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { bookedStops, untimedOrders } from './day.queries.ts';
import { shownStops } from './shown-stops.ts';
import { type DayStop, stopsOfDay } from './stops-of-day.ts';

type Group = { key: string; stops: DayStop[] };

/** The stops by area, each area's open ones first, by time. */
function byArea(stops: readonly DayStop[]): Group[] {
  const groups = Map.groupBy(stops, ({ area }) => area);
  const keys = new Set([...SERVED.map(({ area }) => area.key), ...groups.keys()]);
  return [...keys].flatMap((key) => {
    const group = groups.get(key);
    return group === undefined ? [] : [{ key, stops: group.sort(byTime) }];
  });
}

/** The stops of an area that a sheet lists: all of the route that is asked for, or a rider's own, and the first of the others. */
function listedOf({ key, stops }: Group, actor: Actor, { whose = '', area = '', each = '' }: SheetView): DayStop[] {
  const isPlanner = may(actor.role, 'planStops');
  const isFree = ({ riderId }: DayStop) => riderId === null;
  const rider = isPlanner ? Number(whose) : actor.id;
  const isOfRoute = ({ riderId }: DayStop) => riderId === rider;
  const route = stops.filter(isOfRoute);
  const hasOthers = (area === '' || area === key) && (!isPlanner || whose === '' || whose === NOBODYS);
  const others = isPlanner && whose === '' ? stops : stops.filter(isFree);
  const listed = new Set([...route, ...(hasOthers ? others.slice(0, Number(each) || STOPS_LISTED) : [])]);
  return stops.filter((stop) => listed.has(stop));
}

/** Which days a role may see: roles that read all orders see every day, a rider sees today and tomorrow. */
export function maySeeDay(role: Role, date: string, now: Date): boolean {
  const today = dayOf(now);
  return may(role, 'readOrders') || date === today.date || date === dayOf(today.end).date;
}

/** Why an actor may not see a day's sheet in this way; null when they may. */
export function refuseView({ role }: Actor, { whose }: SheetView): Refusal | null {
  return whose && !may(role, 'planStops') ? refuse('forbidden', messages.teamCalls.notTheirStops) : null;
}

/** What planners read of a day beside its stops. */
async function planningOf({ db }: World, actor: Actor, { day, today }: { day: Day; today: Day }) {
  if (!may(actor.role, 'planStops')) return { drivers: [], untimed: [], booked: [] };
  // One after the other, beside the stops: a sheet leaves most connections to those who pay.
  const drivers = await driversOf(db);
  const rules = day.date === today.date ? await currentRules(db) : null;
  const booked = day.date >= today.date ? await bookedStops(db, day, today) : [];
  const hasUntimed = rules !== null && planOn(rules, day.date).windows.length > 0;
  return { drivers, untimed: hasUntimed ? await untimedOrders(db) : [], booked };
}

/**
 * A day's stops by area, today's when no date is given, for planners and for a rider: their own, and those that nobody has. It
 * lists what the view asks for, and counts all.
 */
export async function daySheet(
  world: World,
  actor: Actor,
  { date, ...view }: SheetView & { date?: string | undefined },
): Promise<DaySheet | Refusal> {
  const now = world.now();
  const today = dayOf(now);
  const day = date ? parseDay(date) : today;
  if (day === null) return refuseFields({ date: messages.teamCalls.badDate });
  if (!maySeeDay(actor.role, day.date, now)) return refuse('forbidden', messages.teamCalls.notYourDay);
  const refused = refuseView(actor, view);
  if (refused !== null) return refused;

  const [stops, { drivers, untimed, booked }] = await Promise.all([
    stopsOfDay(world, actor, day),
    planningOf(world, actor, { day, today }),
  ]);
  const groups = byArea(stops).map((group) => ({ ...group, listed: listedOf(group, actor, view) }));
  const shown = await shownStops(
    world,
    actor,
    groups.flatMap(({ listed }) => listed),
  );
  return {
    date: day.date,
    areas: groups.map(({ key, stops, listed }) => ({
      key,
      name: areaName(key),
      stops: listed.map((stop) => shown.get(stop)).filter((stop) => stop !== undefined),
      counts: countStops(stops),
    })),
    stops: stops.length,
    done: stops.filter(({ state }) => state === 'done').length,
    pairs: stops.reduce((sum, { pairs }) => sum + pairs, 0),
    booked: booked.length,
    untimed: untimed.toSorted((a, b) => ORDER_STEPS.indexOf(a.status) - ORDER_STEPS.indexOf(b.status)),
    drivers: drivers.map(({ id, name, isRider }) => ({ id, name, is_rider: isRider })),
  };
}
