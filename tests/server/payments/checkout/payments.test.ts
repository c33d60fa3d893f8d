import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IntentQuote, IntentStatus, UnsettledPayment } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { ACCRA, basket, KASOA, openShop, type Shop, SIGNUP, TEMA } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const INTENTS = '/api/payments/intents/';
const post = (token: TestUser, body: unknown) =>
  shop.request<IntentQuote & { error?: string }>('POST', INTENTS, { token, body });
const status = (token: TestUser, reference: string) =>
  shop.request<IntentStatus>('GET', `${INTENTS}${reference}/`, { token });
const unsettled = async (token: TestUser) =>
  (await shop.request<UnsettledPayment[]>('GET', '/api/payments/unsettled/', { token })).body;

describe('registering a checkout', () => {
  test('the shop prices it from its own tables and freezes the price for 72 hours', async () => {
    const ama = await shop.newUser();
    const reference = newReference();
    const { status, body } = await post(ama, { reference, ...basket({ pickup_location: TEMA, ...SIGNUP }) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reference,
      state: 'waiting',
      subtotal: '50.00',
      delivery_cost: '40.00',
      pickup_cost: '60.00',
      discounts_applied: [{ type: 'signup', discount_type: 'signup', percentage: 10, amount: '5.00' }],
      total: '145.00',
      amount: 14_500,
      currency: 'GHS',
    });
    const life = new Date(body.expires_at).getTime() - shop.clock.now().getTime();
    expect(life / 3_600_000).toBeCloseTo(72, 1);
  });

  test('requested again with the same content it returns the same quote, whatever the claimed prices', async () => {
    const ama = await shop.newUser();
    const body = { reference: newReference(), ...basket(SIGNUP) };
    const first = await post(ama, body);
    const cheaper = { ...ACCRA, cost: 0 };
    const again = await post(ama, {
      ...body,
      delivery_location: cheaper,
      cart_items: [{ service_id: 1, quantity: 1 }],
    });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  test.each([
    ['another quantity', { cart_items: [{ service_id: 1, quantity: 2 }] }],
    ['another place', { delivery_location: TEMA }],
    ['another phone', { phone_number: '0201234567' }],
    ['another discount', SIGNUP],
  ])('the same reference with %s is a conflict', async (_, change) => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama);
    expect((await post(ama, { reference, ...basket(change) })).status).toBe(409);
  });

  test("another user's reference is a conflict that shows nothing of it", async () => {
    const [ama, kofi] = [await shop.newUser(), await shop.newUser()];
    const { reference } = await shop.register(ama);
    const stranger = await post(kofi, { reference, ...basket() });
    expect(stranger.status).toBe(409);
    expect(Object.keys(stranger.body).sort()).toEqual(['detail', 'error']);
    expect((await status(kofi, reference)).status).toBe(404);
  });

  test('the same service twice becomes one line', async () => {
    const line = { service_id: 1, quantity: 2 };
    const quote = await shop.register(await shop.newUser(), { cart_items: [line, line] });
    expect(quote.subtotal).toBe('200.00');
  });

  test.each([
    ['quantity 0', { cart_items: [{ service_id: 1, quantity: 0 }] }],
    ['a negative quantity', { cart_items: [{ service_id: 1, quantity: -1 }] }],
    ['half a pair', { cart_items: [{ service_id: 1, quantity: 1.5 }] }],
    ['a quantity as text', { cart_items: [{ service_id: 1, quantity: '2' }] }],
    ['a billion pairs', { cart_items: [{ service_id: 1, quantity: 1e9 }] }],
    [
      'more than 99 of one service over two lines',
      {
        cart_items: [
          { service_id: 1, quantity: 60 },
          { service_id: 1, quantity: 60 },
        ],
      },
    ],
    ['no cart', { cart_items: [] }],
    ['a cart of null', { cart_items: null }],
    ['10,000 lines', { cart_items: Array.from({ length: 51 }, () => ({ service_id: 1, quantity: 1 })) }],
    ['an unknown service', { cart_items: [{ service_id: 999, quantity: 1 }] }],
    ['a service beyond what the database counts', { cart_items: [{ service_id: 9_007_199_254_740_991, quantity: 1 }] }],
    ['a region outside the table', { delivery_location: { ...ACCRA, region: 'Ashanti Region' } }],
    ['an area of another region', { pickup_location: { ...ACCRA, areaName: 'kasoa' } }],
    ['a wrong phone', { phone_number: '031 555' }],
    ['no phone', { phone_number: null }],
    ['a wrong GhanaPost code', { delivery_location: { ...KASOA, digital_address: 'nonsense' } }],
  ])('%s is refused, and nothing is stored', async (_, change) => {
    const ama = await shop.newUser();
    const reference = newReference();
    const refused = await post(ama, { reference, ...basket(change) });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toEqual(expect.any(String));
    expect((await status(ama, reference)).status).toBe(404);
  });

  test('an unserved region is refused with the sentence of the specification', async () => {
    const { body } = await post(await shop.newUser(), {
      reference: newReference(),
      ...basket({ delivery_location: { ...ACCRA, region: 'Ashanti Region' } }),
    });
    expect(body.error).toBe('Ashanti Region is not set up for delivery yet');
    expect(body).toHaveProperty('delivery_location');
  });

  test.each(['../secret', 'a?b', 'a%2fb', 'a\r\nb', '..', '.', '', 'ä', 'x'.repeat(101)])(
    'the reference %j is refused and never sent to the provider',
    async (reference) => {
      const before = shop.provider.calls.length;
      const refused = await post(await shop.newUser(), { reference, ...basket() });
      expect(refused.status).toBe(400);
      expect(shop.provider.calls.slice(before).filter((call) => call.includes('verify'))).toEqual([]);
    },
  );

  test('a user id that is not the caller is refused', async () => {
    const [ama, kofi] = [await shop.newUser(), await shop.newUser()];
    const refused = await post(ama, { reference: newReference(), user_id: kofi.id, ...basket() });
    expect(refused.status).toBe(403);
  });

  test('discounts that the customer can’t use are left out', async () => {
    const ama = await shop.newUser();
    await shop.buy(ama, SIGNUP);
    const wanted = ['signup', 'referral', 'redeemed_points'].map((type) => ({ type, percentage: 100, amount: 50 }));
    const quote = await shop.register(ama, { discounts_applied: wanted });
    expect(quote).toMatchObject({ discounts_applied: [], total: '130.00' });
  });

  test('needs a session', async () => {
    const refused = await shop.request('POST', INTENTS, { body: { reference: newReference(), ...basket() } });
    expect(refused.status).toBe(401);
  });
});

