import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { formatMoment, formatSpan } from '#domain/windows/format.ts';
import * as tables from '#server/db/schema.ts';
import { notifyLateStops } from '#server/features/orders/notices/late-stops.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { AFTERNOON, goToMonday, MORNING, setRules, windowOn } from '#tests/support/windows.ts';

const { stopNotices, windowMoved } = messages.mail;
let shop: Shop;
let team: Team;

beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 2 }));
  await setRules(shop);
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  await shop.close();
});

type Answer = StaffOrder & { error: string };
const post = async (path: string, body: unknown, role: 'staff' | 'rider' | 'owner' = 'staff') => {
  team[role] = await withFreshTokens(shop, team[role]);
  return shop.request<Answer>('POST', `/api/staff/orders/${path}`, { token: team[role], body });
};
const move = (slug: string, from: string, to: string, more = {}, role: 'staff' | 'owner' = 'staff') =>
  post(`${slug}/move/`, { from, to, ...more }, role);
const mark = (slug: string, kind: string, what: string) => post(`${slug}/stop/`, { kind, mark: what }, 'rider');
const plan = (slug: string, time: string | null, stop = 'pickup') => post(`${slug}/plan/`, { stop, planned_at: time });
const read = async (slug: string) => {
  team.staff = await withFreshTokens(shop, team.staff);
  return (await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.staff })).body;
};
const missed = async (slug: string) => {
  team.customer = await withFreshTokens(shop, team.customer);
  return (await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token: team.customer })).body.missed;
};
const subjects = async (slug: string) =>
  (await shop.mails()).filter(({ subject }) => subject.includes(orderCode(slug))).map(({ subject }) => subject);
const statusSubject = (slug: string) => messages.mail.statusChanged.subject(orderCode(slug), detailLabel('cancelled'));
const lastMail = async () => (await shop.mails()).at(-1);
/** Sets the clock to some hours after midnight of the Monday. */
const goTo = (hours: number) => goToMonday(shop, hours - 6);
/** Tuesday at this hour. */
const tuesday = (hour: number) => goTo(24 + hour);

/** An order that waits for its pickup in this window. */
async function waiting(window = MORNING): Promise<string> {
  const { slug } = await shop.buy(team.customer, { pickup_window: window });
  await move(slug, 'pending', 'processing');
  expect((await move(slug, 'processing', 'pickup')).status).toBe(200);
  return slug;
}

/** An order whose delivery waits in its window. */
async function clean(): Promise<string> {
  const slug = await waiting();
  tuesday(10);
  await mark(slug, 'pickup', 'done');
  await move(slug, 'cleaning_ongoing', 'cleaning_completed');
  await move(slug, 'cleaning_completed', 'scheduled_for_delivery');
  return slug;
}

