import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IntentQuote } from '#contract/orders/payments.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import type { PrioritySetting } from '#domain/prices/priority.ts';
import { formatShortDate } from '#domain/windows/format.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { rescheduleStop } from '#server/features/orders/windows/reschedule-stop.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { basket, openShop, type Shop } from '#tests/support/checkout.ts';
import { invariantViolations } from '#tests/support/invariants/invariant-violations.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { AFTERNOON, goToMonday, MONDAY, MORNING, RULES, setRules, windowOn } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

const LIMITED: PrioritySetting = { isOn: true, cost: 30_00, hours: 24, perDay: 3 };
const MANY = RULES.windows.map((window) => ({ ...window, stops: 200 }));
const WEDNESDAY = windowOn(2, '09:00', '12:00');
const full = (date: string) => messages.windowCalls.priorityFull(formatShortDate(date));
const above = (date: string) => messages.windowCalls.priorityAbove(formatShortDate(date));

let shop: Shop;
const limitTo = (perDay: number | null) => setRules(shop, { windows: MANY, priority: { ...LIMITED, perDay } });
beforeEach(async () => {
  shop = await openShop();
  goToMonday(shop);
  await limitTo(3);
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  expect(await invariantViolations(shop.world.db, shop.provider.charges.values(), shop.provider.refunds)).toEqual([]);
  await shop.close();
});

let carts = 0;
function nextCart(): string {
  carts += 1;
  return `cart-of-nobody-else-${carts}`;
}
/** Registers a checkout of a cart that asks for priority. */
async function ask(user: TestUser, changes: object = {}, cartId = nextCart()) {
  const body = {
    reference: newReference(),
    ...basket({ cart_id: cartId, pickup_window: MORNING, priority: true, ...changes }),
  };
  const token = await shop.signIn(user);
  const { status, body: quote } = await shop.request<IntentQuote>('POST', '/api/payments/intents/', { token, body });
  expect(status).toBe(201);
  return quote;
}
const isSold = ({ priority }: IntentQuote) => priority !== undefined;
const users = (count: number) => Promise.all(Array.from({ length: count }, () => shop.newUser()));
const places = () => shop.world.db.select().from(tables.priorityPlaces);
const offer = async () =>
  (await shop.request<AvailableWindows>('GET', '/api/windows/?pickup=accra&delivery=accra')).body;
const isFullOn = async (date: string) =>
  (await offer()).days.find((day) => day.date === date)?.windows.map(({ priority_full: isFull }) => isFull === true);

/** Pays a checkout; what the team reads in the new order's history. */
async function buy(user: TestUser, quote: IntentQuote) {
  shop.pay(user, quote);
  const { outcome } = await placeOrder({ ...shop.world }, { reference: quote.reference, userId: null });
  expect(outcome).toBe('placed');
  const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.reference, quote.reference));
  if (order === undefined) throw new Error('There is no order.');
  return order;
}
const notesOf = async ({ id }: { id: number }) =>
  (await shop.world.db.select().from(tables.orderEvents).where(eq(tables.orderEvents.orderId, id)))
    .map(({ note }) => note ?? '')
    .join(' ');

