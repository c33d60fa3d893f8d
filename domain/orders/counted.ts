/** Up to here the orders of a status are counted, so that counting costs the same in a shop of many years. */
export const COUNTED_MOST = 1_000;

/** The sum of such counts, and whether there may be more. */
export function sumCounted(counts: readonly number[]): { sum: number; isMore: boolean } {
  return {
    sum: counts.reduce((sum, count) => sum + count, 0),
    isMore: counts.some((count) => count >= COUNTED_MOST),
  };
}
