/** What of a stop is counted: its state, and the rider who has it. */
type Counted = { state: 'open' | 'not_home' | 'done'; riderId: number | null };

/** How many stops there are, how many are open, how many of these nobody has, and how many each rider has who has some. */
export type StopCounts = { stops: number; open: number; free: number; riders: { id: number; stops: number }[] };

/** Counts the stops of an area. */
export function countStops(stops: readonly Counted[]): StopCounts {
  const open = stops.filter(({ state }) => state === 'open');
  const riders = new Map<number, number>();
  for (const { riderId } of stops) if (riderId !== null) riders.set(riderId, (riders.get(riderId) ?? 0) + 1);
  return {
    stops: stops.length,
    open: open.length,
    free: open.filter(({ riderId }) => riderId === null).length,
    riders: [...riders].map(([id, count]) => ({ id, stops: count })),
  };
}

/** The counts of several areas together. */
export function sumCounts(counts: readonly StopCounts[]): StopCounts {
  const sum = (of: (one: StopCounts) => number) => counts.reduce((before, one) => before + of(one), 0);
  const riders = Map.groupBy(
    counts.flatMap((one) => one.riders),
    ({ id }) => id,
  );
  return {
    stops: sum(({ stops }) => stops),
    open: sum(({ open }) => open),
    free: sum(({ free }) => free),
    riders: [...riders].map(([id, some]) => ({ id, stops: some.reduce((before, { stops }) => before + stops, 0) })),
  };
}
