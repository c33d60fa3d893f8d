import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes on a loaded machine, shorter than anyone minds. */
const FLOOR_MS = 120;

/**
 * Does the work and answers no sooner than a fixed time after the start: how long an answer takes then
 * doesn't tell whether an address has an account.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