describe('a day with three priority places', () => {
  test('that 100 customers ask for at the same time is sold to three; the others get the standard time, and are told before they pay', async () => {
    const quotes = await Promise.all((await users(100)).map((user) => ask(user)));
    const [sold, refused] = [quotes.filter(isSold), quotes.filter((quote) => !isSold(quote))];
    expect([sold.length, refused.length]).toEqual([3, 97]);
    expect(new Set(sold.map(({ total, priority_refused: why }) => `${total} ${why}`))).toEqual(
      new Set(['160.00 undefined']),
    );
    expect(new Set(refused.map(({ total, priority_refused: why }) => `${total} ${why}`))).toEqual(
      new Set([`130.00 ${full(MORNING.date)}`]),
    );
    expect(await places()).toHaveLength(3);
  });

  test('says so in the offer, and every other day stays open', async () => {
    for (const user of await users(3)) await ask(user);
    expect(await isFullOn(MORNING.date)).toEqual([true, true]);
    expect(await isFullOn(WEDNESDAY.date)).toEqual([false, false]);
    const [fourth] = (await users(1)) as [TestUser];
    expect(isSold(await ask(fourth, { pickup_window: AFTERNOON }))).toBe(false);
    expect(isSold(await ask(fourth, { pickup_window: WEDNESDAY }))).toBe(true);
  });

  test('keeps what a customer holds free for that customer', async () => {
    const three = await users(3);
    for (const user of three) await ask(user);
    const token = await shop.signIn(three[0] as TestUser);
    const { body } = await shop.request<AvailableWindows>('GET', '/api/windows/?pickup=accra&delivery=accra', {
      token,
    });
    expect(body.days[1]?.windows[0]?.priority_full).toBeUndefined();
  });

  test('counts bookings of today where no window is chosen', async () => {
    const quotes = [];
    for (const user of await users(4)) quotes.push(await ask(user, { pickup_window: null }));
    expect(quotes.map(isSold)).toEqual([true, true, true, false]);
    expect(quotes[3]?.priority_refused).toBe(full(MONDAY));
    expect((await offer()).priority).toMatchObject({ full_today: true });
    expect(await isFullOn(MORNING.date)).toEqual([false, false]);
  });

  test('is sold without a cart id too, to a client that names none', async () => {
    const quotes = [];
    for (const user of await users(4)) quotes.push(await ask(user, { cart_id: null, pickup_window: null }));
    expect(quotes.map(isSold)).toEqual([true, true, true, false]);
  });

  test('is one place for all checkouts of a cart, and none once the newest one is without priority', async () => {
    const [user] = (await users(1)) as [TestUser];
    for (let again = 0; again < 4; again += 1) expect(isSold(await ask(user, {}, 'cart-of-monday'))).toBe(true);
    expect(await places()).toHaveLength(1);
    await ask(user, { pickup_window: WEDNESDAY }, 'cart-of-monday');
    expect((await places()).map(({ day }) => day)).toEqual([WEDNESDAY.date]);
    await ask(user, { priority: false }, 'cart-of-monday');
    expect(await places()).toEqual([]);
  });

  test('gets a place back when its hold is over, when another cart is begun, and when its order is cancelled', async () => {
    const [a, b, c, d] = (await users(4)) as [TestUser, TestUser, TestUser, TestUser];
    await ask(a);
    await ask(b);
    const order = await buy(c, await ask(c));
    expect(isSold(await ask(d))).toBe(false);
    await ask(b, { priority: false });
    expect(isSold(await ask(d))).toBe(true);
    shop.clock.advance(31 * 60_000);
    await cleanUp(shop.world);
    expect((await places()).map(({ orderId }) => orderId)).toEqual([order.id]);
    await changeStatus(shop.world, { slug: order.slug, to: 'cancelled', actorId: null });
    expect(await places()).toEqual([]);
  });

  test('keeps a place for a payment that waits for its approval', async () => {
    const [user] = (await users(1)) as [TestUser];
    const { reference } = await ask(user);
    await shop.world.db
      .update(tables.intents)
      .set({ state: 'checking' })
      .where(eq(tables.intents.reference, reference));
    shop.clock.advance(40 * 60_000);
    await cleanUp(shop.world);
    expect(await places()).toHaveLength(1);
  });

  test('still gives priority to a payment that arrives after the hold, and tells the team that it is above the limit', async () => {
    const four = (await users(4)) as [TestUser, ...TestUser[]];
    const late = await ask(four[0]);
    shop.clock.advance(31 * 60_000);
    const inTime = [];
    for (const user of four.slice(1)) inTime.push(await buy(user, await ask(user)));
    const order = await buy(four[0], late);
    expect([order.priorityHours, order.total]).toEqual([24, 160_00]);
    expect(await notesOf(order)).toContain(above(MORNING.date));
    expect(await notesOf(inTime[0] as { id: number })).not.toContain(above(MORNING.date));
    expect(await places()).toHaveLength(3);
  });

  test('counts what was sold before there was a limit, and a lower one sells no more', async () => {
    await limitTo(null);
    for (const user of await users(4)) expect(isSold(await ask(user))).toBe(true);
    await limitTo(3);
    const [next] = (await users(1)) as [TestUser];
    expect(isSold(await ask(next))).toBe(false);
    await limitTo(5);
    expect(isSold(await ask(next))).toBe(true);
  });

  test('is never used up by accounts that anybody can open', async () => {
    const quotes = [];
    for (let index = 0; index < 4; index += 1) quotes.push(await ask(await shop.newUser({ isVerified: false })));
    expect(quotes.map(isSold)).toEqual([true, true, false, false]);
    const [verified] = (await users(1)) as [TestUser];
    expect(isSold(await ask(verified))).toBe(true);
  });
});

describe('an order whose pickup moves', () => {
  test('has its priority on the new day; only the team can move it to a full day, and reads that it is full', async () => {
    for (const user of await users(3)) await ask(user, { pickup_window: WEDNESDAY });
    const [user] = (await users(1)) as [TestUser];
    const order = await buy(user, await ask(user));
    const moveTo = (requested: typeof MORNING, isTeam = false) =>
      rescheduleStop(shop.world, { id: user.id, isTeam }, { slug: order.slug, stop: 'pickup', requested });
    const own = async () => (await places()).find(({ orderId }) => orderId === order.id)?.day;
    const thursday = windowOn(3, '09:00', '12:00');
    expect(await moveTo(thursday)).toEqual({ slug: order.slug });
    expect(await own()).toBe(thursday.date);
    const refused = await moveTo(WEDNESDAY);
    const error = messages.windowCalls.priorityFullForMove(formatShortDate(WEDNESDAY.date));
    expect(refused).toMatchObject({ refused: 'conflict', body: { error } });
    expect(await own()).toBe(thursday.date);
    expect(await moveTo(WEDNESDAY, true)).toEqual({ slug: order.slug });
    expect(await own()).toBe(thursday.date);
    expect(await notesOf(order)).toContain(above(WEDNESDAY.date));
  });

  test('takes a place again when it is reopened, or tells the team that there is none', async () => {
    await limitTo(1);
    const [a, b] = (await users(2)) as [TestUser, TestUser];
    const order = await buy(a, await ask(a));
    const to = (status: string) =>
      changeStatus(shop.world, { slug: order.slug, to: status, actorId: null, mayReopen: true, reason: 'A test' });
    await to('cancelled');
    await to('pending');
    expect((await places()).map(({ orderId }) => orderId)).toEqual([order.id]);
    expect(await notesOf(order)).not.toContain(above(MORNING.date));
    await to('cancelled');
    expect(isSold(await ask(b))).toBe(true);
    await to('pending');
    expect(await notesOf(order)).toContain(above(MORNING.date));
  });
});
