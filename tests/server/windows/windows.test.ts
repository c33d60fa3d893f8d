import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderDetail } from '#contract/orders/orders.ts';
import type { IntentQuote } from '#contract/orders/payments.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import type { Queue, StaffOrder } from '#contract/staff/staff.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatSpan } from '#domain/windows/format.ts';
import * as tables from '#server/db/schema.ts';
import { windowSeats } from '#server/db/tables/orders/windows.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { settleByOrder } from '#server/features/orders/refund/team/settle-by-order.ts';
import { OWN_MOVES_MAX, rescheduleStop } from '#server/features/orders/windows/reschedule-stop.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { ACCRA, basket, KASOA, type Shop, TEMA } from '#tests/support/checkout.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { AFTERNOON, MORNING, setRules, windowOn } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let team: Team;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 0 }));
  await setRules(shop);
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  await shop.close();
});

function ask(user: TestUser, window: unknown, changes: Record<string, unknown> = {}) {
  const body = {
    reference: newReference(),
    ...basket({ cart_id: 'cart-of-monday', pickup_window: window, ...changes }),
  };
  return shop.request<IntentQuote & { window?: string; error: string }>('POST', '/api/payments/intents/', {
    token: user,
    body,
  });
}
const offer = async (token?: TestUser, areas = 'pickup=accra&delivery=accra') =>
  (await shop.request<AvailableWindows>('GET', `/api/windows/?${areas}`, token === undefined ? {} : { token })).body
    .days;
const isFull = async (window: typeof MORNING, token?: TestUser) =>
  (await offer(token)).find(({ date }) => date === window.date)?.windows.find(({ from }) => from === window.from)?.full;
const detail = async (user: TestUser, slug: string) => {
  const token = await withFreshTokens(shop, user);
  return (await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token })).body;
};
const holds = async () => (await shop.world.db.select().from(windowSeats)).filter(({ orderId }) => orderId === null);
const pickupsOn = async (window: typeof MORNING) => {
  const places = await shop.world.db.select().from(windowSeats).where(eq(windowSeats.day, window.date));
  return places.filter(({ kind, from }) => kind === 'pickup' && from === window.from).length;
};
/** Fills all three places of a window by other customers. */
const fill = async (window: typeof MORNING) => {
  for (const _ of [1, 2, 3]) await shop.buy(await shop.newUser(), { pickup_window: window });
};
const move = async (user: TestUser, slug: string, window: unknown) =>
  shop.request<{ error?: string; back_on?: unknown }>('POST', `/api/orders/${slug}/window/`, {
    token: await withFreshTokens(shop, user),
    body: window,
  });

describe('the windows that customers choose among', () => {
  test('are those of the next days, each with the day on which the pairs would be back', async () => {
    const [monday, tuesday] = await offer();
    expect(monday?.windows.map(({ from }) => from)).toEqual(['09:00', '14:00']);
    expect(tuesday?.windows[1]).toEqual({
      from: '14:00',
      to: '17:00',
      full: false,
      back: windowOn(4, '14:00', '17:00'),
    });
  });

  test('say which are full, and name a later delivery when the first one is', async () => {
    await fill(MORNING);
    expect([await isFull(MORNING), await isFull(AFTERNOON)]).toEqual([true, false]);
    const tuesday = (await offer()).find(({ date }) => date === MORNING.date);
    expect(tuesday?.windows[0]?.back).toEqual(windowOn(4, '14:00', '17:00'));
  });

  test('show what a customer holds as free to that customer alone', async () => {
    for (const _ of [1, 2]) await shop.buy(await shop.newUser(), { pickup_window: MORNING });
    await ask(team.customer, MORNING);
    expect([await isFull(MORNING), await isFull(MORNING, team.customer)]).toEqual([true, false]);
  });

  test.for(['pickup=kasoa&delivery=accra', 'pickup=nowhere&delivery=accra'])('are none for %s', async (areas) => {
    expect(await offer(undefined, areas)).toEqual([]);
  });

  test('are none in a shop that sets none', async () => {
    await setRules(shop, { windows: [] });
    expect(await offer()).toEqual([]);
  });
});

