import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { IntentQuote } from '#contract/orders/payments.ts';
import type { Tracked } from '#contract/orders/tracking.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import type { Workshop } from '#contract/staff/day/workshop.ts';
import type { Queue, StaffOrder } from '#contract/staff/staff.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { PrioritySetting } from '#domain/prices/priority.ts';
import * as tables from '#server/db/schema.ts';
import { documents } from '#server/db/tables/documents.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { rescheduleStop } from '#server/features/orders/windows/reschedule-stop.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { basket, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { invariantViolations } from '#tests/support/invariants/invariant-violations.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { MORNING, setRules, windowOn } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

const ON: PrioritySetting = { isOn: true, cost: 30_00, hours: 24 };
const OFF: PrioritySetting = { ...ON, isOn: false };
const WANTED = { priority: true };

let shop: Shop;
let team: Team;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 0 }));
  await setRules(shop, { priority: ON });
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  expect(await invariantViolations(shop.world.db, shop.provider.charges.values(), shop.provider.refunds)).toEqual([]);
  await shop.close();
});

const offer = async () =>
  (await shop.request<AvailableWindows>('GET', '/api/windows/?pickup=accra&delivery=accra')).body;
const rowOf = async (slug: string) => {
  const [row] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
  if (row === undefined) throw new Error('There is no such order.');
  return row;
};
const read = async <T>(role: 'staff' | 'customer' | 'owner' | 'cleaner', path: string) =>
  (await shop.request<T>('GET', path, { token: await withFreshTokens(shop, team[role]) })).body;
const late = async () => (await read<Queue>('staff', '/api/staff/orders/?late=yes')).orders.map(({ slug }) => slug);
const walk = async (slug: string, ...steps: string[]) => {
  for (const to of steps) await changeStatus(shop.world, { slug, to, actorId: null, reason: 'A test' });
};

describe('a shop that does not offer the faster return', () => {
  test('does not mention it, and charges nothing for it to a client that asks for it', async () => {
    await setRules(shop, { priority: OFF });
    expect((await offer()).priority).toBeUndefined();
    const quote = await shop.register(team.customer, WANTED);
    expect([quote.total, quote.priority]).toEqual(['130.00', undefined]);
  });

  test('is every shop whose owner has set nothing', async () => {
    await setRules(shop);
    expect((await shop.register(team.customer, WANTED)).total).toBe('130.00');
  });
});

