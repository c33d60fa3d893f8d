import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatSpan } from '#domain/windows/format.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { basket, openShop, type Shop, SIGNUP, TEMA } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const read = (token: TestUser, slug: string) => shop.request<Order>('GET', `/api/orders/${slug}/`, { token });
const list = async (token: TestUser) => (await shop.request<Order[]>('GET', '/api/orders/', { token })).body;
const points = async (token: TestUser) =>
  (await shop.request<{ points: number }>('GET', '/api/referrals/points/', { token })).body.points;
const offers = async (token: TestUser) =>
  (await shop.request<{ discount_type: string }[]>('GET', '/api/discounts/', { token })).body.map(
    (o) => o.discount_type,
  );

const move = (slug: string, to: string) => changeStatus(shop.world, { slug, to, actorId: null });
const deliver = async (slug: string) => {
  for (const status of STEPS_TO_DELIVERY) expect(await move(slug, status)).toEqual({ slug, status });
};

describe('an order', () => {
  test('is made once for a paid checkout and is read by its owner as it was on that day', async () => {
    const ama = await shop.newUser();
    const { slug } = await shop.buy(ama, {
      cart_items: [
        { service_id: 2, quantity: 2 },
        { service_id: 1, quantity: 1 },
      ],
      pickup_location: TEMA,
      ...SIGNUP,
    });
    await shop.world.db.update(tables.services).set({ pricePesewas: 99_99 }).where(eq(tables.services.id, 2));
    const { status, body } = await read(ama, slug);
    await shop.world.db.update(tables.services).set({ pricePesewas: 100_00 }).where(eq(tables.services.id, 2));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      slug,
      status: 'pending',
      email: ama.email,
      first_name: 'Ama',
      last_name: 'Mensah',
      phone_number: '+233241234567',
      payment_method: 'Mobile money',
      subtotal: '250.00',
      delivery_cost: '40.00',
      pickup_cost: '60.00',
      total: '325.00',
      total_amount: '325.00',
      discounts_applied: [{ type: 'signup', discount_type: 'signup', percentage: 10, amount: '25.00' }],
      delivery_address: {
        location_name: 'Oxford Street',
        street_address: '14 Oxford Street, Osu, Accra, Ghana',
        region: 'Greater Accra Region',
        area: 'Accra',
        cost: '40.00',
      },
      pickup_address: { area: 'Tema', cost: '60.00' },
    });
    expect(body.items).toMatchObject([
      { quantity: 2, unit_price: '100.00', total_price: '200.00', service: { name: 'Deep Kleaning', price: '100.00' } },
      { quantity: 1, unit_price: '50.00', total_price: '50.00', service: { name: 'Standard Cleaning' } },
    ]);
    expect(body.items[0]?.service.image).toMatch(/^http:\/\/shop\.test\/images\//);
    expect(slug).toMatch(/^sk-[0-9a-z]{24}$/);
  });

  test('is not shown to other users: another user’s slug and an unknown one get the same answer', async () => {
    const [ama, kofi] = [await shop.newUser(), await shop.newUser()];
    const { slug } = await shop.buy(ama);
    const [others, unknown] = [await read(kofi, slug), await read(kofi, 'f'.repeat(28))];
    expect([others.status, unknown.status]).toEqual([404, 404]);
    expect(others.body).toEqual(unknown.body);
    expect(await list(kofi)).toEqual([]);
  });

  test('is shown to an owner whose address is not verified yet', async () => {
    const ama = await shop.newUser({ isVerified: false });
    const { slug } = await shop.buy(ama);
    expect((await read(ama, slug)).status).toBe(200);
    expect(await list(ama)).toHaveLength(1);
  });

  test('is on a page of twenty when pages are requested, and changes in the list as it changes', async () => {
    const ama = await shop.newUser();
    const { slug } = await shop.buy(ama);
    const list = async (query: string) =>
      shop.request<{ slug: string; status: string }[]>('GET', `/api/orders/${query}`, { token: ama });
    expect((await list('?page=1')).body).toEqual((await list('')).body);
    expect((await list('?page=2')).body).toEqual([]);
    expect((await list('?page=0')).status).toBe(400);
    await move(slug, 'processing');
    expect((await list('')).body).toMatchObject([{ slug, status: 'processing' }]);
    for (let more = 0; more < 20; more += 1) await shop.buy(ama);
    expect((await list('?page=1')).body).toHaveLength(20);
    expect((await list('?page=2')).body).toMatchObject([{ slug }]);
  });

  test('is in the list, newest first', async () => {
    const ama = await shop.newUser();
    const slugs: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      slugs.unshift((await shop.buy(ama)).slug);
      shop.clock.advance(1_000);
    }
    expect((await list(ama)).map(({ slug }) => slug)).toEqual(slugs);
  });

  test('that may have been paid twice is marked for the team: the same pairs within half an hour', async () => {
    const ama = await shop.newUser();
    const [first, second] = [await shop.buy(ama), await shop.buy(ama)];
    await shop.buy(ama, { cart_items: [{ service_id: 1, quantity: 2 }] });
    shop.clock.advance(31 * 60_000);
    await shop.buy({ ...ama, ...(await shop.signIn(ama)) });
    const rows = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.userId, ama.id));
    const events = await shop.world.db.select().from(tables.orderEvents);
    const marked = events.filter(({ note, orderId }) => note !== null && rows.some(({ id }) => id === orderId));
    expect(marked.map(({ note }) => note)).toEqual([messages.teamPayments.maybeTwice(orderCode(first.slug))]);
    expect(rows.find(({ slug }) => slug === second.slug)?.id).toBe(marked[0]?.orderId);
  });

  test('is mailed once, with its link', async () => {
    const ama = await shop.newUser();
    const { slug, reference } = await shop.buy(ama);
    await shop.order(ama, reference);
    const mails = (await shop.mails()).filter(({ to }) => to === ama.email);
    expect(mails.map(({ subject }) => subject)).toEqual([messages.mail.orderPlaced.subject(orderCode(slug))]);
    expect(mails[0]?.text).toContain(`http://shop.test/orders/${slug}`);
  });
});

