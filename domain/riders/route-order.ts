/** The fields of a stop that decide its place in a list. */
export type ListedStop = {
  state: 'open' | 'not_home' | 'done';
  planned_at: string | null;
  position?: number | null | undefined;
  code: string;
};

const RANK = { open: 0, not_home: 1, done: 2 };
// Stops without a time come last.
const time = ({ planned_at }: ListedStop) => planned_at ?? '9999';

// Both are of ASCII and of one length, so that their characters decide: a day of thousands of stops is sorted for each page.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Open stops first, then by time. */
export function byTime(a: ListedStop, b: ListedStop): number {
  return RANK[a.state] - RANK[b.state] || compare(time(a), time(b)) || compare(a.code, b.code);
}

/** Areas in which somebody is still waited for come before those that are done, else as they are. */
export function withOpenFirst<Area extends { stops: readonly Pick<ListedStop, 'state'>[] }>(
  areas: readonly Area[],
): Area[] {
  const isDone = ({ stops }: Area) => Number(stops.every(({ state }) => state !== 'open'));
  return [...areas].sort((a, b) => isDone(a) - isDone(b));
}

/** Open stops first, in the order that somebody chose; those without a place in it come after, by time. */
export function byRoute(a: ListedStop, b: ListedStop): number {
  const place = ({ position }: ListedStop) => position ?? Number.MAX_SAFE_INTEGER;
  return RANK[a.state] - RANK[b.state] || place(a) - place(b) || byTime(a, b);
}

/**
 * A route with more stops, each behind the last one that is not later: a morning never waits behind an afternoon. What is in
 * the route keeps its order.
 */
export function withMoreStops<Stop extends ListedStop>(route: readonly Stop[], more: readonly Stop[]): Stop[] {
  const all = [...route];
  for (const stop of [...more].sort(byTime)) {
    all.splice(all.findLastIndex((one) => time(one) <= time(stop)) + 1, 0, stop);
  }
  return all;
}
