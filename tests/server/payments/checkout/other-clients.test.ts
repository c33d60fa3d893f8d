import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { Queue, StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS, type DiscountType } from '#domain/prices/discounts.ts';
import * as tables from '#server/db/schema.ts';
import { frequent } from '#server/db/statements/frequent.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { ACCRA, KASOA, openShop, type Shop, TEMA } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

/** Orders of clients that register no checkout: they price the cart themselves, let it be paid, and post it. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

/** A payment of a sum that no checkout was registered for; returns its reference. */
function paid(user: TestUser, cedis: number): string {
  const reference = newReference();
  shop.pay(user, { reference, amount: Math.round(cedis * 100) });
  return reference;
}
const read = async (user: TestUser, slug: string) =>
  (await shop.request<Order>('GET', `/api/orders/${slug}/`, { token: user })).body;
const paymentOf = async (reference: string) => {
  const [row] = await shop.world.db.select().from(tables.payments).where(eq(tables.payments.reference, reference));
  return row;
};
const historyNotes = async (slug: string) => {
  const { orders, orderEvents } = tables;
  const rows = await shop.world.db
    .select({ note: orderEvents.note })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.slug, slug));
  return rows.flatMap(({ note }) => note ?? []);
};
/** An order as the queue and its own page show it to the team. */
async function forTheTeam(slug: string) {
  const staff = await shop.newUser({ role: 'staff' });
  const { body: queue } = await shop.request<Queue>('GET', '/api/staff/orders/', { token: staff });
  const { body: order } = await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: staff });
  return { queued: queue.orders.find((row) => row.slug === slug), order };
}

/** A referred customer with 300 redeemed points: 10 %, 5 % and 15 % are open. */
async function favoured(): Promise<TestUser> {
  const user = await shop.newUser({ referredBy: (await shop.newUser()).id });
  await shop.world.db.transaction(async (tx) => {
    await tx.insert(tables.redemptions).values({ userId: user.id, points: 300, percentage: 15 });
    await bookPoints(tx, user.id);
  });
  return user;
}
/** The discounts that the API still offers a customer. */
async function stillOpen(user: TestUser): Promise<string[]> {
  const get = (path: string) => shop.request<unknown>('GET', path, { token: user });
  const listed = (await get('/api/discounts/')).body as { discount_type: string }[];
  const { status } = await get('/api/referrals/redeem/');
  return [...listed.map(({ discount_type: type }) => type), ...(status === 200 ? ['redeemed_points'] : [])];
}

const CLAIMED_ACCRA = { ...TEMA, areaName: 'accra', cost: 40 };