describe('a checkout with a window', () => {
  test('holds a place of it and one of the delivery, and says both', async () => {
    const { status, body } = await ask(team.customer, MORNING);
    expect(status).toBe(201);
    expect([body.pickup_window, body.delivery_window]).toEqual([MORNING, windowOn(4, '09:00', '12:00')]);
    expect(await holds()).toHaveLength(2);
  });

  test('is refused when the window is full, and the customer keeps what they held before', async () => {
    await fill(MORNING);
    expect((await ask(team.customer, AFTERNOON)).status).toBe(201);
    const { status, body } = await ask(team.customer, MORNING);
    expect([status, body.window, body.error]).toEqual([409, 'full', messages.windowCalls.full]);
    expect((await holds()).find(({ kind }) => kind === 'pickup')?.from).toBe('14:00');
  });

  test.for([
    [{ ...MORNING, from: '08:00' }, 'is none of the shop’s'],
    [windowOn(-1, '09:00', '12:00'), 'is over'],
    [windowOn(6, '09:00', '12:00'), 'is on a Sunday'],
    [windowOn(20, '09:00', '12:00'), 'is too far ahead'],
  ] as const)('for %j is refused: it %s', async ([window]) => {
    const { status, body } = await ask(team.customer, window);
    expect([status, body.window]).toEqual([409, 'gone']);
  });

  test('gives the place back half an hour later, when nobody pays', async () => {
    await setRules(shop, { windows: [{ area: 'accra', from: '09:00', to: '12:00', stops: 1 }] });
    await ask(team.customer, MORNING);
    expect(await isFull(MORNING)).toBe(true);
    shop.clock.advance(31 * 60_000);
    expect(await isFull(MORNING)).toBe(false);
    await cleanUp(shop.world);
    expect(await holds()).toEqual([]);
  });

  test('keeps the place while the provider waits for the approval', async () => {
    await setRules(shop, { windows: [{ area: 'accra', from: '09:00', to: '12:00', stops: 1 }] });
    const { body } = await ask(team.customer, MORNING);
    shop.provider.set(body.reference, { status: 'ongoing', amount: body.amount, email: team.customer.email });
    shop.clock.advance(60_000);
    await reconcile(shop.world);
    shop.clock.advance(40 * 60_000);
    await cleanUp(shop.world);
    const other = await shop.newUser();
    expect([await isFull(MORNING), (await ask(other, MORNING)).status]).toEqual([true, 409]);
  });

  test('gives the place back when the same account holds one for another cart', async () => {
    await ask(team.customer, MORNING);
    await ask(team.customer, AFTERNOON, { cart_id: 'cart-of-tuesday', cart_items: [{ service_id: 1, quantity: 2 }] });
    expect((await holds()).map(({ from, kind }) => `${kind} ${from}`).toSorted()).toEqual([
      'delivery 14:00',
      'pickup 14:00',
    ]);
  });

  test('gives the place back when the customer pays the cart without one', async () => {
    await ask(team.customer, MORNING);
    await ask(team.customer, null);
    expect(await holds()).toEqual([]);
  });

  test('holds the delivery in the area that it goes to', async () => {
    const { body } = await ask(team.customer, MORNING, { delivery_location: TEMA });
    expect(body.delivery_window).toEqual(windowOn(4, '10:00', '13:00'));
    const { body: other } = await ask(team.customer, MORNING, { delivery_location: KASOA });
    expect([other.pickup_window, other.delivery_window]).toEqual([MORNING, undefined]);
  });
});

