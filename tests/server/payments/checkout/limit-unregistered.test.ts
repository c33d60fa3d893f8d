import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitUnregistered } from '#server/features/payments/intents/check/limit-unregistered.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Whether this call for a reference is refused. */
async function isRefused(userId: number, reference: string): Promise<boolean> {
  const settings = { ...shop.world.settings, rateLimits: 'normal' as const };
  return (await limitUnregistered({ ...shop.world, settings }, userId, reference)) !== null;
}

it('a payment without a registered checkout may be posted again and again on a poor network: one reference counts once', async () => {
  const { id } = await shop.newUser();
  for (let call = 1; call <= 10; call += 1) expect(await isRefused(id, 'again')).toBe(false);
  for (let number = 2; number <= 30; number += 1) expect(await isRefused(id, `r${number}`)).toBe(false);
  expect(await isRefused(id, 'r31')).toBe(true);
  // What was let in before may still be tried again.
  expect(await isRefused(id, 'r30')).toBe(false);
});

it('a reference that is posted without end counts each time', async () => {
  const { id } = await shop.newUser();
  for (let call = 1; call <= 39; call += 1) expect(await isRefused(id, 'again')).toBe(false);
  expect(await isRefused(id, 'again')).toBe(true);
  expect(await isRefused((await shop.newUser()).id, 'again')).toBe(false);
});