describe('a pickup where nobody was home', () => {
  test('gets the next free window, and its customer a mail with it', async () => {
    const slug = await waiting();
    tuesday(11);
    await mark(slug, 'pickup', 'not_home');
    const next = windowOn(2, '09:00', '12:00');
    const order = await read(slug);
    expect([order.pickup_window, order.delivery_window]).toEqual([next, windowOn(5, '09:00', '12:00')]);
    const mail = await lastMail();
    expect(mail?.subject).toBe(stopNotices.missed.subject(orderCode(slug)));
    expect(mail?.text).toContain(formatSpan(next));
    expect(mail?.text).toContain(stopNotices.missed.booked);
    expect(order.events.at(-1)?.note).toBe(messages.teamCalls.notHomeNext(formatSpan(next)));
  });

  test('is on the customer’s order with the next window, until the mark is taken back or the pairs are collected', async () => {
    const slug = await waiting();
    expect(await missed(slug)).toBeUndefined();
    tuesday(11);
    await mark(slug, 'pickup', 'not_home');
    const at = shop.clock.now().toISOString();
    const stop = { stop: 'pickup', at: expect.stringContaining(at.slice(0, 16)) };
    expect(await missed(slug)).toEqual([{ ...stop, is_open: true, next: windowOn(2, '09:00', '12:00') }]);
    await mark(slug, 'pickup', 'undo');
    expect(await missed(slug)).toBeUndefined();
    await mark(slug, 'pickup', 'not_home');
    await setRules(shop, { daysAhead: 1 });
    tuesday(34);
    await mark(slug, 'pickup', 'not_home');
    expect(await missed(slug)).toMatchObject([
      { ...stop, is_open: false, next: null },
      { stop: 'pickup', is_open: true, next: null },
    ]);
    tuesday(58);
    await move(slug, 'pickup', 'cleaning_ongoing');
    expect((await missed(slug))?.map(({ is_open: isOpen }) => isOpen)).toEqual([false, false]);
  });

  test('is reported once, however often the mark is sent', async () => {
    const slug = await waiting();
    tuesday(11);
    await Promise.all([mark(slug, 'pickup', 'not_home'), mark(slug, 'pickup', 'not_home')]);
    await mark(slug, 'pickup', 'not_home');
    expect(
      (await subjects(slug)).filter((subject) => subject === stopNotices.missed.subject(orderCode(slug))),
    ).toHaveLength(1);
  });

  test('asks the customer to choose a time when none is free', async () => {
    const slug = await waiting();
    tuesday(11);
    await setRules(shop, { daysAhead: 1 });
    await mark(slug, 'pickup', 'not_home');
    expect((await lastMail())?.text).toContain(stopNotices.missed.choose.pickup);
    expect((await read(slug)).pickup_window).toBeNull();
  });

  test('keeps the time that was chosen since: the mark is not undone any more', async () => {
    const slug = await waiting();
    tuesday(11);
    await mark(slug, 'pickup', 'not_home');
    const chosen = windowOn(3, '09:00', '12:00');
    team.customer = await withFreshTokens(shop, team.customer);
    const body = { date: chosen.date, from: chosen.from, to: chosen.to };
    const moved = await shop.request('POST', `/api/orders/${slug}/window/`, { token: team.customer, body });
    expect(moved.status).toBe(200);
    const { status, body: answer } = await mark(slug, 'pickup', 'undo');
    expect([status, answer.error]).toEqual([409, messages.teamCalls.tooLateToUndo]);
    expect((await read(slug)).pickup_window).toEqual(chosen);
  });

  test('and that was marked by mistake has its window again; a customer who got the message that nobody was home gets one that we come', async () => {
    const slug = await waiting();
    tuesday(11);
    const before = await read(slug);
    await mark(slug, 'pickup', 'not_home');
    await mark(slug, 'pickup', 'undo');
    const after = await read(slug);
    expect([after.pickup_window, after.delivery_window, after.promised_by]).toEqual([
      before.pickup_window,
      before.delivery_window,
      before.promised_by,
    ]);
    // The mail had not gone out: nobody is told of the mistake.
    const told = (await subjects(slug)).length;
    await mark(slug, 'pickup', 'not_home');
    await shop.mails();
    await mark(slug, 'pickup', 'undo');
    expect((await subjects(slug)).slice(told)).toEqual([
      stopNotices.missed.subject(orderCode(slug)),
      stopNotices.notMissed.subject(orderCode(slug)),
    ]);
  });
});

test('a delivery where nobody was home gets the next free window, and the promise follows it', async () => {
  const slug = await clean();
  goTo(4 * 24 + 10);
  await mark(slug, 'delivery', 'not_home');
  const next = windowOn(5, '09:00', '12:00');
  const order = await read(slug);
  expect([order.delivery_window, order.promised_by]).toEqual([next, `${next.date}T12:00:00.000Z`]);
  expect((await lastMail())?.text).toContain(stopNotices.missed.lines.delivery);
});

