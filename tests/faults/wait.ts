/** Waits `ms`. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a check holds and returns how long it took; throws after `withinMs` with the description. */
export async function until(what: string, withinMs: number, isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await wait(50);
  }
  return Math.round(performance.now() - began);
}

/** The value below which `percent` of the numbers lie. */
export function percentile(numbers: number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
