import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

/** The hashes that passwords were checked against, in order. */
const checked = vi.hoisted(() => [] as string[]);

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const verify: typeof argon2.verify = (hashed, password, options) => {
    checked.push(String(hashed));
    return argon2.verify(hashed, password, options);
  };
  return { ...argon2, verify };
});

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

/** Algorithm, version and cost parameters of a hash, which determine the work of its check. */
const work = (hashed: string | undefined) => hashed?.split('$').slice(1, 4).join('$');

it('an attempt above the limit also costs the work of a real check, wherever it is made', async () => {
  const user = await shop.newUser();
  const enter = (email: string, password: string, address: string) =>
    shop.request('POST', '/api/users/login/', { body: { email, password }, address });
  await enter(user.email, user.password, '198.51.100.7');
  for (const email of [user.email, 'nobody-else@example.com']) {
    for (let n = 0; n < 10; n += 1) await enter(email, 'wrong password', '203.0.113.66');
    for (const address of ['203.0.113.66', '198.51.100.7']) {
      checked.length = 0;
      expect((await enter(email, 'wrong password', address)).status).toBe(429);
      expect(checked.map(work)).toEqual([work(checked[0])]);
    }
  }
});

it('an unknown address costs the work of a real check', async () => {
  const user = await shop.newUser();
  checked.length = 0;
  for (const email of [user.email, 'nobody@example.com']) {
    const { status } = await shop.request('POST', '/api/users/login/', { body: { email, password: 'wrong password' } });
    expect(status).toBe(401);
  }
  expect(checked).toHaveLength(2);
  expect(work(checked[1])).toBe(work(checked[0]));
  expect(checked[1]).not.toBe(checked[0]);
});
