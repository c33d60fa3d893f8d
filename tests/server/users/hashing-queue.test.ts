import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isHashingBusy, runQueued } from '#server/platform/hashing-queue.ts';

describe('the queue for hashing', () => {
  it('leaves a core to everything else and keeps the order', async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const piece = (number: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(number);
      await wait(1);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 40 }, (_, number) => runQueued('a', piece(number))));
    expect(most).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
    expect(order).toEqual(Array.from({ length: 40 }, (_, number) => number));
  });

  it('goes on after a failure', async () => {
    await expect(runQueued('a', () => Promise.reject(new Error('broken hash')))).rejects.toThrow('broken hash');
    expect(await runQueued('a', async () => 'next')).toBe('next');
  });

  it('is busy for a network that fills it, and for nobody else', async () => {
    const all = Promise.all(Array.from({ length: 60 }, () => runQueued('full', () => wait(1))));
    expect([isHashingBusy('full'), isHashingBusy('newcomer')]).toEqual([true, false]);
    await all;
    expect(isHashingBusy('full')).toBe(false);
  });

  it('is busy while hundreds wait, but for networks that wait for nothing', async () => {
    const all = Promise.all(Array.from({ length: 260 }, (_, number) => runQueued(`n${number % 5}`, () => wait(1))));
    expect([isHashingBusy('n1'), isHashingBusy('newcomer')]).toEqual([true, false]);
    await all;
    expect(isHashingBusy('n1')).toBe(false);
  });

  it('takes a newcomer’s turn before the rest of a network that came first in hundreds', async () => {
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(name);
      await wait(1);
    };
    const crowd = Array.from({ length: 50 }, () => runQueued('crowd', note('crowd')));
    await Promise.all([...crowd, runQueued('newcomer', note('newcomer'))]);
    expect(order.indexOf('newcomer')).toBeLessThan(10);
  });
});
