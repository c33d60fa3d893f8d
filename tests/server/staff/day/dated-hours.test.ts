import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { IntentQuote } from '#contract/orders/payments.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type { WindowRulesPreview, WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatShortDate } from '#domain/windows/format.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { signInAgain, type Team } from '#tests/support/accounts/team.ts';
import { basket, type Shop } from '#tests/support/checkout.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import { AFTERNOON, goToMonday, MONDAY, MORNING, RULES, setRules, windowOn } from '#tests/support/windows.ts';

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

type Refused = { error: string };
type State = WindowRulesState & Refused;
const words = messages.windowRulesCalls;
const ask = <Body>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  shop.request<Body>(method, `/api/staff/windows/${path}`, {
    token: team.owner,
    ...(body === undefined ? {} : { body }),
  });
const read = async () => (await ask<State>('GET', '')).body;
const save = async (changes: object) => ask<State>('POST', '', { ...(await read()), ...changes });
const preview = async (changes: object) => {
  const rules = await read();
  const body = { rules: { ...rules, ...changes }, revision: rules.revision };
  return ask<WindowRulesPreview & Refused>('POST', 'preview/', body);
};
const undo = async (id: number, revision: number) => ask<State>('POST', `${id}/undo/`, { revision });
const offer = async () =>
  (await shop.request<AvailableWindows>('GET', '/api/windows/?pickup=Accra&delivery=Accra')).body;
const offeredOn = async (date: string) =>
  (await offer()).days.find((day) => day.date === date)?.windows.map(({ from }) => from) ?? [];
const orderOf = async (slug: string) =>
  (await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token: team.customer })).body;

const day = (days: number) => dateAfter(MONDAY, days);
const TUESDAY = day(1);
const closed = (date: string, until: string | null = null) => ({
  special_days: [{ date, until, name: 'Stocktaking', is_open: false, hours: null }],
});
const short = {
  special_days: [{ date: TUESDAY, until: null, name: 'Eve', is_open: true, hours: { from: '09:00', to: '13:00' } }],
};
const planned = (from: string, windows: object[]) => ({ plans: [{ from, opening: RULES.opening, windows }] });
const EVENING = { area: 'accra', from: '15:00', to: '18:00', stops: 3 };

describe('special hours', () => {
  test('close what is outside of them for that day alone, also for the return', async () => {
    expect((await save(short)).status).toBe(200);
    expect([await offeredOn(TUESDAY), await offeredOn(day(2))]).toEqual([['09:00'], ['09:00', '14:00']]);
    // 72 hours after Tuesday is Friday; the shop is closed from then until Sunday.
    await save(closed(day(4), day(6)));
    const [, back] = (await offer()).days.find(({ date }) => date === TUESDAY)?.windows ?? [];
    expect(back?.back).toEqual(windowOn(7, '09:00', '12:00'));
  });

  test('are named before they are saved, with the booked stops that they leave outside, and nothing is saved or told', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_window: AFTERNOON });
    await shop.buy(await shop.newUser(), { pickup_window: MORNING });
    const held = await shop.newUser();
    await shop.register(held, { pickup_window: AFTERNOON });
    const before = await read();
    const mails = (await shop.mails()).length;
    const { status, body } = await preview(short);
    expect([status, body.changes, body.held]).toEqual([200, [expect.stringContaining('09:00 to 13:00: Eve')], 1]);
    const stop = { slug, code: orderCode(slug), customer: 'Ama', stop: 'pickup', area: 'Accra', window: AFTERNOON };
    expect(body.stops).toEqual({ count: 1, first: [stop] });
    expect(await read()).toEqual(before);

    // It stays booked, stays listed, and is the customer's until somebody moves it.
    const saved = await save(short);
    expect(saved.body.outside).toEqual(body.stops);
    expect((await orderOf(slug)).pickup_window).toEqual(AFTERNOON);
    expect(await shop.mails()).toHaveLength(mails);
    const moved = { stop: 'pickup', window: windowOn(2, '14:00', '17:00') };
    expect(
      (await shop.request('POST', `/api/staff/orders/${slug}/window/`, { token: team.owner, body: moved })).status,
    ).toBe(200);
    expect((await read()).outside).toEqual({ count: 0, first: [] });
    expect((await shop.mails()).length).toBe(mails + 1);
  });

  test('tell whose return is said for another day, where no window says it', async () => {
    await setRules(shop, { windows: [] });
    const { slug } = await shop.buy(team.customer);
    // Booked on Monday at eight: back on Thursday morning.
    expect((await orderOf(slug)).back_on).toEqual(windowOn(3, '08:00', '13:00'));
    const { body } = await preview(closed(day(3)));
    const [before, after] = [windowOn(3, '08:00', '13:00'), windowOn(4, '08:00', '13:00')];
    expect(body.returns).toEqual({
      count: 1,
      first: [{ slug, code: orderCode(slug), customer: 'Ama', before, after }],
    });
    await save(closed(day(3)));
    expect((await orderOf(slug)).back_on).toEqual(after);
  });
});

