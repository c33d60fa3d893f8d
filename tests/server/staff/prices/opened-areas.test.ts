import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { SavedPlaces } from '#contract/account/places.ts';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import type { Service } from '#contract/services.ts';
import type { AreaPreview, AreaRequest } from '#contract/staff/settings/prices.ts';
import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { newTeam, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { ACCRA, openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { askForCheckout } from '#tests/support/orders/ask-for-checkout.ts';
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

const words = messages.areaCalls;
const CENTRE = { lat: 5.7, lng: -0.033 };
/** A place in Ashaiman, as a client from before it was opened says it. */
const ASHAIMAN = { ...ACCRA, name: 'Ashaiman Market', address: 'Ashaiman Market, Ghana', ...CENTRE };
const BY_HAND = { region: 'Greater Accra Region', areaName: 'Ashaiman', landmark: 'Blue gate opposite the old market' };
const token = () => withFreshTokens(shop, team.owner);
const { call, read, set, undo, inHours, hoursLater } = priceCalls(() => ({ shop, team }), {
  ...{ kind: 'fee', key: 'ashaiman', price: '55.00' },
});

const TYPED = { name: 'ashaiman', region: 'Greater Accra Region', ...CENTRE, words: ['Lebanon'], letters: 'gb' };
/** Opens Ashaiman at 55.00 a trip; before, a trip there cost 40.00, as elsewhere in Greater Accra. */
async function open(changes: Partial<AreaRequest> = {}) {
  const { revision } = await read();
  const usual = { ...TYPED, price: '55.00', starts: null, reason: '', revision, confirmed: false };
  return call('areas/', { ...usual, ...changes });
}
const lastArea = async () => (await read()).areas?.changes[0]?.id;
const told = async () => (await shop.request<Service[]>('GET', '/api/services/')).body[0]?.trip_fees;
const ask = (changes: Record<string, unknown>) => askForCheckout({ shop, team }, changes);
const cost = async (place: Record<string, unknown>) => (await ask({ delivery_location: place })).body.delivery_cost;

describe('an area that the owner opens', () => {
  it('is served at its fee from then on, by its centre, its names and by hand, and every answer with fees says so', async () => {
    expect([await told(), await cost(ASHAIMAN)]).toMatchObject([{ accra: '40.00' }, '40.00']);
    expect((await told())?.opened).toBeUndefined();
    const { status, body } = await open({ reason: 'Many ask' });
    expect([status, body.areas]).toMatchObject([
      200,
      {
        opened: [{ key: 'ashaiman', name: 'Ashaiman', fee: '55.00', letters: 'GB', words: ['lebanon'] }],
        changes: [
          { name: 'Ashaiman', before: null, after: { fee: '55.00' }, state: 'now', by: 'Yaw', reason: 'Many ask' },
        ],
      },
    ]);
    expect(body.prices.find(({ key }) => key === 'ashaiman')).toMatchObject({
      name: 'Trip in Ashaiman',
      price: '55.00',
    });
    expect(body.changes).toEqual([]);
    expect((await told())?.opened).toMatchObject([{ key: 'ashaiman', centre: CENTRE, fee: '55.00' }]);
    expect(await cost(ASHAIMAN)).toBe('55.00');
    expect(await cost({ ...ASHAIMAN, lat: null, lng: null })).toBe('55.00');
    expect(await cost({ ...ACCRA, address: 'Lebanon Zone 2, Ghana', name: 'Lebanon', lat: null, lng: null })).toBe(
      '55.00',
    );
    expect(await cost(BY_HAND)).toBe('55.00');
    expect(await cost(ACCRA)).toBe('40.00');
  });

  it('of a later time is one then, and not before; a withdrawn one never', async () => {
    const { body } = await open({ starts: inHours(3) });
    expect([body.areas?.opened, body.areas?.changes[0]?.state]).toEqual([[], 'ahead']);
    expect(body.prices.some(({ key }) => key === 'ashaiman')).toBe(false);
    await open({ ...TYPED, name: 'Madina', lat: 5.6685, lng: -0.165, words: [], letters: '', starts: inHours(3) });
    await undo(await lastArea(), 'withdraw');
    await hoursLater(2.9);
    expect([(await told())?.opened, (await ask({ delivery_location: BY_HAND })).status]).toEqual([undefined, 400]);
    await hoursLater(0.1);
    expect((await told())?.opened).toMatchObject([{ key: 'ashaiman' }]);
    expect(await cost(BY_HAND)).toBe('55.00');
  });

  it('taken back is none: its places are what they were, and what was booked or is registered stays', async () => {
    const saved = { name: 'Shop', place: { ...BY_HAND, landmark: 'Blue gate opposite the old market' } };
    await open();
    const { slug } = await shop.buy(team.customer, { delivery_location: ASHAIMAN });
    await shop.request('POST', '/api/users/account/places/', {
      token: await withFreshTokens(shop, team.customer),
      body: saved,
    });
    const quote = await shop.register(team.customer, { delivery_location: ASHAIMAN });
    shop.clock.advance(1000);
    const { status, body } = await undo(await lastArea(), 'restore');
    expect([status, body.areas]).toMatchObject([200, { opened: [], changes: [{ after: null, is_undo: true }, {}] }]);
    expect([(await told())?.opened, await cost(ASHAIMAN)]).toEqual([undefined, '40.00']);
    expect((await ask({ delivery_location: BY_HAND })).body.error).toBe(messages.location.areaUndetermined);
    shop.pay(team.customer, quote);
    expect([quote.delivery_cost, (await shop.order(team.customer, quote.reference)).status]).toEqual(['55.00', 201]);
    const order = await shop.request('GET', `/api/orders/${slug}/`, {
      token: await withFreshTokens(shop, team.customer),
    });
    expect(order.body).toMatchObject({ delivery_cost: '55.00', delivery_address: { area: 'Ashaiman' } });
    const known = await shop.request<SavedPlaces>('GET', '/api/users/account/places/', {
      token: await withFreshTokens(shop, team.customer),
    });
    expect(known.body.places).toMatchObject([{ place: { areaName: 'Accra', cost: '40.00' } }]);
    expect((await undo(await lastArea(), 'restore')).body.areas?.opened).toMatchObject([{ key: 'ashaiman' }]);
  });

  it('of which several fields are wrong is refused with a sentence for each', async () => {
    const starts = { date: '2020-01-01', time: '00:00' };
    const { status, body } = await open({ name: 'Accra', lat: 95, words: ['Tema'], letters: 'G', price: '0', starts });
    expect([status, body]).toMatchObject([
      400,
      {
        ...{ name: [words.builtIn('Accra')], lat: [words.outside], words: [words.wordTaken('Tema')] },
        ...{ letters: [words.badLetters], price: [messages.priceCalls.badPrice], starts: [messages.priceCalls.past] },
        detail: words.builtIn('Accra'),
      },
    ]);
  });

  it('that is changed to a centre elsewhere is told so, and not that its name is taken', async () => {
    await open();
    const { body } = await open({ lat: 95 });
    expect(body).toMatchObject({ detail: words.outside, lat: [words.outside] });
    expect(body).not.toHaveProperty('name');
  });

  it('is changed, keeps its fee, and the change is undone', async () => {
    await open();
    await set({ price: '60.00' });
    shop.clock.advance(1000);
    const moved = { lat: 5.69, lng: -0.03, words: ['Lebanon', 'Zenu'], price: '5.00' };
    const { body } = await open(moved);
    expect(body.areas?.opened).toMatchObject([
      { centre: { lat: 5.69, lng: -0.03 }, words: ['lebanon', 'zenu'], fee: '60.00' },
    ]);
    expect((await open(moved)).body.error).toBe(words.same('Ashaiman'));
    shop.clock.advance(1000);
    const back = await undo(await lastArea(), 'restore');
    expect(back.body.areas?.opened).toMatchObject([{ centre: CENTRE, words: ['lebanon'], fee: '60.00' }]);
  });

  it('opened again has the fee that it is opened with, also when another one was planned', async () => {
    await open();
    await set({ price: '60.00' });
    await undo(await lastArea(), 'restore');
    shop.clock.advance(1000);
    await open({ price: '50.00', starts: inHours(2) });
    await undo(await lastArea(), 'withdraw');
    await open({ price: '58.00', starts: inHours(1) });
    await hoursLater(1);
    expect((await told())?.opened).toMatchObject([{ fee: '58.00' }]);
    await hoursLater(2);
    expect((await told())?.opened).toMatchObject([{ fee: '58.00' }]);
  });

  it('has a fee and a pause as every area has', async () => {
    await open();
    await set({ price: '65.00' });
    expect(await cost(BY_HAND)).toBe('65.00');
    await set({ price: '65.00', is_offered: false });
    expect((await told())?.paused).toEqual({ ashaiman: '' });
    expect((await ask({ delivery_location: BY_HAND })).body.error).toBe(messages.location.paused('Ashaiman', ''));
  });

  it('may be the last one that is served, and then stays', async () => {
    await open();
    for (const [key, price] of Object.entries({ accra: '40.00', tema: '60.00', kasoa: '60.00' }))
      expect((await set({ key, price, is_offered: false })).status).toBe(200);
    expect((await set({ is_offered: false })).body.error).toBe(messages.priceCalls.lastServed);
    expect((await undo(await lastArea(), 'restore')).body.error).toBe(messages.priceCalls.lastServed);
  });

  test.for([
    [{ name: 'Tema' }, 400, words.builtIn('Tema')],
    [{ name: 'Central Region' }, 400, words.nameTaken('Central Region')],
    [{ name: '?!' }, 400, words.badName],
    [{ name: 'constructor' }, 400, words.badName],
    [{ region: 'Ashanti Region' }, 400, words.badRegion],
    [{ lat: 51.5, lng: 0 }, 400, words.outside],
    [{ lat: 5.6699, lng: -0.0166 }, 400, words.centreTaken('Tema')],
    [{ words: ['Accra'] }, 400, words.wordTaken('Accra')],
    [{ letters: 'GT' }, 400, words.lettersTaken('Tema')],
    [{ letters: 'X1Y' }, 400, words.badLetters],
    [{ price: '0' }, 400, messages.priceCalls.badPrice],
    [{ price: '5.50' }, 409, words.unusualFee('Greater Accra Region')],
    [{ lat: 6.9, lng: -0.033 }, 409, words.farOff('Greater Accra Region')],
    [{ revision: 7 }, 409, messages.priceCalls.changedMeanwhile],
  ] as const)('is refused with %j', async ([changes, status, sentence]) => {
    const answer = await open(changes as Partial<AreaRequest>);
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
    expect((await read()).areas?.opened).toEqual([]);
    if (status === 409 && !('revision' in changes))
      expect((await open({ ...(changes as Partial<AreaRequest>), confirmed: true })).status).toBe(200);
  });

  it('by two owners at the same time: the second is told', async () => {
    const answers = await Promise.all(['55.00', '50.00'].map((price) => open({ price, revision: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('shows before it is saved which saved places, checkouts and stops it touches, and changes none', async () => {
    const preview = async (changes = {}) => {
      const body = { ...TYPED, price: '55.00', starts: null, ...changes };
      return (await call<AreaPreview & { error: string }>('areas/preview/', body)).body;
    };
    const none = {
      name: 'Ashaiman',
      nearest: { name: 'Tema' },
      places: [],
      checkouts: 0,
      stops: { count: 0, first: [] },
    };
    expect(await preview()).toMatchObject(none);
    const save = async (name: string, place: object) =>
      shop.request('POST', '/api/users/account/places/', {
        token: await withFreshTokens(shop, team.customer),
        body: { name, place },
      });
    await save('Shop', ASHAIMAN);
    await save('Home', ACCRA);
    const { slug } = await shop.buy(team.customer, { delivery_location: ASHAIMAN });
    await shop.register(team.customer, { delivery_location: ASHAIMAN });
    const touched = await preview();
    expect(touched).toMatchObject({
      places: [{ before: { area: 'Accra', fee: '40.00' }, after: { area: 'Ashaiman', fee: '55.00' }, count: 1 }],
      checkouts: 1,
      stops: { count: 1, first: [{ slug, stop: 'delivery', area: 'Accra' }] },
    });
    expect((await preview({ name: 'Tema' })).error).toBe(words.builtIn('Tema'));
    await open();
    const order = await shop.request('GET', `/api/orders/${slug}/`, {
      token: await withFreshTokens(shop, team.customer),
    });
    expect(order.body).toMatchObject({ delivery_cost: '40.00', delivery_address: { area: 'Accra' } });
    expect(await preview({ words: ['Lebanon', 'Zenu'] })).toMatchObject({ places: [] });
  });
});

describe('an open area', () => {
  it('while customers register, twenty times: each pays what the answer said, one fee or the other', async () => {
    for (let round = 0; round < 20; round += 1) {
      const customer = await shop.newUser();
      const change = round % 2 === 0 ? open() : lastArea().then((id) => undo(id, 'restore'));
      const [quote, changed] = await Promise.all([shop.register(customer, { delivery_location: ASHAIMAN }), change]);
      expect([changed.status, ['40.00', '55.00'].includes(quote.delivery_cost)]).toEqual([200, true]);
      shop.pay(customer, quote);
      const { body } = await shop.order(customer, quote.reference);
      const order = await shop.request('GET', `/api/orders/${body.order_slug}/`, { token: customer });
      const area = quote.delivery_cost === '55.00' ? 'Ashaiman' : 'Accra';
      expect(order.body).toMatchObject({ delivery_cost: quote.delivery_cost, delivery_address: { area } });
      shop.clock.advance(1000);
    }
  });

  it('changes no correction of an order from before, unless the correction names it', async () => {
    const { slug } = await shop.buy(team.customer, { delivery_location: ASHAIMAN });
    await open();
    const correct = async (changes: Record<string, unknown>) =>
      shop.request<StaffOrder & { error: string }>('POST', `/api/staff/orders/${slug}/correct/`, {
        token: await token(),
        body: { reason: 'The customer called', ...changes },
      });
    expect((await correct({ delivery: { ...ASHAIMAN, landmark: 'Red kiosk opposite the bank' } })).status).toBe(200);
    expect((await correct({ delivery: BY_HAND })).body.error).toContain('15.00');
  });

  it('has windows of its own, also before it opens, and none where nobody has set them', async () => {
    const days = async () => {
      const path = '/api/windows/?pickup=Ashaiman&delivery=Ashaiman';
      return (await shop.request<AvailableWindows>('GET', path)).body.days.length;
    };
    const save = async (area: string) => {
      const rules = { opening: Array(7).fill({ from: '08:00', to: '18:00' }), special_days: [] };
      const windows = [{ area, from: '09:00', to: '12:00', stops: 9 }];
      const body = { ...rules, windows, lead_minutes: 0, days_ahead: 7, revision: 0 };
      return shop.request<WindowRulesState & { error: string }>('POST', '/api/staff/windows/', {
        token: await token(),
        body,
      });
    };
    expect((await save('ashaiman')).body.error).toContain(messages.windowRulesCalls.unknownArea('Ashaiman'));
    await open({ starts: inHours(1) });
    expect((await save('ashaiman')).body.areas?.map(({ key }) => key)).toEqual(['accra', 'tema', 'kasoa', 'ashaiman']);
    await hoursLater(1);
    expect(await days()).toBeGreaterThan(0);
  });

  it('can be the only area of a promotion', async () => {
    const { make } = promotionCalls(shop, team);
    expect((await make({ areas: ['ashaiman'] })).status).toBe(400);
    await open();
    expect((await make({ areas: ['ashaiman'] })).status).toBe(200);
  });
});
