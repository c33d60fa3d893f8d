import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { createByteCache } from '#server/platform/byte-cache.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { setRules } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = async (user: TestUser, query = '') =>
  (await shop.request<Order[]>('GET', `/api/orders/${query}`, { token: user })).body;

describe('a customer’s list of orders', () => {
  test('says the same again, and what changed since: a new order, a step, other opening hours', async () => {
    const ama = await shop.newUser();
    expect(await list(ama)).toEqual([]);
    const { slug } = await shop.buy(ama);
    const [one] = await list(ama);
    expect([one?.slug, await list(ama)]).toEqual([slug, [one]]);
    await changeStatus(shop.world, { slug, to: 'processing', actorId: null });
    expect(await list(ama)).toMatchObject([{ slug, status: 'processing' }]);
    await setRules(shop, { windows: [], opening: Array.from({ length: 7 }, () => ({ from: '06:00', to: '07:00' })) });
    expect(await list(ama)).toMatchObject([{ slug, back_on: { from: '06:00', to: '07:00' } }]);
    const other = await shop.buy(ama);
    expect((await list(ama)).map((order) => order.slug)).toEqual([other.slug, slug]);
  });

  test('is the same as the order’s own page says, field by field, and as its first page', async () => {
    const ama = await shop.newUser();
    const { slug } = await shop.buy(ama);
    const [listed] = await list(ama);
    const { body: own } = await shop.request('GET', `/api/orders/${slug}/`, { token: ama });
    expect(own).toMatchObject(listed as Order);
    expect(await list(ama, '?page=1')).toEqual([listed]);
  });

  test('is nobody else’s, also when it is asked for at the same moment', async () => {
    const users = await Promise.all([1, 2, 3].map(() => shop.newUser()));
    for (const user of users) await shop.buy(user);
    const turns = [...users, ...users, ...users];
    const lists = await Promise.all(turns.map((user) => list(user)));
    for (const [turn, orders] of lists.entries())
      expect(orders.map(({ email }) => email)).toEqual([turns[turn]?.email]);
  });
});

describe('kept bodies', () => {
  const bodyOf = (length: number) => ({ version: '1', body: new Uint8Array(length) });

  test('are dropped when they are too many bytes together: the ones that nobody used for longest', () => {
    const kept = createByteCache(10_000);
    for (const key of ['a', 'b', 'c']) kept.set(key, bodyOf(2_000));
    kept.get('a');
    kept.set('d', bodyOf(2_000));
    expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key) !== undefined)).toEqual([true, false, true, true]);
  });

  test('count once when they are replaced, and empty ones count too', () => {
    const kept = createByteCache(10_000);
    for (let turn = 0; turn < 50; turn += 1) kept.set('a', bodyOf(3_000));
    kept.set('b', bodyOf(3_000));
    expect(kept.get('a')).toBeDefined();
    for (let turn = 0; turn < 50; turn += 1) kept.set(`empty ${turn}`, bodyOf(0));
    expect([kept.get('a'), kept.get('empty 1')]).toEqual([undefined, undefined]);
    expect(kept.get('empty 49')).toBeDefined();
  });

  test('larger than all together may be are not kept', () => {
    const kept = createByteCache(10_000);
    kept.set('a', bodyOf(20_000));
    expect(kept.get('a')).toBeUndefined();
  });
});
