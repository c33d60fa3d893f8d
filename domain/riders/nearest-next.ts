import { byTimeAndKey, type Coordinates, coordinatesOf, distanceKm, type RouteStop } from './route-stop.ts';

/** The stops that may come next: those of the earliest time that is left, and those for any time. */
function candidates<Stop extends RouteStop>(left: readonly Stop[]): Stop[] {
  const [first] = left;
  return left.filter(({ at }) => at === null || at === first?.at);
}

/** The nearest of these stops; the first of them when no distance is known. */
function nearest<Stop extends RouteStop>(stops: readonly Stop[], from: Coordinates | null): Stop | undefined {
  if (from === null) return stops[0];
  const distance = (stop: Stop) => {
    const spot = coordinatesOf(stop);
    return spot === null ? Number.POSITIVE_INFINITY : distanceKm(from, spot);
  };
  return stops.reduce<Stop | undefined>(
    (best, stop) => (best === undefined || distance(stop) < distance(best) ? stop : best),
    undefined,
  );
}

/**
 * The stops in the order "nearest next": from `start`, or from the first stop, always to the nearest one. A window
 * comes before a later one, however near that is; a stop for any time is made where it is on the way. A stop without
 * coordinates comes last of its window.
 */
export function nearestNext<Stop extends RouteStop>(stops: readonly Stop[], start: Coordinates | null = null): Stop[] {
  const left: Stop[] = [...stops].sort(byTimeAndKey);
  const route: Stop[] = [];
  let from = start;
  while (left.length > 0) {
    const next = nearest(candidates(left), from);
    if (next === undefined) break;
    left.splice(left.indexOf(next), 1);
    route.push(next);
    from = coordinatesOf(next) ?? from;
  }
  return route;
}