describe('posting an order', () => {
  test('without a registered checkout is priced with the shop’s tables from the body’s cart and places', async () => {
    const ama = await shop.newUser();
    const reference = newReference();
    shop.pay(ama, { reference, amount: 170_00 });
    // A body with 170.00 changes nothing: a standard cleaning with both trips costs 130.00.
    const wrong = await shop.order(ama, reference, { total_amount: 170, sub_total: 90 });
    expect(wrong.status).toBe(402);
    const right = await shop.order(ama, reference, { cart_items: [{ service_id: 2, quantity: 1 }], ...SIGNUP });
    expect(right.status).toBe(201);
    expect((await read(ama, right.body.order_slug)).body.total).toBe('170.00');
  });

  test('for recovery lacks phone, costs and discounts, and makes the same order', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama, SIGNUP);
    shop.pay(ama, quote);
    const { phone_number, discounts_applied, ...rest } = basket();
    const body = { ...rest, transaction_id: quote.reference, user_id: ama.id, total_amount: 125 };
    const recovered = await shop.request<{ order_slug: string }>('POST', '/api/orders/create/', { token: ama, body });
    expect(recovered.status).toBe(201);
    const order = (await read(ama, recovered.body.order_slug)).body;
    expect(order).toMatchObject({ total: '125.00', phone_number: '+233241234567' });
    expect((await shop.order(ama, quote.reference)).body.order_slug).toBe(recovered.body.order_slug);
  });

  test('for recovery without a registered checkout finds the discounts of the payment', async () => {
    const ama = await shop.newUser();
    const reference = newReference();
    shop.pay(ama, { reference, amount: 125_00 });
    const { phone_number, discounts_applied, ...rest } = basket();
    const body = { ...rest, transaction_id: reference, user_id: ama.id };
    const recovered = await shop.request<{ order_slug: string }>('POST', '/api/orders/create/', { token: ama, body });
    expect(recovered.status).toBe(201);
    const order = (await read(ama, recovered.body.order_slug)).body;
    expect(order.discounts_applied).toMatchObject([{ type: 'signup', amount: '5.00' }]);
  });

  test('returns the same slug to its owner whatever the rest of the body says', async () => {
    const ama = await shop.newUser();
    const { reference, slug } = await shop.buy(ama);
    for (const change of [{ cart_items: 'broken' }, { total_amount: -1 }, { delivery_location: null }]) {
      const again = await shop.order(ama, reference, change);
      expect([again.status, again.body.order_slug]).toEqual([200, slug]);
    }
    const [recovery] = [await shop.order(ama, reference, {}, '/api/orders/create/')];
    expect(recovery.body.order_slug).toBe(slug);
  });

  test.each(['/api/orders/', '/api/orders/create/'])('shows no slug to another user on %s', async (path) => {
    const [ama, kofi] = [await shop.newUser(), await shop.newUser()];
    const { reference, slug } = await shop.buy(ama);
    const refused = await shop.order(kofi, reference, {}, path);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain(slug);
  });

  test('for another user is refused, paid or not', async () => {
    const [ama, kofi] = [await shop.newUser(), await shop.newUser()];
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    expect((await shop.order(ama, quote.reference, { user_id: kofi.id })).status).toBe(403);
    expect((await shop.order(kofi, quote.reference)).status).toBe(403);
    expect(shop.provider.verified(quote.reference)).toBe(0);
    expect((await shop.order(ama, quote.reference)).status).toBe(201);
  });

  test.each(['../../customer', 'a?b=c', 'a%2fb', 'a\r\nb', '..', '', 7, null])(
    'with the reference %j is refused before the provider is asked',
    async (reference) => {
      const ama = await shop.newUser();
      const before = shop.provider.calls.length;
      expect((await shop.order(ama, reference as string)).status).toBe(400);
      expect(shop.provider.calls).toHaveLength(before);
    },
  );

  test.each([
    ['quantity 0', { cart_items: [{ service_id: 1, quantity: 0 }] }],
    ['a quantity as text', { cart_items: [{ service_id: 1, quantity: '2' }] }],
    ['no cart', { cart_items: [] }],
    ['no place', { delivery_location: null }],
  ])('with %s is refused, and nothing is stored', async (_, change) => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.provider.set(quote.reference, { status: 'abandoned', amount: quote.amount, email: ama.email });
    expect((await shop.order(ama, quote.reference, change)).status).toBe(400);
    expect(await list(ama)).toEqual([]);
  });
});