describe('the state of a payment', () => {
  test('the screen sees it waiting, then paid, then ordered with the slug', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    expect((await status(ama, quote.reference)).body).toMatchObject({
      state: 'waiting',
      total: '130.00',
      amount: 13_000,
    });
    shop.provider.set(quote.reference, { status: 'ongoing', email: ama.email, amount: quote.amount });
    shop.clock.advance(5_000);
    expect((await status(ama, quote.reference)).body.state).toBe('checking');
    shop.pay(ama, quote);
    shop.provider.set(quote.reference, { status: 'success' });
    shop.clock.advance(5_000);
    expect((await status(ama, quote.reference)).body.state).toBe('paid');
    const made = await shop.order(ama, quote.reference);
    const { body } = await status(ama, quote.reference);
    expect(body).toMatchObject({ state: 'ordered', order_slug: made.body.order_slug });
  });

  test('a screen that polls fast causes at most one provider call in three seconds', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama);
    for (let poll = 0; poll < 20; poll += 1) await status(ama, reference);
    expect(shop.provider.verified(reference)).toBe(1);
    shop.clock.advance(3_000);
    await status(ama, reference);
    expect(shop.provider.verified(reference)).toBe(2);
  });

  test('a provider that is down leaves it as it was', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama);
    shop.provider.fault = 500;
    const { status: code, body } = await status(ama, reference);
    expect([code, body.state]).toEqual([200, 'waiting']);
  });

  test.each(['..', 'unknown', '%00', `${'x'.repeat(200)}`])(
    'the reference %j belongs to no user',
    async (reference) => {
      const { status: code } = await status(await shop.newUser(), reference);
      expect([400, 404]).toContain(code);
    },
  );
});

