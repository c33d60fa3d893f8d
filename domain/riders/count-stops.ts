/** What of a stop is counted: its state, and the rider who has it. */
type Counted = { state: 'open' | 'not_home' | 'done'; riderId: number | null };

/** How many stops there are, how many are open, how many of these nobody has, and how many each rider has who has some. */
export type StopCounts = { stops: number; open: number; free: number; riders: { id: number; stops: number }[] };

/** The numbers of each rider, added up. */
function ofRiders(some: readonly { id: number; stops: number }[]): StopCounts['riders'] {
  const riders = new Map<number, number>();
  for (const { id, stops } of some) riders.set(id, (riders.get(id) ?? 0) + stops);
  return [...riders].map(([id, stops]) => ({ id, stops }));
}

/** Counts the stops of an area. */
export function countStops(stops: readonly Counted[]): StopCounts {
  const open = stops.filter(({ state }) => state === 'open');
  return {
    stops: stops.length,
    open: open.length,
    free: open.filter(({ riderId }) => riderId === null).length,
    riders: ofRiders(stops.flatMap(({ riderId }) => (riderId === null ? [] : [{ id: riderId, stops: 1 }]))),
  };
}

/** The counts of several areas together. */
export function sumCounts(counts: readonly StopCounts[]): StopCounts {
  const sum = (of: (one: StopCounts) => number) => counts.reduce((before, one) => before + of(one), 0);
  return {
    stops: sum(({ stops }) => stops),
    open: sum(({ open }) => open),
    free: sum(({ free }) => free),
    riders: ofRiders(counts.flatMap(({ riders }) => riders)),
  };
}
