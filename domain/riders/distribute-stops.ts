import { byTimeAndKey, type RouteStop } from './route-stop.ts';

/** A stop of a day and the rider who has it; null when nobody does. */
export type StopToDistribute = RouteStop & { rider: number | null };

const NOON = '13:00';

/** The part of the day in which a stop is expected. */
function partOf({ at }: RouteStop): string {
  if (at === null) return 'any time';
  return at.slice(11, 16) < NOON ? 'morning' : 'afternoon';
}

type Load = { rider: number; part: number; day: number };

/** How many of a part's stops each rider gets, one after the other to the rider with the fewest: in this part, then in all. */
function quotas(loads: readonly Load[], stops: number): Map<number, number> {
  const now = loads.map((load) => ({ ...load }));
  const given = new Map(loads.map(({ rider }) => [rider, 0]));
  for (let left = stops; left > 0; left -= 1) {
    const [least] = now.sort((a, b) => a.part - b.part || a.day - b.day || a.rider - b.rider);
    if (least === undefined) break;
    least.part += 1;
    least.day += 1;
    given.set(least.rider, (given.get(least.rider) ?? 0) + 1);
  }
  return given;
}

/** The areas of some stops, largest first, so that large ones stay whole. */
function areasOf(stops: readonly StopToDistribute[]): [area: string, stops: StopToDistribute[]][] {
  const areas = [...Map.groupBy(stops, ({ area }) => area)];
  return areas.sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b));
}

/**
 * Distributes the stops that nobody has among riders; returns who gets which, by the stops' keys. In each part of the
 * day no rider has two stops more than another, unless they had them before, and the day is as even. An area stays with
 * the rider who has stops there, and is divided only where it must be. The same day and riders always give the same answer.
 */
export function distributeStops(stops: readonly StopToDistribute[], riders: readonly number[]): Map<string, number> {
  const given = new Map<string, number>();
  const riderOf = ({ key, rider }: StopToDistribute) => given.get(key) ?? rider;
  const sorted = [...stops].sort(byTimeAndKey);
  for (const group of ['morning', 'afternoon', 'any time']) {
    const part = sorted.filter((stop) => partOf(stop) === group);
    const open = part.filter(({ rider }) => rider === null);
    // Stops for any time even out the number of stops over the day.
    const levelled = group === 'any time' ? sorted : part;
    const loads = riders.map((rider) => ({
      rider,
      part: levelled.filter((stop) => riderOf(stop) === rider).length,
      day: sorted.filter((stop) => riderOf(stop) === rider).length,
    }));
    const left = quotas(loads, open.length);
    for (const [area, inArea] of areasOf(open)) {
      for (const stop of inArea) {
        const near = (rider: number) => sorted.filter((one) => one.area === area && riderOf(one) === rider).length;
        const [next] = riders
          .filter((rider) => (left.get(rider) ?? 0) > 0)
          .sort((a, b) => near(b) - near(a) || (left.get(b) ?? 0) - (left.get(a) ?? 0) || a - b);
        if (next === undefined) continue;
        given.set(stop.key, next);
        left.set(next, (left.get(next) ?? 0) - 1);
      }
    }
  }
  return given;
}