describe('an order', () => {
  test('takes what its checkout held; the customer and the team read both windows', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    expect(await holds()).toEqual([]);
    const read = await detail(team.customer, slug);
    const back = windowOn(4, '09:00', '12:00');
    expect([read.pickup_window, read.back_on, read.may_move_pickup]).toEqual([MORNING, back, true]);
    expect(read.promised_by).toBe(`${back.date}T12:00:00.000Z`);
    const mail = (await shop.mails()).find(({ to }) => to === team.customer.email);
    expect(mail?.text).toContain(formatSpan(MORNING));
    expect(mail?.text).toContain(formatSpan(back));
    expect(mail?.text).not.toContain('72 hours');
    const staff = await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.staff });
    expect([staff.body.pickup_window, staff.body.pickup_at]).toEqual([MORNING, `${MORNING.date}T09:00:00.000Z`]);
    const queue = await shop.request<Queue>('GET', '/api/staff/orders/', { token: team.staff });
    expect(queue.body.orders[0]?.window).toEqual(MORNING);
    const headers = { Authorization: `Bearer ${team.owner.access}` };
    const csv = await (await shop.app.request('/api/staff/export/', { headers })).text();
    for (const window of [MORNING, back]) expect(csv).toContain(formatSpan(window));
    expect(mail?.text).toContain('+233 24 123 4567');
    expect(mail?.text).toContain(ACCRA.landmark);
  });

  test('is on the day sheet of its window', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    await changeStatus(shop.world, { slug, to: 'processing', actorId: null });
    await changeStatus(shop.world, { slug, to: 'pickup', actorId: null });
    const sheet = await shop.request<DaySheet>('GET', `/api/staff/day/?date=${MORNING.date}`, { token: team.rider });
    expect(sheet.body.areas[0]?.stops[0]).toMatchObject({ slug, window: MORNING });
  });

  test('whose hold has ended takes the same window while it is free', async () => {
    const quote = (await ask(team.customer, MORNING)).body;
    shop.clock.advance(40 * 60_000);
    await cleanUp(shop.world);
    shop.pay(team.customer, quote);
    await reconcile(shop.world);
    const [order] = await shop.world.db.select().from(tables.orders);
    expect(order?.pickupWindow).toEqual(MORNING);
  });

  test('whose window is no longer free is still made, with the next one; customer and team are told', async () => {
    const quote = (await ask(team.customer, MORNING)).body;
    shop.clock.advance(40 * 60_000);
    await fill(MORNING);
    shop.pay(team.customer, quote);
    await reconcile(shop.world);
    const [order] = await shop.world.db
      .select()
      .from(tables.orders)
      .where(eq(tables.orders.reference, quote.reference));
    expect(order?.pickupWindow).toEqual(AFTERNOON);
    const said = messages.windowCalls.missedForCustomer(formatSpan(MORNING), formatSpan(AFTERNOON));
    const mail = (await shop.mails()).find(({ to }) => to === team.customer.email);
    expect(mail?.text).toContain(said);
    const events = await shop.world.db
      .select()
      .from(tables.orderEvents)
      .where(eq(tables.orderEvents.orderId, order?.id ?? 0));
    expect(events[0]).toMatchObject({
      customerNote: said,
      note: messages.windowCalls.missed(formatSpan(MORNING), formatSpan(AFTERNOON)),
    });
  });

  test('that is paid when no window is free at all is made without one, and the team is asked to call', async () => {
    await setRules(shop, { windows: [{ area: 'accra', from: '09:00', to: '12:00', stops: 1 }] });
    const quote = (await ask(team.customer, MORNING)).body;
    shop.clock.advance(40 * 60_000);
    await cleanUp(shop.world);
    await setRules(shop, { windows: [] });
    shop.pay(team.customer, quote);
    await reconcile(shop.world);
    const [order] = await shop.world.db.select().from(tables.orders);
    expect([order?.pickupWindow, order?.pickupAt]).toEqual([null, null]);
    const [event] = await shop.world.db.select().from(tables.orderEvents);
    expect(event?.note).toBe(messages.windowCalls.missed(formatSpan(MORNING), null));
  });

  test('gives its places back when it is cancelled', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    expect(await shop.world.db.select().from(windowSeats)).toEqual([]);
    expect((await detail(team.customer, slug)).back_on).toBe(null);
  });

  test('keeps its window when the team steps back, and loses it when the team plans another time', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    for (const to of ['processing', 'pickup', 'processing'])
      await changeStatus(shop.world, { slug, to, actorId: null });
    expect((await detail(team.customer, slug)).pickup_window).toEqual(MORNING);
    const body = { stop: 'pickup', planned_at: `${MORNING.date}T15:00:00Z` };
    await shop.request('POST', `/api/staff/orders/${slug}/plan/`, { token: team.staff, body });
    expect((await detail(team.customer, slug)).pickup_window).toBe(null);
    expect(await pickupsOn(MORNING)).toBe(0);
  });

  test('without windows is back on a day, in a part of the opening hours', async () => {
    await setRules(shop, { windows: [] });
    const path = '/api/windows/?pickup=accra&delivery=accra';
    const { body: told } = await shop.request<AvailableWindows>('GET', path);
    const { slug } = await shop.buy(team.customer);
    const read = await detail(team.customer, slug);
    // The page on which one pays says the same day as the order's page.
    expect(told.back).toEqual(read.back_on);
    expect([read.pickup_window, read.back_on, read.may_move_pickup]).toEqual([
      null,
      windowOn(3, '08:00', '13:00'),
      false,
    ]);
  });

  test('says in the list what it says on its own page, also after it was moved and after the rules changed', async () => {
    const list = async () => {
      const token = await withFreshTokens(shop, team.customer);
      const { body } = await shop.request<Order[]>('GET', '/api/orders/', { token });
      return body.map((one) => [one.pickup_window, one.back_on]);
    };
    const page = async (slug: string) => {
      const { pickup_window, back_on } = await detail(team.customer, slug);
      return [[pickup_window, back_on]];
    };
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    const first = await list();
    expect(first).toEqual(await page(slug));
    expect(first[0]?.[0]).toEqual(MORNING);
    await move(team.customer, slug, windowOn(2, '14:00', '17:00'));
    const moved = await list();
    expect(moved).toEqual(await page(slug));
    expect(moved).not.toEqual(first);
    // An order without a window of its own is back when the shop is open.
    await setRules(shop, { windows: [] });
    const other = (await shop.buy(team.customer)).slug;
    const before = (await list())[0];
    const late = { from: '10:00', to: '20:00' };
    await setRules(shop, { windows: [], opening: [null, late, late, late, late, late, late] });
    expect((await list())[0]).toEqual((await page(other))[0]);
    expect((await list())[0]).not.toEqual(before);
  });
});