describe('the faster return', () => {
  test('is offered with its price, its promise, and the day of each window', async () => {
    const { priority, days } = await offer();
    expect(priority).toMatchObject({ cost: '30.00', hours: 24 });
    const tuesday = days.find(({ date }) => date === MORNING.date);
    expect(tuesday?.windows[0]).toMatchObject({
      back: windowOn(4, '09:00', '12:00'),
      priority_back: windowOn(2, '09:00', '12:00'),
    });
  });

  test('costs only customers who choose it: a client that does not ask for it pays as before', async () => {
    expect((await shop.register(team.customer)).total).toBe('130.00');
    const quote = await shop.register(team.customer, WANTED);
    expect([quote.total, quote.priority]).toEqual(['160.00', { cost: '30.00', hours: 24 }]);
  });

  test('is not discounted, like the trips', async () => {
    const quote = await shop.register(team.customer, { ...WANTED, ...SIGNUP });
    expect([quote.discounts_applied[0]?.amount, quote.total]).toEqual(['5.00', '155.00']);
  });

  test('is another checkout than the same one without it', async () => {
    const { reference } = await shop.register(team.customer, WANTED);
    const again = (changes: object) =>
      shop.request<IntentQuote>('POST', '/api/payments/intents/', {
        token: team.customer,
        body: { reference, ...basket({ ...changes }) },
      });
    expect([(await again(WANTED)).status, (await again({})).status]).toEqual([200, 409]);
  });

  test('is shown in the order, its receipt, its mail, and on every page of the team', async () => {
    const { slug } = await shop.buy(team.customer, { ...WANTED, pickup_window: MORNING });
    const own = await read<OrderDetail>('customer', `/api/orders/${slug}/`);
    expect(own).toMatchObject({ priority: { cost: '30.00', hours: 24 }, total: '160.00' });
    expect(own.back_on).toEqual(windowOn(2, '09:00', '12:00'));
    const [receipt] = await shop.world.db.select().from(documents);
    expect(receipt?.content.lines).toContainEqual(expect.objectContaining({ label: 'Priority', amount: 30_00 }));
    const [mail] = (await shop.world.db.select().from(tables.outbox)).filter(({ subject }) =>
      subject.includes('have it'),
    );
    expect(mail?.text).toContain(`Priority: ${formatCheckout(30_00)}`);
    // The mail names the days: hours beside them may say something else.
    expect(mail?.text).not.toContain('24 hours');
    const staff = await read<StaffOrder>('staff', `/api/staff/orders/${slug}/`);
    expect([staff.priority?.hours, staff.promised_by]).toEqual([24, `${windowOn(2, '', '').date}T12:00:00.000Z`]);
    expect((await read<Queue>('staff', '/api/staff/orders/')).orders[0]?.is_priority).toBe(true);
    await walk(slug, 'processing', 'pickup');
    const day = await read<DaySheet>('staff', `/api/staff/day/?date=${MORNING.date}`);
    expect(day.areas[0]?.stops[0]?.is_priority).toBe(true);
    await walk(slug, 'cleaning_ongoing');
    expect((await read<Workshop>('cleaner', '/api/staff/workshop/')).orders[0]?.is_priority).toBe(true);
    const shared = await shop.request<{ link: { url: string } }>('POST', `/api/orders/${slug}/tracking/`, {
      token: await withFreshTokens(shop, team.customer),
    });
    const token = shared.body.link.url.split('#')[1];
    const tracked = await shop.request<Tracked>('POST', '/api/track/', { body: { token } });
    expect(tracked.body.is_priority).toBe(true);
  });

  test('without windows is said in hours after the pickup', async () => {
    await setRules(shop, { priority: ON, windows: [] });
    await shop.buy(team.customer, WANTED);
    const texts = (await shop.world.db.select().from(tables.outbox)).map(({ text }) => text).join('\n');
    expect(texts).toContain(messages.mail.priorityPromise(24));
    expect(texts).not.toContain('72 hours');
  });

  test('comes first in the workshop, whoever booked before', async () => {
    const first = await shop.buy(await shop.newUser());
    const second = await shop.buy(await shop.newUser(), WANTED);
    for (const { slug } of [first, second]) await walk(slug, 'processing', 'pickup', 'cleaning_ongoing');
    const { orders } = await read<Workshop>('cleaner', '/api/staff/workshop/');
    expect(orders.map(({ slug }) => slug)).toEqual([second.slug, first.slug]);
  });

  test('comes first in the queue while it is open, on however many pages, and no order is lost or shown twice', async () => {
    const { slug } = await shop.buy(await shop.newUser(), WANTED);
    const delivered = await shop.buy(await shop.newUser(), WANTED);
    await walk(delivered.slug, 'cancelled');
    const rows = await shop.world.db.select().from(tables.orders);
    const copy = (priority: boolean, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const { id: __, ...order } = rows.find((row) => row.slug === slug) ?? (rows[0] as (typeof rows)[number]);
        const key = `${priority ? 'fast' : 'plain'}-${index}`;
        const plain = { priorityCost: 0, priorityHours: null, total: order.total - order.priorityCost };
        return { ...order, ...(priority ? {} : plain), slug: key, reference: key, cart: null };
      });
    const added = await shop.world.db
      .insert(tables.orders)
      .values([...copy(true, 55), ...copy(false, 60)])
      .returning({ slug: tables.orders.slug });
    const seen: Queue['orders'] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Queue = await read<Queue>('staff', `/api/staff/orders/?after=${next}`);
      seen.push(...page.orders);
      next = page.next;
    }
    expect(seen.map((one) => one.slug).toSorted()).toEqual(
      [slug, delivered.slug, ...added.map((one) => one.slug)].toSorted(),
    );
    const isFirst = ({ is_priority, status }: Queue['orders'][number]) => is_priority && status !== 'cancelled';
    expect(seen.slice(0, 56).every(isFirst)).toBe(true);
    expect(seen.slice(56).some(isFirst)).toBe(false);
    const copies = added.map((one) => one.slug);
    await shop.world.db.delete(tables.orders).where(inArray(tables.orders.slug, copies));
  });

  test('is late after its own hours, in the list and on the order, and the other order is not', async () => {
    await setRules(shop, { priority: ON, windows: [] });
    const plain = await shop.buy(await shop.newUser());
    const fast = await shop.buy(await shop.newUser(), WANTED);
    shop.clock.advance(24 * HOUR_MS - 60_000);
    expect(await late()).toEqual([]);
    shop.clock.advance(2 * 60_000);
    // Promised before the shop opens: the customer was told the hours after, and they are not over.
    expect(await late()).toEqual([]);
    shop.clock.advance(7 * HOUR_MS);
    expect(await late()).toEqual([fast.slug]);
    expect((await read<StaffOrder>('staff', `/api/staff/orders/${fast.slug}/`)).is_late).toBe(true);
    shop.clock.advance(48 * HOUR_MS);
    expect(await late()).toEqual([plain.slug, fast.slug]);
  });

  test('counts from the collection once the pairs are collected', async () => {
    await setRules(shop, { priority: ON, windows: [] });
    const { slug } = await shop.buy(team.customer, WANTED);
    shop.clock.advance(20 * HOUR_MS);
    await walk(slug, 'processing', 'pickup', 'cleaning_ongoing');
    shop.clock.advance(23 * HOUR_MS);
    expect(await late()).toEqual([]);
    // Into the afternoon: the hours that the customer was told are over.
    shop.clock.advance(13 * HOUR_MS);
    expect(await late()).toEqual([slug]);
  });

  test('stays as it was paid when the owner changes or ends it before the payment arrives', async () => {
    const quote = await shop.register(team.customer, WANTED);
    await setRules(shop, { priority: OFF });
    shop.pay(team.customer, quote);
    const { body } = await shop.order(team.customer, quote.reference);
    const row = await rowOf(body.order_slug);
    expect([row.total, row.priorityCost, row.priorityHours]).toEqual([160_00, 30_00, 24]);
  });

  test('is quoted again where the price changed before the checkout was registered', async () => {
    await setRules(shop, { priority: { ...ON, cost: 45_00, hours: 36 } });
    const quote = await shop.register(team.customer, WANTED);
    expect([quote.total, quote.priority]).toEqual(['175.00', { cost: '45.00', hours: 36 }]);
  });

  test('moves its delivery with its pickup by its own promise', async () => {
    const { slug } = await shop.buy(team.customer, { ...WANTED, pickup_window: MORNING });
    const mover = { id: team.customer.id, isTeam: false };
    await rescheduleStop(shop.world, mover, { slug, stop: 'pickup', requested: windowOn(2, '14:00', '17:00') });
    expect((await rowOf(slug)).deliveryWindow).toEqual(windowOn(3, '14:00', '17:00'));
  });

  test('is not refunded and not charged again by a correction of the pairs', async () => {
    const { slug } = await shop.buy(team.customer, { ...WANTED, cart_items: [{ service_id: 1, quantity: 2 }] });
    const { status } = await shop.request('POST', `/api/staff/orders/${slug}/correct-and-refund/`, {
      token: await withFreshTokens(shop, team.owner),
      body: { reason: 'One pair only', items: [{ service_id: 1, quantity: 1 }], refund: '50.00' },
    });
    expect(status).toBe(200);
    expect((await rowOf(slug)).corrected?.total).toBe(160_00);
  });

  test('goes back with the rest when the customer cancels', async () => {
    const { slug, reference } = await shop.buy(team.customer, WANTED);
    const token = await withFreshTokens(shop, team.customer);
    const { body } = await shop.request<{ refund: string }>('POST', `/api/orders/${slug}/cancel/`, { token, body: {} });
    expect(body.refund).toBe('160.00');
    const [refund] = await shop.world.db.select().from(tables.refunds).where(eq(tables.refunds.reference, reference));
    expect(refund?.amount).toBe(160_00);
  });

  test('is a column of both files, and their sums add up', async () => {
    await shop.buy(team.customer, WANTED);
    const day = MORNING.date.slice(0, 8);
    const token = await withFreshTokens(shop, team.owner);
    const file = async (path: string) => {
      const { body } = await shop.request<string>('GET', path, { token });
      const [head = '', line = ''] = body.trim().split(/\r?\n/);
      // From the end: a quoted address holds commas.
      const [names, cells] = [head.split(','), line.split(',')];
      return (name: string) => cells[cells.length - names.length + names.indexOf(name)];
    };
    const orders = await file('/api/staff/export/');
    expect([orders('Priority'), orders('Fees'), orders('Total')]).toEqual(['30.00', '80.00', '160.00']);
    const lines = await file(`/api/staff/reports/lines/?from=${day}01&to=${day}28`);
    expect([lines('Priority'), lines('Total'), lines('Discount')]).toEqual(['30.00', '160.00', '0.00']);
  });
});

