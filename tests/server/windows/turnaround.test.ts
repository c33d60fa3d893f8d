import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderDetail } from '#contract/orders/orders.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type { Report } from '#contract/staff/reports/reports.ts';
import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import type { Queue } from '#contract/staff/staff.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { formatSpan } from '#domain/windows/format.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { MONDAY, MORNING, setRules, windowOn } from '#tests/support/windows.ts';

let shop: Shop;
let team: Team;
beforeEach(async () => {
  // Four hours after six: Monday, ten o'clock.
  ({ shop, team } = await openTeamShop({ monday: 4, turnaroundHours: 48 }));
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  await shop.close();
});

const read = async <T>(role: 'owner' | 'staff' | 'customer', path: string) =>
  (await shop.request<T>('GET', path, { token: await withFreshTokens(shop, team[role]) })).body;
const order = (slug: string) => read<OrderDetail>('customer', `/api/orders/${slug}/`);
const walk = async (slug: string, steps: readonly string[]) => {
  for (const to of steps) await changeStatus(shop.world, { slug, to, actorId: null });
};
const hoursFrom = (from: string, to: string | null | undefined) => (Date.parse(to ?? '') - Date.parse(from)) / HOUR_MS;

describe('a shop that returns pairs within 48 hours', () => {
  test('promises as much, proposes deliveries by it, and says so before and after paying', async () => {
    await setRules(shop);
    const offer = await read<AvailableWindows>('customer', '/api/windows/?pickup=accra&delivery=accra');
    const tuesday = offer.days.find(({ date }) => date === MORNING.date)?.windows[0];
    expect([offer.back?.date, tuesday?.back]).toEqual([
      windowOn(2, '08:00', '13:00').date,
      windowOn(3, '09:00', '12:00'),
    ]);
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    const { back_on: back, promised_by: promised } = await order(slug);
    expect([back, promised]).toEqual([
      windowOn(3, '09:00', '12:00'),
      `${windowOn(3, '09:00', '12:00').date}T12:00:00.000Z`,
    ]);
    const mail = (await shop.mails()).find(({ to }) => to === team.customer.email);
    expect(mail?.text).toContain(formatSpan(windowOn(3, '09:00', '12:00')));
    expect(mail?.text).not.toMatch(/\b72\b/);
  });

  test('promises no day to an order without a window before its pickup is agreed on, where riders come in windows', async () => {
    await setRules(shop);
    const { slug } = await shop.buy(team.customer);
    const listed = async () => (await read<Order[]>('customer', '/api/orders/')).map(({ back_on: back }) => back);
    expect([(await order(slug)).back_on, ...(await listed())]).toEqual([null, null]);
    const mail = (await shop.mails()).find(({ to }) => to === team.customer.email);
    expect(mail?.text).not.toContain(messages.mail.broughtBack);
    expect(mail?.text).toContain(messages.windows.called);
    // The team has a day to keep, and finds the order late after it.
    const [queued] = (await read<Queue>('staff', '/api/staff/orders/')).orders;
    expect(queued?.back_on?.date).toBe(windowOn(2, '08:00', '13:00').date);
    // Agreed on by phone: the promise counts from there.
    const pickupAt = new Date(`${windowOn(2, '09:00', '12:00').date}T09:00:00.000Z`);
    await shop.world.db.update(tables.orders).set({ pickupAt }).where(eq(tables.orders.slug, slug));
    const agreed = windowOn(4, '08:00', '13:00').date;
    expect([(await order(slug)).back_on?.date, (await listed())[0]?.date]).toEqual([agreed, agreed]);
  });

  test('keeps the day that an order was promised when its area gets its first windows, or loses its last', async () => {
    const before = await shop.buy(team.customer);
    const promised = (await order(before.slug)).back_on;
    expect(promised?.date).toBe(windowOn(2, '08:00', '13:00').date);
    await setRules(shop);
    const between = await shop.buy(team.customer);
    expect((await order(before.slug)).back_on).toEqual(promised);
    expect((await order(between.slug)).back_on).toBe(null);
    await setRules(shop, { windows: [] });
    expect((await order(before.slug)).back_on).toEqual(promised);
    expect((await order(between.slug)).back_on).toBe(null);
  });

  test('says which days are closed before the return, with windows and without', async () => {
    const offer = () => read<AvailableWindows>('customer', '/api/windows/?pickup=accra&delivery=accra');
    expect((await offer()).closed).toBe(undefined);
    const closed = { date: windowOn(1, '09:00', '12:00').date, name: 'Stock-taking', isOpen: false };
    await setRules(shop, { windows: [], specialDays: [closed] });
    expect((await offer()).closed).toEqual([{ date: closed.date }]);
    await setRules(shop, { specialDays: [closed] });
    expect((await offer()).closed).toContainEqual({ date: closed.date });
  });

  test('counts what is late by it: queue, metrics and report', async () => {
    const { slug } = await shop.buy(team.customer);
    await walk(slug, STEPS_TO_DELIVERY.slice(0, 3));
    const state = async () => [
      (await read<Queue>('staff', '/api/staff/orders/?late=yes')).orders.length,
      (await countDepths(shop.world.db, shop.clock.now())).lateOrders,
    ];
    // Wednesday, half past twelve: the hours that were told end at one.
    shop.clock.advance(50.5 * HOUR_MS);
    expect(await state()).toEqual([0, 0]);
    shop.clock.advance(HOUR_MS);
    expect(await state()).toEqual([1, 1]);
    const { oldestLateOrder } = await countDepths(shop.world.db, shop.clock.now());
    expect(oldestLateOrder / 3600).toBeCloseTo(3.5, 1);
    await walk(slug, STEPS_TO_DELIVERY.slice(3));
    const day = shop.clock.now().toISOString().slice(0, 10);
    const { turnaround } = await read<Report>('owner', `/api/staff/reports/?from=${day}&to=${day}&step=day`);
    expect(turnaround.total).toMatchObject({ delivered: 1, kept: 0 });
  });

  test('sells no faster return that is none', async () => {
    const priority = { isOn: true, cost: 30_00, hours: 48 };
    await setRules(shop, { priority });
    const path = '/api/windows/?pickup=accra&delivery=accra';
    expect((await read<AvailableWindows>('customer', path)).priority).toBeUndefined();
    expect((await shop.register(team.customer, { priority: true })).priority).toBeUndefined();
    await setRules(shop, { priority: { ...priority, hours: 47 } });
    expect((await read<AvailableWindows>('customer', path)).priority?.hours).toBe(47);
  });

  test('refuses to set one that is none', async () => {
    const path = '/api/staff/windows/';
    const { holidays: _, saves: __, ...rules } = await read<WindowRulesState>('owner', path);
    const token = await withFreshTokens(shop, team.owner);
    const save = (hours: number) => {
      const priority = { is_on: true, price: '30', hours, per_day: null };
      return shop.request('POST', path, { token, body: { ...rules, priority } });
    };
    const refused = await save(48);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining(messages.windowRulesCalls.badHours),
    ]);
    expect((await save(47)).status).toBe(200);
  });
});

