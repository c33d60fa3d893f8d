import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurn, isHashingBusy } from '#server/platform/hashing-queue.ts';

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
    await Promise.all(Array.from({ length: 40 }, (_, number) => inTurn(piece(number))));
    expect(most).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
    expect(order).toEqual(Array.from({ length: 40 }, (_, number) => number));
  });

  it('goes on after a failure', async () => {
    await expect(inTurn(() => Promise.reject(new Error('broken hash')))).rejects.toThrow('broken hash');
    expect(await inTurn(async () => 'next')).toBe('next');
  });

  it('is busy while hundreds wait, and free again afterwards', async () => {
    const all = Promise.all(Array.from({ length: 260 }, () => inTurn(() => wait(1))));
    expect(isHashingBusy()).toBe(true);
    await all;
    expect(isHashingBusy()).toBe(false);
  });
});