test('a checkout is called unpaid while the provider just said so, not by an answer that is old or missing', async () => {
  const ama = await shop.newUser();
  const { reference, amount } = await shop.register(ama);
  const unpaid = async () => (await status(ama, reference)).body;
  shop.provider.fault = 500;
  expect(await unpaid()).not.toHaveProperty('is_unpaid');
  shop.provider.fault = null;
  shop.clock.advance(5_000);
  shop.provider.set(reference, { status: 'failed', amount, email: ama.email });
  expect(await unpaid()).toMatchObject({ state: 'waiting', is_unpaid: true, is_refused: true });
  shop.clock.advance(5_000);
  shop.provider.set(reference, { status: 'abandoned', amount, email: ama.email });
  expect(await unpaid()).toMatchObject({ is_unpaid: true });
  expect(await unpaid()).not.toHaveProperty('is_refused');
  // The payer may have tried again since.
  shop.provider.fault = 500;
  shop.clock.advance(11_000);
  expect(await unpaid()).not.toHaveProperty('is_unpaid');
  shop.provider.fault = null;
  shop.clock.advance(5_000);
  shop.provider.set(reference, { status: 'pending' });
  expect(await unpaid()).not.toHaveProperty('is_unpaid');
  shop.clock.advance(5_000);
  shop.provider.set(reference, { status: 'success' });
  expect(await unpaid()).not.toHaveProperty('is_unpaid');
});

describe('a paid reference without an order', () => {
  test('is listed for its owner only, until it has one', async () => {
    const [ama, kofi] = [await shop.newUser(), await shop.newUser()];
    const quote = await shop.register(ama);
    expect(await unsettled(ama)).toEqual([]);
    shop.provider.set(quote.reference, { amount: 1, email: ama.email, paidAt: shop.clock.now() });
    expect((await shop.order(ama, quote.reference)).status).toBe(402);
    expect(await unsettled(ama)).toMatchObject([
      { reference: quote.reference, state: 'review', amount: '0.01', reason: messages.recovery.reasons.amount },
    ]);
    expect(await unsettled(kofi)).toEqual([]);
  });

  test('a pending payment is listed while it is checked', async () => {
    const ama = await shop.newUser();
    const { reference, amount } = await shop.register(ama);
    shop.provider.set(reference, { status: 'pending', amount, email: ama.email });
    expect((await shop.order(ama, reference)).status).toBe(409);
    expect(await unsettled(ama)).toMatchObject([{ reference, state: 'checking', amount: '130.00' }]);
    shop.provider.set(reference, { status: 'success' });
    expect((await shop.order(ama, reference)).status).toBe(201);
    expect(await unsettled(ama)).toEqual([]);
  });

  test('an unpaid checkout is not listed, even while the provider is down', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama);
    shop.provider.fault = 500;
    shop.clock.advance(20_000);
    await reconcile(shop.world);
    expect(await unsettled(ama)).toEqual([]);
    expect((await shop.order(ama, reference)).status).toBe(503);
    expect(await unsettled(ama)).toMatchObject([{ reference, state: 'checking' }]);
    shop.provider.fault = null;
    expect((await shop.order(ama, reference)).status).toBe(402);
    expect(await unsettled(ama)).toEqual([]);
  });
});

describe('with the limits of a live shop', () => {
  let live: Shop;
  beforeAll(async () => {
    live = await openShop({ settings: { rateLimits: 'normal' } });
  });
  afterAll(() => live.close());

  test('unknown references reach a limit, registered ones never', async () => {
    const ama = await live.newUser();
    const statuses: number[] = [];
    for (let turn = 0; turn < 35; turn += 1) statuses.push((await live.order(ama, newReference())).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(402));
    expect(statuses.slice(30)).toEqual(Array(5).fill(429));
    expect(live.provider.calls).toHaveLength(30);
    expect(await live.buy(ama)).toHaveProperty('slug');
    expect((await live.order(await live.newUser(), newReference())).status).toBe(402);
  });
});
