import { describe, expect, it } from 'vitest';
import { ABUSES_OF_ADDRESS, ACCEPTED_A_SECOND, createAcceptLimit } from '#server/http/limits/accept-limit.ts';
import { createInFlightLimit } from '#server/http/limits/in-flight-limit.ts';
import { createSizeRanking } from '#server/http/limits/size-ranking.ts';
import { createSlots } from '#server/http/limits/slots.ts';
import { networksOf } from '#server/platform/networks.ts';

const never = new Promise<void>(() => undefined);

describe('slots that clients compete for', () => {
  it('are taken from the network with the most waiting holders, whatever happened before', () => {
    const slots = createSlots<{ networks: ReturnType<typeof networksOf>; number: number }>({
      total: 1_000,
      quota: 100,
    });
    const open = (address: string, count: number) =>
      Array.from({ length: count }, (_, number) => {
        const holder = { networks: networksOf(address), number };
        slots.acquire(holder);
        return holder;
      });
    const many = open('203.0.113.7', 30);
    const fewer = open('198.51.100.4', 20);
    open('192.0.2.9', 3);
    expect(slots.oldestOfLargest()).toBe(many[0]);
    slots.requeue(many[0] as (typeof many)[0]);
    expect(slots.oldestOfLargest()).toBe(many[1]);
    // A second time out of the line changes nothing.
    for (const holder of [...many.slice(5), ...many.slice(5)]) slots.dequeue(holder);
    expect(slots.oldestOfLargest()).toBe(fewer[0]);
    for (const holder of fewer) slots.release(holder);
    expect(slots.oldestOfLargest()).toBe(many[1]);
    for (const holder of many.slice(5)) slots.requeue(holder);
    for (const holder of many.slice(0, 5)) slots.release(holder);
    expect(slots.oldestOfLargest()).toBe(many[5]);
  });

  it('of our own machines are taken last', () => {
    const slots = createSlots<{ networks: readonly [] | ReturnType<typeof networksOf> }>({ total: 10, quota: 5 });
    const own = Array.from({ length: 5 }, () => ({ networks: [] as const }));
    for (const holder of own) slots.acquire(holder);
    const stranger = { networks: networksOf('203.0.113.7') };
    slots.acquire(stranger);
    expect(slots.oldestOfLargest()).toBe(stranger);
    slots.release(stranger);
    expect(slots.oldestOfLargest()).toBe(own[0]);
  });
});

describe('new connections', () => {
  const crowd = networksOf('203.0.113.7');

  it('of a network that has its share are accepted a few a second, others without a limit', () => {
    let clockMs = 0;
    const excessive = new Set([crowd]);
    const { isRejected } = createAcceptLimit(
      (networks) => excessive.has(networks as typeof crowd),
      () => clockMs,
    );
    const acceptedOf = (networks: typeof crowd, count: number) =>
      Array.from({ length: count }, () => isRejected(networks)).filter((isAway) => !isAway).length;
    expect(acceptedOf(crowd, 500)).toBe(ACCEPTED_A_SECOND);
    expect(acceptedOf(networksOf('198.51.100.4'), 500)).toBe(500);
    clockMs = 1_000;
    expect(acceptedOf(crowd, 500)).toBe(ACCEPTED_A_SECOND);
    excessive.clear();
    expect(acceptedOf(crowd, 500)).toBe(500);
  });

  it('of a network whose connections are cut again and again get in a few a second, until it stops', () => {
    let clockMs = 0;
    const { isRejected, noteAbuse } = createAcceptLimit(
      () => false,
      () => clockMs,
    );
    const acceptedOf = (networks: typeof crowd) =>
      Array.from({ length: 500 }, () => isRejected(networks)).filter((isAway) => !isAway).length;
    for (let count = 1; count < ABUSES_OF_ADDRESS; count += 1) noteAbuse(crowd);
    expect(acceptedOf(crowd)).toBe(500);
    noteAbuse(crowd);
    expect(acceptedOf(crowd)).toBe(ACCEPTED_A_SECOND);
    // Its neighbours have not done enough together.
    expect(acceptedOf(networksOf('203.0.113.8'))).toBe(500);
    expect(acceptedOf(networksOf('198.51.100.4'))).toBe(500);
    for (let count = 0; count < 16 * ABUSES_OF_ADDRESS; count += 1) noteAbuse(networksOf(`203.0.113.${count % 200}`));
    clockMs = 1_000;
    expect(acceptedOf(networksOf('203.0.113.250'))).toBe(ACCEPTED_A_SECOND);
    clockMs = 11_000;
    expect(acceptedOf(crowd)).toBe(500);
  });

  it('count as too many by the share of an address, or by more than a few places when all are taken', () => {
    const slots = createSlots<{ networks: ReturnType<typeof networksOf> }>({ total: 1_000, quota: 100 });
    const open = (address: string, count: number) => {
      for (let number = 0; number < count; number += 1) slots.acquire({ networks: networksOf(address) });
    };
    open('203.0.113.7', 99);
    open('198.51.100.4', 3);
    expect(slots.isExcessive(crowd)).toBe(false);
    open('203.0.113.7', 1);
    expect(slots.isExcessive(crowd)).toBe(true);
    expect(slots.isExcessive(networksOf('203.0.113.8'))).toBe(false);
    for (let number = 0; number < 20; number += 1) open(`10.0.${number}.1`, 45);
    expect(slots.isExcessive(networksOf('10.0.3.9'))).toBe(true);
    expect(slots.isExcessive(networksOf('198.51.100.4'))).toBe(false);
    expect(slots.isExcessive(networksOf('192.0.2.1'))).toBe(false);
  });
});

describe('a ranking by size', () => {
  it('names one of the largest after any change', () => {
    const ranking = createSizeRanking<string>();
    const sizes = new Map<string, number>();
    let seed = 7;
    const below = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let step = 0; step < 5_000; step += 1) {
      const item = `network ${below(40)}`;
      const size = sizes.get(item) ?? 0;
      // By turns it fills and empties.
      const isGrowing = size === 0 || below(10) < (step % 1_000 < 500 ? 7 : 3);
      if (isGrowing) ranking.grow(item, size);
      else ranking.shrink(item, size);
      sizes.set(item, size + (isGrowing ? 1 : -1));
      const most = Math.max(...sizes.values());
      expect(sizes.get(ranking.largest() ?? '') ?? 0).toBe(most);
    }
  });
});

describe('requests under way', () => {
  const fill = async (limit: ReturnType<typeof createInFlightLimit>, network: string, count: number) => {
    let refused = 0;
    for (let number = 0; number < count; number += 1) {
      const answer = await Promise.race([limit.run(network, () => never), Promise.resolve('inside')]);
      // A refusal is there before the second of the two promises.
      if (answer !== 'inside') refused += 1;
    }
    return count - refused;
  };

  it('of one network take half of the places at most', async () => {
    const limit = createInFlightLimit(100);
    expect(await fill(limit, '203.0.113.0/24', 200)).toBe(50);
    expect(await fill(limit, '198.51.100.0/24', 1)).toBe(1);
  });

  it.each([2, 3, 5])('of %s networks that want all leave places for a newcomer', async (networks) => {
    const limit = createInFlightLimit(100);
    for (let round = 0; round < 4; round += 1) {
      for (let number = 0; number < networks; number += 1) await fill(limit, `10.0.${number}.0/24`, 60);
    }
    expect(await fill(limit, '198.51.100.0/24', 1)).toBe(1);
  });
});