test('a cart with too many lines is refused as too large, not as empty', async () => {
  const ama = await shop.newUser();
  const quote = await shop.register(ama);
  const cart_items = Array.from({ length: 51 }, () => ({ service_id: 1, quantity: 1 }));
  const refused = await shop.order(ama, quote.reference, { cart_items });
  expect([refused.status, refused.body.error]).toEqual([400, messages.checkout.tooManyLines]);
});

describe('moving an order on', () => {
  test('follows the allowed steps only, records each and mails the important ones', async () => {
    const ama = await shop.newUser();
    const { slug } = await shop.buy(ama);
    expect(await move(slug, 'delivered')).toMatchObject({ refused: 'conflict' });
    expect(await move(slug, 'lost')).toMatchObject({ refused: 'invalid' });
    expect(await move('f'.repeat(28), 'processing')).toMatchObject({ refused: 'missing' });
    await deliver(slug);
    expect(await move(slug, 'cancelled')).toMatchObject({ refused: 'conflict' });
    expect((await read(ama, slug)).body.status).toBe('delivered');
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    const history = await shop.world.db
      .select()
      .from(tables.orderEvents)
      .where(eq(tables.orderEvents.orderId, order?.id ?? 0));
    expect(history.map(({ toStatus }) => toStatus)).toHaveLength(7);
    const mails = (await shop.mails()).filter(({ to }) => to === ama.email);
    const steps = ['Ready for Pickup', 'Cleaning in Progress', 'Scheduled Delivery', 'Delivered'];
    const received = steps.map((label) => messages.mail.statusChanged.subject(orderCode(slug), label));
    expect(mails.map(({ subject }) => subject)).toEqual([
      messages.mail.orderPlaced.subject(orderCode(slug)),
      ...received,
    ]);
    expect(mails.at(-1)?.subject).toBe(messages.mail.statusChanged.subject(orderCode(slug), 'Delivered'));
    const back = (await read(ama, slug)).body.back_on;
    const ahead = `${messages.mail.broughtBack}: ${back ? formatSpan(back) : 'a day'}`;
    expect(mails.map(({ text }) => text.includes(ahead))).toEqual([true, true, true, true, false]);
    const asksForStars = messages.mail.statusChanged.rate(30);
    expect(mails.map(({ text }) => text.includes(asksForStars))).toEqual([false, false, false, false, true]);
  });

  test('two users at the same time move it one step, not two', async () => {
    const { slug } = await shop.buy(await shop.newUser());
    const both = await Promise.all([move(slug, 'processing'), move(slug, 'processing')]);
    expect(both.filter((moved) => 'status' in moved)).toHaveLength(1);
  });

  test('delivered pays the referrer 100 points, for the first order only', async () => {
    const ama = await shop.newUser();
    const kofi = await shop.newUser({ referredBy: ama.id });
    const [first, second] = [await shop.buy(kofi), await shop.buy(kofi)];
    expect(await points(ama)).toBe(0);
    await deliver(first.slug);
    expect(await points(ama)).toBe(100);
    await deliver(second.slug);
    expect(await points(ama)).toBe(100);
    const received = (await shop.mails()).filter(({ to, subject }) => {
      return to === ama.email && subject === messages.mail.pointsEarned.subject;
    });
    expect(received).toHaveLength(1);
  });

  test('cancelled releases the discounts, and they can be used again', async () => {
    const ama = await shop.newUser();
    const kofi = await shop.newUser({ referredBy: ama.id });
    const wanted = { discounts_applied: [{ type: 'signup' }, { type: 'referral' }] };
    const { slug } = await shop.buy(kofi, wanted);
    expect(await offers(kofi)).toEqual([]);
    await move(slug, 'cancelled');
    expect((await offers(kofi)).sort()).toEqual(['referral', 'signup']);
    const again = await shop.register(kofi, wanted);
    expect(again.total).toBe('122.50');
  });
});