describe('a checkout from before a change', () => {
  test('keeps the windows that it holds, and is listed when it is paid', async () => {
    const quote = await shop.register(team.customer, { cart_id: 'cart-of-monday', pickup_window: AFTERNOON });
    expect([quote.pickup_window, quote.delivery_window]).toEqual([AFTERNOON, windowOn(4, '14:00', '17:00')]);
    await save({ ...short, ...planned(day(4), [{ ...EVENING }]) });
    // Others can't book what there is no more.
    const late = await shop.newUser();
    const body = { reference: newReference(), ...basket({ cart_id: 'cart-of-late', pickup_window: AFTERNOON }) };
    const refused = await shop.request<IntentQuote & { window: string }>('POST', '/api/payments/intents/', {
      token: late,
      body,
    });
    expect([refused.status, refused.body.window]).toEqual([409, 'gone']);
    shop.pay(team.customer, quote);
    const { order_slug: slug } = (await shop.order(team.customer, quote.reference)).body;
    expect(await orderOf(slug)).toMatchObject({ pickup_window: AFTERNOON, back_on: windowOn(4, '14:00', '17:00') });
    expect((await read()).outside.first.map(({ stop, window }) => [stop, window])).toEqual([
      ['pickup', AFTERNOON],
      ['delivery', windowOn(4, '14:00', '17:00')],
    ]);
  });
});

describe('a week from a day on', () => {
  test('holds from that day on, for pickups and for returns that fall into it', async () => {
    const saved = await save(planned(day(4), [EVENING]));
    expect(saved.body.saves[0]?.changes).toHaveLength(4);
    expect([await offeredOn(day(3)), await offeredOn(day(4)), await offeredOn(day(5))]).toEqual([
      ['09:00', '14:00'],
      ['15:00'],
      ['15:00'],
    ]);
    const [morning] = (await offer()).days.find(({ date }) => date === TUESDAY)?.windows ?? [];
    expect(morning?.back).toEqual(windowOn(4, '15:00', '18:00'));
    const { slug } = await shop.buy(team.customer, { pickup_window: MORNING });
    expect((await orderOf(slug)).back_on).toEqual(windowOn(4, '15:00', '18:00'));
  });

  test('is the week of now on the page once it has begun, and is not saved over by a page from before', async () => {
    const page = (await save(planned(day(2), [EVENING]))).body;
    expect([page.windows.length, page.plans?.length]).toEqual([3, 1]);
    goToMonday(shop, 48);
    await signInAgain(shop, team, ['owner']);
    const late = await ask<State>('POST', '', page);
    expect([late.status, late.body.error]).toEqual([409, words.planBegun]);
    const now = await read();
    expect([now.windows, now.plans]).toEqual([[EVENING], []]);
    expect((await save({ lead_minutes: 60 })).body.saves[0]?.changes).toEqual(['Booking ends 2 hours → 1 hour before']);
  });

  test('stays, as special hours do, when a page from before there were any leaves it out', async () => {
    await save({
      ...planned(day(4), [EVENING]),
      special_days: [...short.special_days, ...closed(day(8), day(9)).special_days],
    });
    const { plans: _, special_days: days, ...rest } = await read();
    const former = days.map(({ date, name, is_open }) => ({ date, name, is_open }));
    const saved = await ask<State>('POST', '', { ...rest, special_days: former, lead_minutes: 30 });
    expect(saved.body.saves[0]?.changes).toEqual(['Booking ends 2 hours → 30 minutes before']);
    expect(saved.body.special_days).toEqual(days);
  });
});

