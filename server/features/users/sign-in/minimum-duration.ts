import { setTimeout as wait } from 'node:timers/promises';

/** In ms. Longer than the work takes on a loaded machine, and short enough for people not to notice. */
const STEP_MS = 120;

/**
 * Does the work and resolves after a whole number of steps of 120 ms, so that the duration does not reveal whether an
 * address has an account; a machine so busy that one step is too short takes two for both.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await wait(Math.max(1, Math.ceil(took / STEP_MS)) * STEP_MS - took);
  }
}