describe('redeemed points', () => {
  const withPoints = async (balance: number) => {
    const ama = await shop.newUser();
    for (let friend = 0; friend < balance / 100; friend += 1) {
      const kofi = await shop.newUser({ referredBy: ama.id });
      await deliver((await shop.buy(kofi, { phone_number: `024 700 00${10 + friend}` })).slug);
    }
    const redeem = async () => {
      const token = { ...ama, ...(await shop.signIn(ama)) };
      return shop.request<{ id: number }>('POST', '/api/referrals/redeem/', { token, body: {} });
    };
    return { ama: { ...ama, ...(await shop.signIn(ama)) }, redeem };
  };
  const POINTS = { discounts_applied: [{ type: 'redeemed_points' }] };

  test('give their percentage to one order and no other', async () => {
    const { ama, redeem } = await withPoints(200);
    const { body } = await redeem();
    const quote = await shop.register(ama, POINTS);
    expect(quote).toMatchObject({
      discounts_applied: [{ type: 'redeemed_points', percentage: 10, amount: '5.00', points_redeemed: 200 }],
      total: '125.00',
    });
    // Frozen while the first is open; only one of the two can get it.
    const other = await shop.register(ama, POINTS);
    shop.pay(ama, quote);
    shop.pay(ama, other);
    expect((await shop.order(ama, quote.reference)).status).toBe(201);
    const held = await shop.order(ama, other.reference);
    expect(held.status).toBe(402);
    const apply = await shop.request('PATCH', `/api/referrals/redeem/${body.id}/apply/`, { token: ama });
    expect(apply).toMatchObject({ status: 200, body: { is_applied: true } });
    expect((await shop.register(ama, POINTS)).discounts_applied).toEqual([]);
  });

  test('are released with a cancelled order: as the open discount, or as points when another one is open', async () => {
    const { ama, redeem } = await withPoints(100);
    await redeem();
    const first = await shop.buy(ama, POINTS);
    await move(first.slug, 'cancelled');
    const second = await shop.buy({ ...ama, ...(await shop.signIn(ama)) }, POINTS);

    const friend = await shop.newUser({ referredBy: ama.id });
    await deliver((await shop.buy(friend, { phone_number: '024 765 4321' })).slug);
    expect((await redeem()).status).toBe(201);
    const fresh = { ...ama, ...(await shop.signIn(ama)) };
    expect(await points(fresh)).toBe(0);
    expect(await move(second.slug, 'cancelled')).toMatchObject({ status: 'cancelled' });
    expect(await points(fresh)).toBe(100);
  });
});