describe('two checkouts of one cart, one with the faster return', () => {
  const cart = { cart_id: 'cart-of-monday', pickup_window: MORNING };
  const register = async (user: TestUser, changes: object) => shop.register(user, { ...cart, ...changes });

  test.for([
    ['the one that was registered first', 0],
    ['the newer one', 1],
  ] as const)('give the order the promise of %s when that is paid', async ([, which]) => {
    const quotes = [await register(team.customer, WANTED), await register(team.customer, {})];
    const paid = quotes[which] as IntentQuote;
    shop.pay(team.customer, paid);
    const { outcome } = await placeOrder(shop.world, { reference: paid.reference, userId: null });
    expect(outcome).toBe('placed');
    const [row] = await shop.world.db.select().from(tables.orders);
    expect([row?.priorityHours, row?.deliveryWindow]).toEqual(
      which === 0 ? [24, windowOn(2, '09:00', '12:00')] : [null, windowOn(4, '09:00', '12:00')],
    );
  });
});

test('while the owner switches it off and on, every customer pays what their quote says and gets that promise', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => shop.newUser()));
  const buy = async (user: TestUser) => {
    const quote = await shop.register(user, { ...WANTED, reference: newReference() });
    shop.pay(user, quote);
    const { outcome } = await placeOrder({ ...shop.world }, { reference: quote.reference, userId: null });
    return { quote, outcome };
  };
  const owner = async () => {
    for (let turn = 0; turn < 6; turn += 1) await setRules(shop, { priority: turn % 2 === 0 ? OFF : ON });
  };
  const [bought] = await Promise.all([Promise.all(users.map(buy)), owner()]);
  const rows = await shop.world.db.select().from(tables.orders);
  expect(bought.map(({ outcome }) => outcome)).toEqual(Array(20).fill('placed'));
  for (const { quote } of bought) {
    const row = rows.find(({ reference }) => reference === quote.reference);
    expect([row?.total, row?.priorityHours ?? undefined]).toEqual([quote.amount, quote.priority?.hours]);
    expect(quote.total).toBe(quote.priority === undefined ? '130.00' : '160.00');
  }
});