describe('when the shop promises another time than before', () => {
  test('orders and registered checkouts keep what they were promised', async () => {
    const before = await shop.buy(team.customer);
    const waiting = await shop.register(team.customer);
    shop.world.turnaroundHours = 96;
    const booked = shop.clock.now().toISOString();
    shop.pay(team.customer, waiting);
    const paid = (await shop.order(team.customer, waiting.reference)).body.order_slug;
    const after = await shop.buy(team.customer);
    const hours = await Promise.all(
      [before.slug, paid, after.slug].map(async (slug) => hoursFrom(booked, (await order(slug)).promised_by)),
    );
    expect(hours.map(Math.round)).toEqual([48, 48, 96]);
  });

  test('a delivery that is proposed again follows the promise of its order', async () => {
    await setRules(shop);
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    shop.world.turnaroundHours = 96;
    const moved = await shop.request('POST', `/api/orders/${slug}/window/`, {
      token: await withFreshTokens(shop, team.customer),
      body: windowOn(2, '09:00', '12:00'),
    });
    expect([moved.status, (await order(slug)).back_on]).toEqual([200, windowOn(4, '09:00', '12:00')]);
  });

  test('an order of the release before, which says no hours, keeps its 72', async () => {
    const { slug } = await shop.buy(team.customer);
    await shop.world.db.update(tables.orders).set({ turnaroundHours: null }).where(eq(tables.orders.slug, slug));
    const { created_at: created, promised_by: promised } = await order(slug);
    expect(hoursFrom(created, promised)).toBe(72);
    shop.clock.advance(60 * HOUR_MS);
    expect((await countDepths(shop.world.db, shop.clock.now())).lateOrders).toBe(0);
    expect(MONDAY).toBe(created.slice(0, 10));
  });
});
