import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { SavedPlaces } from '#contract/account/places.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type { Service } from '#contract/services.ts';
import type { PausePreview, PriceChangeRequest } from '#contract/staff/settings/prices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { changeOrder, lockOrder } from '#server/features/orders/orders.queries.ts';
import { rebookAfterNotHome } from '#server/features/orders/windows/rebook.ts';
import { newTeam, type Team } from '#tests/support/accounts/team.ts';
import { ACCRA, KASOA, openShop, type Shop, TEMA } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { askForCheckout } from '#tests/support/orders/ask-for-checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { priceCalls } from '#tests/support/owner/prices.ts';
import { promotionCalls } from '#tests/support/owner/promotions.ts';

let shop: Shop;
let team: Team;
beforeEach(async () => {
  shop = await openShop();
  team = await newTeam(shop);
});
afterEach(async () => {
  await expectInvariants(shop);
  await shop.close();
});

const words = messages.priceCalls;
const { paused } = messages.location;
/** Pauses the trips to Kasoa, which cost 60.00 as built in. */
const usual = { kind: 'fee', key: 'kasoa', price: '60.00', is_offered: false } as const;
const { call, read, set: pause, undo, inHours, hoursLater } = priceCalls(() => ({ shop, team }), usual);
const told = async () => (await shop.request<Service[]>('GET', '/api/services/')).body[0]?.trip_fees?.paused;
const ask = (changes: Record<string, unknown>) => askForCheckout({ shop, team }, changes);
const MORNING = { from: '09:00', to: '12:00' };
/** Windows in Accra and Kasoa in the morning of each day. */
async function setWindows() {
  const windows = ['accra', 'kasoa'].map((area) => ({ area, ...MORNING, stops: 9 }));
  const rules = { opening: Array(7).fill({ from: '08:00', to: '18:00' }), windows, special_days: [] };
  const body = { ...rules, lead_minutes: 0, days_ahead: 7, revision: 0 };
  await shop.request('POST', '/api/staff/windows/', { token: team.owner, body });
}
const days = async (area: string) => {
  const path = `/api/windows/?pickup=${area}&delivery=${area}`;
  return (await shop.request<AvailableWindows>('GET', path)).body.days.map(({ date }) => date);
};
const TO_KASOA = { delivery_location: KASOA };
const WINNEBA = { ...ACCRA, name: 'Winneba', areaName: 'kasoa', region: 'Central Region', address: 'Winneba, Ghana' };
const TO_WINNEBA = { delivery_location: { ...WINNEBA, lat: 5.3511, lng: -0.6231 } };

