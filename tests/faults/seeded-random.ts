/** Repeatable random choices: the same seed gives the same choices. */
export type SeededRandom = {
  seed: number;
  /** A number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** True in `percent` of the cases. */
  happens(percent: number): boolean;
};

/** Random choices from a seed (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { seed, below, happens: (percent) => below(100) < percent };
}