describe('paid by the claimed area', () => {
  test('an address that looks like a dearer area is an order at the claimed fee, and the team is told the difference', async () => {
    const ama = await shop.newUser();
    const reference = paid(ama, 130);
    const places = { delivery_location: CLAIMED_ACCRA, pickup_location: CLAIMED_ACCRA };
    const made = await shop.order(ama, reference, places);
    expect(made.status).toBe(201);
    expect(await read(ama, made.body.order_slug)).toMatchObject({
      delivery_cost: '40.00',
      pickup_cost: '40.00',
      total: '130.00',
      delivery_address: { area: 'Accra', street_address: TEMA.address },
    });
    const { queued, order } = await forTheTeam(made.body.order_slug);
    expect(queued?.fee_doubt).toBe('40.00');
    expect(order).toMatchObject({
      fee_doubt: '40.00',
      delivery_address: { cost: '40.00', looks_like: { area: 'Tema', cost: '60.00' } },
      pickup_address: { looks_like: { area: 'Tema', cost: '60.00' } },
    });
    expect(await historyNotes(made.body.order_slug)).toEqual([messages.teamPayments.feeDoubt('GHS 40.00')]);
  });

  test('the customer sees nothing of the doubt', async () => {
    const ama = await shop.newUser();
    const { body } = await shop.order(ama, paid(ama, 150), { delivery_location: CLAIMED_ACCRA, pickup_location: TEMA });
    const [order, list] = [
      await read(ama, body.order_slug),
      (await shop.request('GET', '/api/orders/', { token: ama })).body,
    ];
    expect(JSON.stringify([order, list])).not.toMatch(/looks_like|fee_doubt/);
  });

  test('is not in doubt where our own reading of the address gives the paid sum', async () => {
    const ama = await shop.newUser();
    const { body } = await shop.order(ama, paid(ama, 170), {
      delivery_location: CLAIMED_ACCRA,
      pickup_location: CLAIMED_ACCRA,
    });
    const { queued, order } = await forTheTeam(body.order_slug);
    expect(queued?.fee_doubt).toBe('0.00');
    expect(order).toMatchObject({ fee_doubt: '0.00', delivery_address: { area: 'Tema', looks_like: null } });
  });

  const winneba = { region: 'Central Region', areaName: 'kasoa', address: 'Winneba, Ghana', lat: 5.35, lng: -0.62 };
  test.each([
    ['one trip to a doubted area', { ...CLAIMED_ACCRA }, ACCRA, 130, '20.00'],
    ['the area in odd case', { ...TEMA, areaName: ' aCCra ', region: 'GREATER ACCRA' }, ACCRA, 130, '20.00'],
    ['the area and region with accents', { ...TEMA, areaName: 'Téma', region: 'Gréater Áccra' }, ACCRA, 150, '0.00'],
    ['no area at all: the region’s default', { ...TEMA, areaName: null }, ACCRA, 130, '20.00'],
    ['Tema claimed for an address in Accra', { ...ACCRA, areaName: 'tema' }, ACCRA, 150, '0.00'],
    ['a place far from Kasoa at Kasoa’s fee', winneba, ACCRA, 150, '10.00'],
    ['Kasoa at the region’s fee', KASOA, ACCRA, 160, '0.00'],
    ['Kasoa claimed to be in Accra’s region', { ...ACCRA, address: 'New Market, Kasoa' }, ACCRA, 130, '20.00'],
    ['Tema by its position alone', { ...TEMA, address: 'Plot 4', name: '', areaName: 'accra' }, ACCRA, 130, '20.00'],
  ])('%s becomes an order', async (_, delivery_location, pickup_location, sum, doubt) => {
    const ama = await shop.newUser();
    const made = await shop.order(ama, paid(ama, sum), { delivery_location, pickup_location });
    expect(made.status).toBe(201);
    expect((await forTheTeam(made.body.order_slug)).queued?.fee_doubt).toBe(doubt);
  });

  test.each([
    ['an area that is not of the table', { ...ACCRA, areaName: 'Osu' }, 130, 400, 'basket'],
    ['an area of another region', { ...ACCRA, areaName: 'kasoa' }, 130, 400, 'basket'],
    ['an unserved region', { ...ACCRA, region: 'Ashanti Region' }, 130, 400, 'basket'],
    ['a sum that fits no reading', CLAIMED_ACCRA, 131, 402, 'amount'],
    ['one pesewa less', CLAIMED_ACCRA, 129.99, 402, 'amount'],
    ['the fee of a cheaper area than the claimed one', TEMA, 130, 402, 'amount'],
    ['a fee of nothing', { ...CLAIMED_ACCRA, cost: 0 }, 50, 402, 'amount'],
  ])('%s is held for the team', async (_, place, sum, status, reason) => {
    const ama = await shop.newUser();
    const reference = paid(ama, sum);
    const refused = await shop.order(ama, reference, { delivery_location: place, pickup_location: place });
    expect(refused.status).toBe(status);
    expect(refused.body.error).toEqual(expect.any(String));
    expect(await paymentOf(reference)).toMatchObject({ state: 'review', reason, userId: ama.id });
  });

  test('a registered checkout is priced by our own reading, whatever is claimed', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama, { delivery_location: CLAIMED_ACCRA, pickup_location: CLAIMED_ACCRA });
    expect(quote).toMatchObject({ delivery_cost: '60.00', pickup_cost: '60.00', total: '170.00' });
    shop.pay(ama, { ...quote, amount: 130_00 });
    expect((await shop.order(ama, quote.reference)).status).toBe(402);
  });

  test('of two readings with the same sum the one with the claimed fees is made', async () => {
    const ama = await shop.newUser();
    // 200.00 less 10 % and two trips at 60 + 40, or no discount and two trips at 40: both 280.00.
    const cart_items = [{ service_id: 2, quantity: 2 }];
    const claims = { cart_items, delivery_location: CLAIMED_ACCRA, discounts_applied: undefined };
    const { body } = await shop.order(ama, paid(ama, 280), claims);
    expect(await read(ama, body.order_slug)).toMatchObject({ delivery_cost: '40.00', discounts_applied: [] });
    const kofi = await shop.newUser();
    const dear = { ...claims, delivery_location: { ...CLAIMED_ACCRA, cost: '60.00' } };
    const { body: other } = await shop.order(kofi, paid(kofi, 280), dear);
    expect(await read(kofi, other.order_slug)).toMatchObject({
      delivery_cost: '60.00',
      discounts_applied: [{ type: 'signup' }],
    });
  });

  test('of two readings with the same sum the one with the named discounts is made, whatever fees are claimed', async () => {
    const ama = await shop.newUser();
    const delivery_location = { ...CLAIMED_ACCRA, cost: '60.00' };
    const cart_items = [{ service_id: 2, quantity: 2 }];
    const { body } = await shop.order(ama, paid(ama, 280), { cart_items, delivery_location, discounts_applied: null });
    expect(await read(ama, body.order_slug)).toMatchObject({ discounts_applied: [], delivery_cost: '40.00' });
    expect(await stillOpen(ama)).toEqual(['signup']);
  });
});

