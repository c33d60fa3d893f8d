import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let world: TestWorld;
let loop: Loop | undefined;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => loop?.stop());
afterAll(() => world.close());

const HOUR = 3_600_000;

test('a hundred wakes are a few runs, and the last of them is not lost', async () => {
  let wakes = 0;
  let seen = 0;
  let runs = 0;
  loop = startLoop(world.world, 'tested', HOUR, async () => {
    runs += 1;
    seen = wakes;
  });
  for (; wakes < 100; wakes += 1) {
    loop.wake();
    await wait(5);
  }
  loop.wake();
  await expect.poll(() => seen, { timeout: 5_000 }).toBe(100);
  expect(runs).toBeLessThan(25);
});

test('a wake while the work runs makes it run once more, and none after the loop was stopped', async () => {
  let runs = 0;
  let end = () => {};
  loop = startLoop(world.world, 'tested', HOUR, () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  loop.wake();
  loop.wake();
  end();
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(2);
  loop.wake();
  const stopped = loop.stop();
  end();
  await stopped;
  await wait(400);
  expect(runs).toBe(2);
});