describe('the trips to an area that the owner pauses', () => {
  it('can’t be booked from then on, and every answer with fees says so', async () => {
    expect(await told()).toBeUndefined();
    const { status, body } = await pause({ reason: 'The bridge is closed' });
    expect([status, body.changes[0]]).toMatchObject([
      200,
      { name: words.trips.kasoa, before: { is_offered: true }, after: { is_offered: false }, state: 'now', by: 'Yaw' },
    ]);
    expect(await told()).toEqual({ kasoa: '' });
    for (const place of [TO_KASOA, { pickup_location: KASOA }]) {
      const refused = await ask(place);
      expect([refused.status, refused.body.error]).toEqual([400, paused('Kasoa', '')]);
    }
    expect((await ask({})).status).toBe(201);
  });

  it('take the places with them that count as this area, at whatever fee', async () => {
    await pause();
    const refused = await ask(TO_WINNEBA);
    expect([refused.status, refused.body.error]).toEqual([400, paused('Kasoa', '')]);
  });

  it('of a region outside its areas leave the areas alone', async () => {
    await pause({ key: 'central', price: '70.00' });
    const refused = await ask(TO_WINNEBA);
    expect([refused.status, refused.body.error]).toEqual([
      400,
      paused(messages.location.elsewhereIn('Central Region'), ''),
    ]);
    expect((await ask(TO_KASOA)).status).toBe(201);
  });

  it('go again at the time that was set with the pause, which is said until then', async () => {
    const end = inHours(50);
    const { body } = await pause({ starts: inHours(2), until: end });
    expect(body.changes.map(({ after, state }) => [after.is_offered, state])).toEqual([
      [true, 'ahead'],
      [false, 'ahead'],
    ]);
    expect([await told(), (await ask(TO_KASOA)).status]).toEqual([undefined, 201]);
    await hoursLater(2);
    expect((await told())?.kasoa).toContain(end.time);
    await hoursLater(48);
    expect([await told(), (await ask(TO_KASOA)).status]).toEqual([undefined, 201]);
  });

  it('are paused at midnight in the words of a day', async () => {
    const { date } = inHours(72);
    await pause({ until: { date, time: '00:00' } });
    expect((await told())?.kasoa).toMatch(/^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}$/);
  });

  it('are put back, or the pause is withdrawn, and its end goes with it', async () => {
    const first = (await pause({ starts: inHours(2), until: inHours(9) })).body;
    expect((await undo(first.changes.find(({ after }) => !after.is_offered)?.id, 'withdraw')).status).toBe(200);
    expect((await read()).changes.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    const second = (await pause({ until: inHours(9) })).body;
    shop.clock.advance(1000);
    const back = await undo(second.changes.find(({ state }) => state === 'now')?.id, 'restore');
    expect([back.status, await told(), (await ask(TO_KASOA)).status]).toEqual([200, undefined, 201]);
    // A fee that is set now stays: no forgotten end of the pause brings the old one back.
    await pause({ price: '65.00', is_offered: true });
    await hoursLater(10);
    expect((await read()).prices.find(({ key }) => key === 'kasoa')).toMatchObject({
      price: '65.00',
      is_offered: true,
    });
  });

  it('get an end later, or another one, from the same pause again; the one before goes', async () => {
    await pause();
    for (const hours of [40, 20]) expect((await pause({ until: inHours(hours) })).status).toBe(200);
    const { changes } = await read();
    expect(changes.map(({ after, state }) => [after.is_offered, state])).toEqual([
      [true, 'ahead'],
      [true, 'withdrawn'],
      [false, 'now'],
    ]);
    const same = await pause();
    expect([same.status, same.body.error]).toEqual([400, words.same]);
    await hoursLater(20);
    expect([await told(), (await ask(TO_KASOA)).status]).toEqual([undefined, 201]);
  });

  it('keep the last area: a time without any is refused, also as the undo of another change', async () => {
    await pause();
    await pause({ key: 'tema', starts: inHours(2), until: inHours(4) });
    const last = await pause({ key: 'accra', price: '40.00', starts: inHours(3) });
    expect([last.status, last.body.error]).toEqual([400, words.lastServed]);
    const before = await pause({ key: 'accra', price: '40.00', until: inHours(2) });
    expect(before.status).toBe(200);
    const end = before.body.changes.find(({ key, state }) => key === 'accra' && state === 'ahead');
    const refused = await undo(end?.id, 'withdraw');
    expect([refused.status, refused.body.error]).toEqual([409, words.lastServed]);
    // A region outside its areas is no area.
    expect((await pause({ key: 'central', price: '70.00' })).status).toBe(200);
  });

  test.for([
    [{ is_offered: true, price: '65.00', until: true }, words.noPause],
    [{ kind: 'service', key: '1', price: '50.00', until: true }, words.noPause],
    [{ until: { date: '2020-01-01', time: '00:00' } }, words.untilBefore],
    [{ until: { date: '2099-01-01', time: '00:00' } }, words.tooFar],
    [{ until: { date: '', time: '00:00' } }, words.badUntil],
    [{ until: { date: '2026-02-31', time: '00:00' } }, words.badUntil],
  ] as const)('refuse %j', async ([changes, sentence]) => {
    const until = 'until' in changes && changes.until === true ? inHours(2) : changes.until;
    const answer = await pause({ ...changes, until: until as PriceChangeRequest['until'] });
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
    expect((await read()).changes).toEqual([]);
  });

  it('of two owners at the same time: the second is told', async () => {
    const answers = await Promise.all(['kasoa', 'tema'].map((key) => pause({ key, revision: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a pause of trips', () => {
  it('touches no registered checkout, no order, no saved place, and no payment of another client', async () => {
    const saved = { name: 'Home', place: { ...KASOA, name: 'Home', address: 'Kasoa new market, Kasoa' } };
    await shop.request('POST', '/api/users/account/places/', { token: team.customer, body: saved });
    const quote = await shop.register(team.customer, TO_KASOA);
    await pause();
    shop.pay(team.customer, quote);
    expect((await shop.order(team.customer, quote.reference, TO_KASOA)).status).toBe(201);
    const known = await shop.request<SavedPlaces>('GET', '/api/users/account/places/', { token: team.customer });
    expect(known.body).toMatchObject({ places: [{ name: 'Home' }], trip_fees: { paused: { kasoa: '' } } });
    const other = { name: 'Work', place: { ...KASOA, landmark: 'Yellow kiosk beside the Kasoa toll' } };
    const kept = await shop.request('POST', '/api/users/account/places/', { token: team.customer, body: other });
    expect(kept.status).toBe(201);
    const reference = newReference();
    const customer = await shop.newUser();
    shop.pay(customer, { reference, amount: 150_00 });
    expect((await shop.order(customer, reference, TO_KASOA)).status).toBe(201);
  });

  it('that is planned takes the windows in it away, before it begins', async () => {
    await setWindows();
    const before = await days('Kasoa');
    const [first = '', second = '', third = '', fourth = ''] = before.slice(1);
    await pause({ starts: { date: second, time: '00:00' }, until: { date: fourth, time: '00:00' } });
    expect(await days('Kasoa')).toEqual(before.filter((date) => date !== second && date !== third));
    expect(await days('Accra')).toContain(second);
    const at = (date: string) => ask({ pickup_location: KASOA, pickup_window: { date, ...MORNING } });
    const refused = await at(third);
    expect([refused.status, refused.body.error]).toEqual([409, messages.windowCalls.gone]);
    expect((await at(first)).status).toBe(201);
  });

  it('that is planned is a time to which no customer moves a pickup, and for which no missed one is booked again', async () => {
    await setWindows();
    const [first = '', second = '', third = '', fourth = ''] = (await days('Kasoa')).slice(1);
    const fromKasoa = { pickup_location: KASOA, pickup_window: { date: first, ...MORNING } };
    const { slug } = await shop.buy(team.customer, fromKasoa);
    await pause({ starts: { date: second, time: '00:00' }, until: { date: fourth, time: '00:00' } });
    const moveTo = (date: string) =>
      shop.request<{ error: string }>('POST', `/api/orders/${slug}/window/`, {
        token: team.customer,
        body: { date, ...MORNING },
      });
    const refused = await moveTo(third);
    expect([refused.status, refused.body.error]).toEqual([409, messages.windowCalls.moveGone]);
    expect((await moveTo(fourth)).status).toBe(200);
    expect((await moveTo(first)).status).toBe(200);
    // Nobody was home on the first day.
    shop.clock.advance(Date.parse(`${first}T13:00:00Z`) - shop.clock.now().getTime());
    const again = await shop.world.db.transaction(async (tx) => {
      const order = await lockOrder(tx, { slug });
      const booked = order && (await rebookAfterNotHome(tx, order, 'pickup', shop.clock.now()));
      if (typeof booked === 'object' && booked !== null) await changeOrder(tx, order?.id ?? 0, booked.change);
      return booked;
    });
    expect(again).toMatchObject({ window: { date: fourth } });
  });

  it('while customers register, twenty times: each is booked or told why not, and nobody after it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [asked, changed] = await Promise.all([ask(TO_KASOA), pause()]);
      expect(changed.status).toBe(200);
      expect([201, 400]).toContain(asked.status);
      if (asked.status === 201) {
        shop.pay(team.customer, asked.body);
        expect((await shop.order(team.customer, asked.body.reference, TO_KASOA)).status).toBe(201);
      } else expect(asked.body.error).toBe(paused('Kasoa', ''));
      expect((await ask(TO_KASOA)).status).toBe(400);
      shop.clock.advance(1000);
      await undo(changed.body.changes[0]?.id, 'restore');
      shop.clock.advance(1000);
    }
  });

  it('says before it is saved what it touches', async () => {
    const preview = async (asked: Record<string, unknown>) => {
      const body = { key: 'kasoa', starts: null, until: null, ...asked };
      return (await call<PausePreview & { error: string }>('pause-preview/', body)).body;
    };
    const nothing = { stops: { count: 0 }, held: 0, checkouts: 0, promotions: [], windows: 0 };
    expect(await preview({})).toMatchObject(nothing);
    const { slug } = await shop.buy(team.customer, { pickup_location: KASOA });
    await shop.buy(team.customer, { pickup_location: TEMA });
    await shop.register(await shop.newUser(), TO_KASOA);
    expect(await preview({})).toMatchObject({
      stops: { count: 1, first: [{ slug, stop: 'pickup', area: 'Kasoa', window: null }] },
      checkouts: 1,
    });
    await setWindows();
    const [, date = ''] = await days('Kasoa');
    await shop.register(await shop.newUser(), { pickup_location: KASOA, pickup_window: { date, ...MORNING } });
    const desk = promotionCalls(shop, team);
    await desk.make({ name: 'Kasoa week', areas: ['kasoa'] });
    await desk.make({ name: 'Both', code: 'BOTHTOWNS', areas: ['kasoa', 'tema'] });
    await desk.make({ name: 'Tema week', code: 'TEMAONLY', areas: ['tema'] });
    expect(await preview({})).toMatchObject({ checkouts: 2, held: 1, windows: 1 });
    expect((await preview({})).promotions.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Both', is_only: false },
      { name: 'Kasoa week', is_only: true },
    ]);
    // What is held on another day is not touched.
    const later = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
    expect(await preview({ starts: { date: later, time: '00:00' } })).toMatchObject({ held: 0, stops: { count: 1 } });
    expect(await preview({ key: 'central' })).toMatchObject(nothing);
    expect((await preview({ key: 'kumasi' })).error).toBe(words.unknown);
    expect((await preview({ until: { date: '2020-01-01', time: '10:00' } })).error).toBe(words.untilBefore);
    expect((await read()).changes).toEqual([]);
  });
});