describe('paid with some of the open discounts', () => {
  const PERCENTS: Record<Exclude<DiscountType, 'promotion'>, number> = { signup: 10, referral: 5, redeemed_points: 15 };
  const ALL = Object.keys(PERCENTS) as (keyof typeof PERCENTS)[];
  const SUBSETS: (typeof ALL)[] = [
    [],
    ['signup'],
    ['referral'],
    ['signup', 'referral'],
    ['redeemed_points'],
    ['signup', 'redeemed_points'],
    ['referral', 'redeemed_points'],
    ALL,
  ];
  const sumOf = (subset: typeof ALL) => 130 - subset.reduce((off, type) => off + PERCENTS[type] / 2, 0);
  const named = (subset: typeof ALL) => subset.map((type) => ({ type, percentage: PERCENTS[type], amount: 1 }));

  test.each(SUBSETS.map((subset) => [subset.join(' and ') || 'none', subset] as const))(
    'every subset is a right price, and is used up: %s',
    async (_, subset) => {
      const user = await favoured();
      const made = await shop.order(user, paid(user, sumOf(subset)), { discounts_applied: named(subset) });
      expect(made.status).toBe(201);
      const order = await read(user, made.body.order_slug);
      expect(order.discounts_applied.map(({ type }) => type)).toEqual(subset);
      expect(await stillOpen(user)).toEqual(ALL.filter((type) => !subset.includes(type)));
    },
  );

  test.each([
    ['naming all of them', named(ALL)],
    ['naming none', null],
    ['not saying', undefined],
    ['naming another', named(['redeemed_points'])],
    ['naming nonsense', [{ type: 'birthday' }, {}]],
  ])('the sum decides, whatever the call says: %s', async (_, discounts_applied) => {
    const user = await favoured();
    const made = await shop.order(user, paid(user, 125), { discounts_applied });
    expect(made.status).toBe(201);
    expect((await read(user, made.body.order_slug)).discounts_applied).toMatchObject([
      { type: 'signup', amount: '5.00' },
    ]);
    expect(await stillOpen(user)).toEqual(['referral', 'redeemed_points']);
  });

  test('of two subsets with the same sum the named one is used, else the one that keeps the points', async () => {
    const [ama, kofi] = [await favoured(), await favoured()];
    const points = await shop.order(ama, paid(ama, 122.5), { discounts_applied: named(['redeemed_points']) });
    expect((await read(ama, points.body.order_slug)).discounts_applied).toMatchObject([{ type: 'redeemed_points' }]);
    const both = await shop.order(kofi, paid(kofi, 122.5), { discounts_applied: undefined });
    expect((await read(kofi, both.body.order_slug)).discounts_applied.map(({ type }) => type)).toEqual([
      'signup',
      'referral',
    ]);
    expect(await stillOpen(kofi)).toEqual(['redeemed_points']);
  });

  test('a discount may be named by its label, under either name, with sums as texts', async () => {
    const user = await favoured();
    const discounts_applied = [
      { type: DISCOUNT_LABELS.redeemed_points, percentage: '15.00', amount: '7.50', points_redeemed: '300' },
    ];
    const made = await shop.order(user, paid(user, 122.5), { discounts_applied });
    expect((await read(user, made.body.order_slug)).discounts_applied).toMatchObject([
      { type: 'redeemed_points', amount: '7.50', points_redeemed: 300 },
    ]);
    const quote = await shop.register(user, {
      discounts_applied: [{ discount_type: 'SIGNUP DISCOUNT', type: null }, { type: 'birthday' }],
    });
    expect(quote.discounts_applied).toMatchObject([{ type: 'signup' }]);
  });

  test('a redemption that its owner marked as applied before the order was made still counts, once', async () => {
    const user = await favoured();
    const { body: open } = await shop.request<{ id: number }>('GET', '/api/referrals/redeem/', { token: user });
    const apply = () => shop.request('PATCH', `/api/referrals/redeem/${open.id}/apply/`, { token: user });
    expect((await apply()).status).toBe(200);
    const claims = { discounts_applied: named(['redeemed_points']) };
    const made = await shop.order(user, paid(user, 122.5), claims);
    expect(made.status).toBe(201);
    expect((await apply()).status).toBe(200);
    // Both other discounts have the same sum; the named one is gone.
    const second = await shop.order(user, paid(user, 122.5), claims);
    expect((await read(user, second.body.order_slug)).discounts_applied.map(({ type }) => type)).toEqual([
      'signup',
      'referral',
    ]);
    expect((await shop.order(user, paid(user, 122.5), claims)).status).toBe(402);
  });

  test('a discount that is not open gives no reading: the money is held', async () => {
    const user = await shop.newUser();
    const reference = paid(user, 127.5);
    expect((await shop.order(user, reference, { discounts_applied: named(['referral']) })).status).toBe(402);
    expect(await paymentOf(reference)).toMatchObject({ state: 'review', reason: 'amount' });
  });

  test('a discount and a doubted area together are one reading', async () => {
    const user = await favoured();
    const places = { delivery_location: CLAIMED_ACCRA, pickup_location: CLAIMED_ACCRA };
    const made = await shop.order(user, paid(user, 125), { ...places, discounts_applied: null });
    expect(made.status).toBe(201);
    expect(await read(user, made.body.order_slug)).toMatchObject({ discounts_applied: [{ type: 'signup' }] });
    expect((await forTheTeam(made.body.order_slug)).queued?.fee_doubt).toBe('40.00');
  });

  test('cancelling such an order gives its discounts back', async () => {
    const user = await favoured();
    const { body } = await shop.order(user, paid(user, 115), { discounts_applied: null });
    expect(await stillOpen(user)).toEqual([]);
    const staff = await shop.newUser({ role: 'staff' });
    const move = { from: 'pending', to: 'cancelled', reason: 'asked' };
    const path = `/api/staff/orders/${body.order_slug}/move/`;
    expect((await shop.request('POST', path, { token: staff, body: move })).status).toBe(200);
    expect(await stillOpen(user)).toEqual(ALL);
  });
});