describe('taking a change back', () => {
  test('is shown first, puts everything back as it was before it, and is in the history with its name', async () => {
    const before = await read();
    const saved = (await save({ ...short, ...planned(day(4), [EVENING]), lead_minutes: 60 })).body;
    const { slug } = await shop.buy(team.customer, { pickup_window: windowOn(4, '15:00', '18:00') });
    const id = saved.saves[0]?.id ?? 0;
    const shown = await ask<WindowRulesPreview>('POST', 'preview/', { undo: id, revision: saved.revision });
    expect([shown.body.changes.length, shown.body.stops.first[0]?.slug]).toEqual([6, slug]);
    const undone = (await undo(id, saved.revision)).body;
    const { revision: _, saves: __, outside, ...settings } = undone;
    expect(before).toMatchObject(settings);
    expect(outside.first.map((stop) => stop.slug)).toEqual([slug, slug]);
    expect(undone.saves[0]).toMatchObject({ by: 'Yaw', is_undo: true, changes: shown.body.changes });
    // Taking that back brings the change again.
    expect((await undo(undone.revision, undone.revision)).body.lead_minutes).toBe(60);
  });

  test('goes back behind several changes, and is refused when there is nothing to take back', async () => {
    const first = (await save({ lead_minutes: 60 })).body;
    const second = (await save({ days_ahead: 20 })).body;
    expect((await undo(first.revision, second.revision)).body).toMatchObject({ lead_minutes: 120, days_ahead: 14 });
    const { revision } = await read();
    const again = await undo(first.revision, revision);
    expect([again.status, again.body.error]).toEqual([409, words.nothingToUndo]);
    expect((await undo(9999, revision)).status).toBe(404);
    expect((await ask<Refused>('POST', 'x/undo/', { revision })).status).toBe(404);
    for (const id of [9999, 0, -1, 1.5, 1e12]) {
      expect([id, (await ask('POST', 'preview/', { undo: id, revision })).status]).toEqual([id, 404]);
    }
    expect((await ask<Refused>('POST', 'preview/', { revision })).body.error).toBe(words.nothingAsked);
  });

  test('and seeing what changes are refused when somebody else has saved meanwhile', async () => {
    const page = (await save({ lead_minutes: 60 })).body;
    await save({ lead_minutes: 90 });
    const answers = [
      await undo(page.revision, page.revision),
      await ask<Refused>('POST', 'preview/', { rules: page, revision: page.revision }),
      await ask<Refused>('POST', 'preview/', { undo: page.revision, revision: page.revision }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [409, words.changedMeanwhile]),
    );
    expect((await read()).lead_minutes).toBe(90);
  });

  test('by two owners at the same time is done once', async () => {
    const { revision } = (await save({ lead_minutes: 60 })).body;
    const answers = await Promise.all([undo(revision, revision), undo(revision, revision)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('refuses what no week and no special day can be', async () => {
  const special = (changes: object) => ({ special_days: [{ ...closed(TUESDAY).special_days[0], ...changes }] });
  const inPlan = (what: string, sentence: string) =>
    words.changes.during(formatShortDate(day(2)), null, words.about(what, sentence));
  const onTuesday = (sentence: string) => words.about(`${formatShortDate(TUESDAY)}, Stocktaking`, sentence);
  const cases: [object, string][] = [
    [planned(MONDAY, []), words.badFrom],
    [planned(day(367), []), words.badFrom],
    [planned(`${MONDAY.slice(0, 4)}-02-30`, []), words.badFrom],
    [{ plans: [...planned(day(2), []).plans, ...planned(day(2), []).plans] }, words.samePlan],
    [planned(day(2), [EVENING, { ...EVENING, from: '16:00' }]), inPlan('Accra 16:00 to 18:00', words.sameWindow)],
    [
      { plans: [{ from: day(2), opening: Array(7).fill({ from: '10:00', to: '09:00' }), windows: [] }] },
      inPlan('Sunday', words.endsEarly),
    ],
    [special({ until: MONDAY }), onTuesday(words.badUntil)],
    [special({ until: day(93) }), onTuesday(words.badUntil)],
    [special({ until: 'soon' }), words.badDate],
    [closed(day(-1)), words.about(`${formatShortDate(day(-1))}, Stocktaking`, words.dayOver)],
    [closed(day(367)), words.about(`${formatShortDate(day(367))}, Stocktaking`, words.dayFar)],
    [special({ is_open: true, hours: { from: '13:00', to: '13:00' } }), onTuesday(words.endsEarly)],
    [
      { special_days: [...closed(TUESDAY, day(3)).special_days, ...closed(day(3)).special_days] },
      words.about(`${formatShortDate(day(3))}, Stocktaking`, words.sameDay),
    ],
  ];
  const before = await read();
  for (const [changes, sentence] of cases) {
    for (const answer of [await save(changes), await preview(changes)]) {
      expect([changes, answer.status, answer.body.error]).toEqual([changes, 400, sentence]);
    }
  }
  expect(await read()).toEqual(before);
});

test('a special day’s name is one line without marks that turn the text around it', async () => {
  const named = (name: string) => save({ special_days: [{ date: TUESDAY, name, is_open: false }] });
  expect((await named('Stock\u202etaking\n2')).body.special_days).toMatchObject([{ name: 'Stocktaking 2' }]);
  const empty = await named('\u2066\u0007');
  expect([empty.status, empty.body.error]).toEqual([400, words.nameMissing]);
});
