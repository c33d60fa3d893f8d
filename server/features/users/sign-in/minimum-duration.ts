import { setTimeout as wait } from 'node:timers/promises';

/** In ms. Longer than the work takes on a loaded machine, and short enough for people not to notice. */
const FLOOR_MS = 120;

/**
 * Does the work and resolves after a fixed minimum time, so that the duration does not reveal whether an address has an
 * account.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const floor = wait(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