describe('cut connections', () => {
  test('posts at once and again later are one order with one use of its discounts', async () => {
    const user = await favoured();
    const reference = paid(user, 120);
    const claims = { discounts_applied: null, delivery_location: CLAIMED_ACCRA, pickup_location: CLAIMED_ACCRA };
    const sent = await Promise.all([1, 2, 3].map(() => shop.order(user, reference, claims)));
    const again = await shop.order(user, reference, { cart_items: 'lost' });
    const slugs = new Set([...sent, again].map(({ body }) => body.order_slug));
    expect(slugs.size).toBe(1);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(again.status).toBe(200);
  });

  test('two payments that need the same discount: one order, the other payment is held', async () => {
    const user = await shop.newUser();
    const references = [paid(user, 125), paid(user, 125)];
    const sent = await Promise.all(references.map((reference) => shop.order(user, reference)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 402]);
    const states = await Promise.all(references.map(async (reference) => (await paymentOf(reference))?.state));
    expect(states.sort()).toEqual(['order', 'review']);
  });

  test('a payment whose discount another order takes meanwhile becomes an order by another right price', async () => {
    const user = await favoured();
    const claims = { discounts_applied: [{ type: 'redeemed_points' }] };
    const db = frequent(shop.world.db);
    const commit = db.transaction.bind(db);
    const statuses: number[] = [];
    // The other order is made between the pricing of this one and its transaction.
    const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
      statuses.push((await shop.order(user, paid(user, 122.5), claims)).status);
      return commit(...work);
    });
    statuses.push((await shop.order(user, paid(user, 122.5), claims)).status);
    spy.mockRestore();
    expect(statuses).toEqual([201, 201]);
    expect(await stillOpen(user)).toEqual([]);
  });

  test('a payment that the webhook has held becomes an order when its client comes back to recover it', async () => {
    const user = await favoured();
    const reference = paid(user, 115);
    await shop.event({ event: 'charge.success', data: { reference } });
    while ((await handleStoredEvents(shop.world)) > 0);
    expect(await paymentOf(reference)).toMatchObject({ state: 'review', reason: 'unknownReference' });
    const recovery = { phone_number: undefined, discounts_applied: undefined, pickup_location: CLAIMED_ACCRA };
    const made = await shop.order(user, reference, recovery, '/api/orders/create/');
    expect(made.status).toBe(201);
    expect((await forTheTeam(made.body.order_slug)).queued?.fee_doubt).toBe('20.00');
    expect(await stillOpen(user)).toEqual([]);
  });
});
