import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withMinimumDuration } from '#server/features/users/sign-in/minimum-duration.ts';

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await withMinimumDuration(work).catch(() => undefined);
  return performance.now() - began;
}

/** A timer may fire a millisecond early. */
const EARLY_MS = 2;

it.each([
  ['nothing to do', async () => undefined, 120],
  ['work that fails', () => Promise.reject(new Error('no')), 120],
  ['work that takes a little longer than one step', () => wait(130), 240],
])('%s takes a whole number of steps of 120 ms', async (_, work, least) => {
  expect(await durationOf(work)).toBeGreaterThanOrEqual(least - EARLY_MS);
});