describe('a stop that is late', () => {
  test('is reported once, some minutes after its window', async () => {
    const slug = await waiting();
    tuesday(12);
    expect(await notifyLateStops(shop.world)).toBe(0);
    shop.clock.advance(20 * 60_000);
    expect(
      await Promise.all([notifyLateStops(shop.world), notifyLateStops(shop.world)]).then((told) => told.toSorted()),
    ).toEqual([0, 1]);
    shop.clock.advance(HOUR_MS);
    expect(await notifyLateStops(shop.world)).toBe(0);
    expect(
      (await subjects(slug)).filter((subject) => subject === stopNotices.late.subject(orderCode(slug))),
    ).toHaveLength(1);
    // The window is over: the mail doesn't say that we come in it.
    const late = (await shop.mails()).find(({ subject }) => subject === stopNotices.late.subject(orderCode(slug)));
    expect(late?.text).toContain(stopNotices.late.told);
    expect(late?.text).not.toContain(messages.mail.fetched);
    expect((await read(slug)).events.at(-1)?.customer_note).toBe(stopNotices.late.note.pickup);
  });

  test('is not, once it is made, moved or stopped, and again in its next window', async () => {
    const [made, moved] = [await waiting(), await waiting()];
    tuesday(11);
    await mark(made, 'pickup', 'done');
    await post(`${moved}/window/`, { stop: 'pickup', window: AFTERNOON });
    tuesday(13);
    expect(await notifyLateStops(shop.world)).toBe(0);
    tuesday(18);
    expect(await notifyLateStops(shop.world)).toBe(1);
  });

  test('at night is reported in the morning, if nobody has come by then', async () => {
    await setRules(shop, {
      opening: Array(7).fill({ from: '08:00', to: '22:00' }),
      windows: [{ area: 'accra', from: '18:00', to: '21:00', stops: 3 }],
    });
    await waiting(windowOn(1, '18:00', '21:00'));
    tuesday(22);
    expect(await notifyLateStops(shop.world)).toBe(0);
    tuesday(30.5);
    expect(await notifyLateStops(shop.world)).toBe(1);
  });
});

describe('a stop that the team moves', () => {
  test('to a time set by hand is announced to the customer, but not the first time nor for the same time', async () => {
    const slug = await waiting();
    const before = (await subjects(slug)).length;
    const time = `${MORNING.date}T15:30:00.000Z`;
    expect((await plan(slug, time)).status).toBe(200);
    await plan(slug, time);
    await plan(slug, `${windowOn(6, '09:00', '12:00').date}T15:30:00.000Z`, 'delivery');
    expect((await subjects(slug)).slice(before)).toEqual([
      windowMoved.subject.pickup(orderCode(slug)),
      windowMoved.subject.delivery(orderCode(slug)),
    ]);
    await plan(slug, null);
    expect((await lastMail())?.text).toContain(stopNotices.noTime);
  });

  test('at night is announced in the morning', async () => {
    const slug = await waiting();
    goTo(22);
    const before = (await subjects(slug)).length;
    await post(`${slug}/window/`, { stop: 'pickup', window: AFTERNOON });
    expect((await subjects(slug)).length).toBe(before);
    goTo(30.5);
    expect((await subjects(slug)).slice(before)).toEqual([windowMoved.subject.pickup(orderCode(slug))]);
  });

  test('several times at night is announced once, with the last time, and not at all once the order is cancelled', async () => {
    const [kept, cancelled] = [await waiting(), await waiting()];
    goTo(22);
    await shop.mails();
    const told = (slug: string) => subjects(slug).then((all) => all.filter((one) => one !== statusSubject(slug)));
    const before = [(await told(kept)).length, (await told(cancelled)).length];
    for (const slug of [kept, cancelled]) {
      await post(`${slug}/window/`, { stop: 'pickup', window: AFTERNOON });
      await plan(slug, `${MORNING.date}T15:30:00.000Z`);
    }
    await move(cancelled, 'pickup', 'cancelled', { reason: 'Test' });
    goTo(30.5);
    expect((await told(kept)).slice(before[0])).toEqual([windowMoved.subject.pickup(orderCode(kept))]);
    const mail = (await shop.mails()).find(({ subject }) => subject === windowMoved.subject.pickup(orderCode(kept)));
    expect(mail?.text).toContain(formatMoment(new Date(`${MORNING.date}T15:30:00.000Z`)));
    expect((await told(cancelled)).slice(before[1])).toEqual([]);
  });

  test('to a time that is over is refused', async () => {
    const slug = await waiting();
    const over = new Date(shop.clock.now().getTime() - 2 * 60_000).toISOString();
    const refused = await plan(slug, over);
    expect([refused.status, refused.body.error]).toEqual([400, messages.teamCalls.pastTime]);
    const { slug: other } = await shop.buy(team.customer);
    await move(other, 'pending', 'processing');
    const moved = await move(other, 'processing', 'pickup', { planned_at: over });
    expect([moved.status, moved.body.error]).toEqual([400, messages.teamCalls.pastTime]);
  });
});

