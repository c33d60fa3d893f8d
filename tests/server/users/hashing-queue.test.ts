import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isHashingBusy, runQueued } from '#server/platform/hashing-queue.ts';

describe('the queue for hashing', () => {
  it('leaves one core free and keeps the order', async () => {
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

  it('continues after a failure', async () => {
    await expect(runQueued('a', () => Promise.reject(new Error('broken hash')))).rejects.toThrow('broken hash');
    expect(await runQueued('a', async () => 'next')).toBe('next');
  });

  it('is busy for a network that fills it, and for no other', async () => {
    const all = Promise.all(Array.from({ length: 60 }, () => runQueued('full', () => wait(1))));
    expect([isHashingBusy('full'), isHashingBusy('newcomer')]).toEqual([true, false]);
    await all;
    expect(isHashingBusy('full')).toBe(false);
  });

  it('is busy while hundreds wait, but not for networks that have none waiting', async () => {
    const all = Promise.all(Array.from({ length: 260 }, (_, number) => runQueued(`n${number % 5}`, () => wait(1))));
    expect([isHashingBusy('n1'), isHashingBusy('newcomer')]).toEqual([true, false]);
    await all;
    expect(isHashingBusy('n1')).toBe(false);
  });

  it('serves a new network before the rest of a network that sent hundreds first', async () => {
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
