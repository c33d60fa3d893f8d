import { expect, it } from 'vitest';
import { aheadOf, createClockWatch } from '#server/platform/clock.ts';

const START = Date.parse('2026-11-27T08:00:00Z');

/** The time, as a machine's clock and as what passes whatever the clock says; in ms. */
function machine() {
  const state = { passed: 0, offset: 0 };
  return {
    state,
    now: () => new Date(START + state.passed + state.offset),
    elapsed: () => state.passed,
    /** Answers after a second, at its middle with the right time. */
    fetch: (async () => {
      state.passed += 500;
      const date = new Date(START + state.passed).toUTCString();
      state.passed += 500;
      return new Response('', { headers: { date } });
    }) as typeof fetch,
  };
}

it('is compared with the Date of an answer, to the second', async () => {
  const { state, now, elapsed, fetch } = machine();
  const watch = createClockWatch(now, elapsed);
  expect(watch.ahead()).toBeNull();
  await watch.listening(fetch)('https://provider.test');
  expect(Math.abs(watch.ahead() ?? 9)).toBeLessThanOrEqual(1);
  state.offset = -40_000;
  await watch.listening(fetch)('https://provider.test');
  expect(watch.ahead()).toBeCloseTo(-40, -0.5);
});

it('shows at once that it was set wrong, or right, though nobody answers', async () => {
  const { state, now, elapsed, fetch } = machine();
  const watch = createClockWatch(now, elapsed);
  await watch.listening(fetch)('https://provider.test');
  state.passed += 3_600_000;
  expect(Math.abs(watch.ahead() ?? 9)).toBeLessThanOrEqual(1);
  state.offset = 90_000;
  expect(watch.ahead()).toBeGreaterThan(88);
  state.offset = 0;
  expect(Math.abs(watch.ahead() ?? 9)).toBeLessThanOrEqual(1);
});

it('is not compared with answers that tell no time, and passes failures on', async () => {
  const { now, elapsed } = machine();
  const watch = createClockWatch(now, elapsed);
  const silent = watch.listening((async () => new Response('ok')) as typeof fetch);
  expect(await (await silent('https://provider.test')).text()).toBe('ok');
  const failing = watch.listening((async () => Promise.reject(new Error('gone'))) as typeof fetch);
  await expect(failing('https://provider.test')).rejects.toThrow('gone');
  expect(watch.ahead()).toBeNull();
  expect(await aheadOf(now, () => Promise.reject(new Error('gone')))).toBeNull();
});
