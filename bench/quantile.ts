/** The value below which this share of the values lies: 0.5 for the median, 0.99 for p99, 1 for the longest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