describe('a pickup', () => {
  test('is moved by its customer, with the delivery, a mail and a line in the history', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    await shop.mails();
    const to = windowOn(2, '14:00', '17:00');
    const { status, body } = await move(team.customer, slug, to);
    expect([status, body.back_on]).toEqual([200, windowOn(5, '14:00', '17:00')]);
    expect([await pickupsOn(MORNING), await pickupsOn(to)]).toEqual([0, 1]);
    const subject = messages.mail.windowMoved.subject.pickup(orderCode(slug));
    const news = messages.teamOwnChanges.subject.window(orderCode(slug));
    const mails = (await shop.mails()).filter((mail) => [subject, news].includes(mail.subject));
    expect(mails.map((mail) => mail.to)).toEqual([team.customer.email, team.staff.email, team.owner.email]);
    expect(mails.map(({ text }) => text.includes(formatSpan(to)))).toEqual([true, true, true]);
    const { history } = await detail(team.customer, slug);
    expect(history?.at(-1)?.note).toBe(messages.windowCalls.moved.pickup(formatSpan(to)));
  });

  test('stays where it is when the other window is full', async () => {
    await fill(AFTERNOON);
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    const { status, body } = await move(team.customer, slug, AFTERNOON);
    // Not the words of a checkout: this order is paid.
    expect([status, body.error]).toEqual([409, messages.windowCalls.moveFull]);
    expect((await detail(team.customer, slug)).pickup_window).toEqual(MORNING);
  });

  test('is not moved by strangers, nor when the rider is about to leave', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    expect((await move(await shop.newUser(), slug, AFTERNOON)).status).toBe(404);
    // Two hours before nine.
    shop.clock.advance(25 * HOUR_MS + 60_000);
    const { status, body } = await move(team.customer, slug, AFTERNOON);
    expect([status, body.error]).toEqual([409, messages.windowCalls.tooLate]);
  });

  test('and a delivery are moved by the team, up to the window itself', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    const by = async (stop: string, window: unknown) =>
      shop.request<StaffOrder>('POST', `/api/staff/orders/${slug}/window/`, {
        token: await withFreshTokens(shop, team.staff),
        body: { stop, window },
      });
    shop.clock.advance(HOUR_MS);
    expect((await by('delivery', windowOn(5, '09:00', '12:00'))).body.delivery_window).toEqual(
      windowOn(5, '09:00', '12:00'),
    );
    expect((await shop.mails()).at(-1)?.subject).toContain('your delivery moved');
    shop.clock.advance(31 * HOUR_MS - 60_000);
    expect((await by('pickup', AFTERNOON)).body.pickup_window).toEqual(AFTERNOON);
    shop.clock.advance(2 * 60_000);
    expect((await by('pickup', AFTERNOON)).status).toBe(409);
  });

  test('is moved ten times by its customer, and then by the team alone', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    for (let moves = 0; moves < OWN_MOVES_MAX; moves += 1) {
      expect((await move(team.customer, slug, moves % 2 === 0 ? AFTERNOON : MORNING)).status).toBe(200);
    }
    const { status, body } = await move(team.customer, slug, AFTERNOON);
    expect([status, body.error]).toEqual([409, messages.windowCalls.tooOften]);
    const by = { id: team.staff.id, isTeam: true };
    expect(await rescheduleStop(shop.world, by, { slug, stop: 'pickup', requested: AFTERNOON })).toEqual({ slug });
  });

  test('that moves behind a delivery planned by hand takes the delivery with it, and the team reads why', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    const plan = (stop: string, planned_at: string) =>
      shop.request('POST', `/api/staff/orders/${slug}/plan/`, { token: team.staff, body: { stop, planned_at } });
    expect((await plan('delivery', `${MORNING.date}T11:00:00Z`)).status).toBe(400);
    const byHand = windowOn(3, '15:00', '15:00');
    expect((await plan('delivery', `${byHand.date}T15:00:00Z`)).status).toBe(200);
    expect((await plan('pickup', `${byHand.date}T16:00:00Z`)).status).toBe(400);
    const later = windowOn(7, '09:00', '12:00');
    expect((await move(team.customer, slug, later)).status).toBe(200);
    const back = windowOn(10, '09:00', '12:00');
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    expect([order?.deliveryWindow, order?.deliveryAt?.toISOString()]).toEqual([back, `${back.date}T09:00:00.000Z`]);
    const events = await shop.world.db.select().from(tables.orderEvents);
    expect(events.at(-1)?.note).toContain(messages.windowCalls.deliveryPassed(formatSpan(back)));
  });

  test('keeps a delivery that was planned by hand and is after it', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    const body = { stop: 'delivery', planned_at: `${windowOn(5, '15:00', '15:00').date}T15:00:00Z` };
    await shop.request('POST', `/api/staff/orders/${slug}/plan/`, { token: team.staff, body });
    expect((await move(team.customer, slug, AFTERNOON)).status).toBe(200);
    const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    expect([order?.deliveryWindow, order?.deliveryAt?.toISOString()]).toEqual([
      null,
      body.planned_at.replace('Z', '.000Z'),
    ]);
  });

  test('comes before the delivery: the team can’t choose an earlier window for that', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: windowOn(2, '09:00', '12:00') });
    const refused = await rescheduleStop(
      shop.world,
      { id: team.staff.id, isTeam: true },
      { slug, stop: 'delivery', requested: AFTERNOON },
    );
    expect(refused).toMatchObject({ refused: 'conflict' });
  });
});

test('the window of a held payment is its order’s when the team makes one', async () => {
  const ama = await shop.newUser();
  const { body: quote } = await ask(ama, MORNING);
  shop.pay(ama, quote);
  shop.provider.set(quote.reference, { email: 'somebody@example.com' });
  expect((await shop.order(ama, quote.reference)).status).toBe(402);
  expect(await settleByOrder(shop.world, quote.reference, { id: team.owner.id })).toHaveProperty('slug');
  const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.reference, quote.reference));
  expect(order?.pickupWindow).toMatchObject(MORNING);
  expect(await pickupsOn(MORNING)).toBe(1);
});
