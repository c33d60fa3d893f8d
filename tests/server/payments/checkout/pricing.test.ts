import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import type { DiscountType } from '#domain/prices/discounts.ts';
import * as tables from '#server/db/schema.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';
import { type PricedBasket, priceBasket } from '#server/features/payments/intents/price/pricing.ts';
import { isRefusal } from '#server/refusal.ts';
import { ACCRA, basket, KASOA, openShop, type Shop, TEMA } from '#tests/support/checkout.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Claims = Parameters<typeof priceBasket>[2];
const price = (userId: number, changes: Record<string, unknown>) =>
  priceBasket(shop.world, userId, basket(changes) as Claims);
const priced = async (userId: number, changes: Record<string, unknown>): Promise<PricedBasket> => {
  const answer = await price(userId, changes);
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer.body));
  return answer;
};

const PRICES: Record<number, number> = { 1: 50_00, 2: 100_00, 3: 120_00 };
const PLACES = [
  { place: ACCRA, fee: 40_00 },
  { place: TEMA, fee: 60_00 },
  { place: KASOA, fee: 60_00 },
  {
    place: {
      region: 'central',
      areaName: null,
      address: 'Winneba, Central Region, Ghana',
      landmark: 'Beside the lagoon bridge',
      lat: 5.35,
      lng: -0.62,
    },
    fee: 70_00,
  },
];

/** A referred user with 300 redeemed points: 10 %, 5 % and 15 % apply. */
async function favoured(): Promise<number> {
  const friend = await shop.newUser();
  const user = await shop.newUser({ referredBy: friend.id });
  await shop.world.db.transaction(async (tx) => {
    await tx.insert(tables.redemptions).values({ userId: user.id, points: 300, percentage: 15 });
    await bookPoints(tx, user.id);
  });
  return user.id;
}

test('any cart, any places, any wanted discounts: the shop’s price is the integer sum of its own tables', async () => {
  const userId = await favoured();
  const percents: Record<Exclude<DiscountType, 'promotion'>, number> = { signup: 10, referral: 5, redeemed_points: 15 };
  const types = Object.keys(percents) as (keyof typeof percents)[];
  const lines = fc.array(
    fc.record({
      service_id: fc.constantFrom(1, 2, 3),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.oneof(fc.double({ noNaN: true }), fc.string({ maxLength: 20 }), fc.constant(null)),
    }),
    { minLength: 1, maxLength: 10 },
  );
  const place = fc.constantFrom(...PLACES);
  await fc.assert(
    fc.asyncProperty(lines, place, place, fc.subarray(types), async (cart_items, delivery, pickup, wanted) => {
      const answer = await priced(userId, {
        cart_items,
        delivery_location: { ...delivery.place, cost: 0 },
        pickup_location: { ...pickup.place, cost: '0.01' },
        discounts_applied: wanted.map((type) => ({ type, percentage: 100, amount: 1e9 })),
      });
      const subtotal = cart_items.reduce((sum, line) => sum + (PRICES[line.service_id] ?? 0) * line.quantity, 0);
      const off = wanted.map((type) => Math.floor((subtotal * (percents[type] ?? 0) * 2 + 100) / 200));
      expect(answer.subtotal).toBe(subtotal);
      expect([answer.deliveryCost, answer.pickupCost]).toEqual([delivery.fee, pickup.fee]);
      expect(answer.discounts.map(({ type }) => type)).toEqual(types.filter((type) => wanted.includes(type)));
      expect(answer.total).toBe(subtotal + delivery.fee + pickup.fee - off.reduce((sum, amount) => sum + amount, 0));
      expect(Number.isInteger(answer.total)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('percentages above 100 take off the subtotal, never the fees, and use up only what counts', async () => {
  const user = await shop.newUser({ referredBy: (await shop.newUser()).id });
  await shop.world.db.transaction(async (tx) => {
    await tx.insert(tables.redemptions).values({ userId: user.id, points: 500, percentage: 25 });
    await bookPoints(tx, user.id);
  });
  await shop.world.db.update(tables.discountRules).set({ percentage: 100 });
  const answer = await priced(user.id, {
    discounts_applied: [{ type: 'signup' }, { type: 'referral' }, { type: 'redeemed_points' }],
  });
  for (const [type, percentage] of [
    ['signup', 10],
    ['referral', 5],
  ] as const) {
    const { eq } = await import('drizzle-orm');
    await shop.world.db.update(tables.discountRules).set({ percentage }).where(eq(tables.discountRules.type, type));
  }
  expect(answer.total).toBe(80_00);
  expect(answer.discounts).toEqual([{ type: 'signup', percentage: 100, amount: 50_00 }]);
});

describe('the discounts of a checkout', () => {
  test.each([undefined, null, []])('are none when the call names none: %o', async (discounts_applied) => {
    const userId = await favoured();
    expect(await priced(userId, { discounts_applied })).toMatchObject({ discounts: [], total: 130_00 });
  });

  test('are read under either of the two names that a body uses', async () => {
    const userId = await favoured();
    const { discounts } = await priced(userId, { discounts_applied: [{ discount_type: 'signup' }] });
    expect(discounts.map(({ type }) => type)).toEqual(['signup']);
  });
});

describe('a place', () => {
  test.each([
    ['Accra, as the search gives it', ACCRA, 40_00, 'Accra'],
    ['Tema', TEMA, 60_00, 'Tema'],
    ['a Tema address claimed to be Accra', { ...TEMA, areaName: 'accra' }, 60_00, 'Tema'],
    ['Kasoa by hand', KASOA, 60_00, 'Kasoa'],
    ['the region without the word', { ...ACCRA, region: 'GREATER ACCRA' }, 40_00, 'Accra'],
  ])('%s costs what the table says, whatever the claim', async (_, place, fee, area) => {
    const { id } = await shop.newUser();
    const { delivery } = await priced(id, { delivery_location: { ...place, cost: 0 } });
    expect(delivery).toMatchObject({ cost: fee, area });
    expect(delivery.flagged).toBeUndefined();
  });

  test('by hand keeps landmark and GhanaPost code', async () => {
    const { id } = await shop.newUser();
    const { delivery } = await priced(id, { delivery_location: { ...KASOA, digital_address: ' cx 028 0424 ' } });
    expect(delivery).toMatchObject({
      location_name: 'Opposite the Kasoa new market',
      street_address: 'Opposite the Kasoa new market, Kasoa',
      digital_address: 'CX-028-0424',
    });
  });

  test.each([
    ['outside Ghana', { lat: 51.5, lng: -0.12 }],
    ['far from its area', { lat: 6.69, lng: -1.62 }],
  ])('%s is flagged for the team, not refused', async (_, point) => {
    const { id } = await shop.newUser();
    const { delivery } = await priced(id, { delivery_location: { ...ACCRA, ...point } });
    expect(delivery.flagged).toBe(true);
  });

  test('that we do not serve is refused under its own field', async () => {
    const { id } = await shop.newUser();
    const refused = await price(id, { pickup_location: { ...ACCRA, region: 'Volta Region' } });
    expect(refused).toMatchObject({
      refused: 'invalid',
      body: { pickup_location: [messages.location.regionNotServed('Volta Region')] },
    });
  });
});