describe('a move to a stop', () => {
  test('asks for its window where there are some, and books it with the move', async () => {
    const { slug } = await shop.buy(team.customer);
    await move(slug, 'pending', 'processing');
    const { status, body } = await move(slug, 'processing', 'pickup');
    expect([status, body.error]).toEqual([400, messages.teamCalls.chooseWindow.pickup]);
    const moved = await move(slug, 'processing', 'pickup', { window: MORNING });
    expect([moved.status, moved.body.status, moved.body.pickup_window]).toEqual([200, 'pickup', MORNING]);
  });

  test('with a full window does not move', async () => {
    for (const _ of [1, 2, 3]) await shop.buy(await shop.newUser(), { pickup_window: MORNING });
    const { slug } = await shop.buy(team.customer);
    await move(slug, 'pending', 'processing');
    expect((await move(slug, 'processing', 'pickup', { window: MORNING })).status).toBe(409);
    expect((await read(slug)).status).toBe('processing');
  });

  test('goes without one when the team says so, or has no windows there', async () => {
    const { slug } = await shop.buy(team.customer);
    await move(slug, 'pending', 'processing');
    expect((await move(slug, 'processing', 'pickup', { planned_at: null })).status).toBe(200);
    await setRules(shop, { windows: [] });
    const { slug: other } = await shop.buy(team.customer);
    await move(other, 'pending', 'processing');
    expect((await move(other, 'processing', 'pickup')).status).toBe(200);
  });
});

describe('an order that is reopened', () => {
  const cancel = async (slug: string) =>
    expect((await move(slug, 'pickup', 'cancelled', { reason: 'Test' })).status).toBe(200);
  const reopen = (slug: string) => move(slug, 'cancelled', 'pickup', { reason: 'Test' }, 'owner');

  test('takes the places in its windows back', async () => {
    const slug = await waiting();
    const before = await read(slug);
    await cancel(slug);
    expect((await read(slug)).pickup_window).toBeNull();
    expect((await reopen(slug)).status).toBe(200);
    const after = await read(slug);
    expect([after.pickup_window, after.delivery_window]).toEqual([before.pickup_window, before.delivery_window]);
  });

  test('whose place somebody else has taken has no time, and the team is told to ask for another', async () => {
    const slug = await waiting();
    await cancel(slug);
    for (const _ of [1, 2, 3]) await shop.buy(await shop.newUser(), { pickup_window: MORNING });
    expect((await reopen(slug)).status).toBe(200);
    const order = await read(slug);
    expect([order.pickup_window, order.pickup_at]).toEqual([null, null]);
    expect(order.events.at(-1)?.note).toContain(messages.teamCalls.windowLost(formatSpan(MORNING)));
    expect((await subjects(slug)).at(-1)).toBe(windowMoved.subject.pickup(orderCode(slug)));
    const [row] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
    expect(row?.status).toBe('pickup');
  });
});
