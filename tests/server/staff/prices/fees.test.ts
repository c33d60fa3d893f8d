import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { SavedPlaces } from '#contract/account/places.ts';
import type { Service } from '#contract/services.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { BUILT_IN_FEES, feesToWire } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { newTeam, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { ACCRA, openShop, type Shop, TEMA } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { priceCalls } from '#tests/support/owner/prices.ts';

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
const BUILT = feesToWire(BUILT_IN_FEES);
/** Sets the fee of a trip in Accra, which is 40.00 as built in. */
const usual = { kind: 'fee', key: 'accra', price: '45.00' } as const;
const { read, set, undo, inHours, hoursLater } = priceCalls(() => ({ shop, team }), usual);
const told = async () => (await shop.request<Service[]>('GET', '/api/services/')).body[0]?.trip_fees;
const total = async (changes: Record<string, unknown> = {}) => (await shop.register(team.customer, changes)).total;

describe('the fees of trips on the page of prices', () => {
  it('begin as built in, beside the services', async () => {
    const { prices } = await read();
    const fees = prices.filter(({ kind }) => kind === 'fee');
    expect(fees.map(({ key, price, content_price }) => [key, price, content_price])).toEqual([
      ['accra', '40.00', '40.00'],
      ['tema', '60.00', '60.00'],
      ['kasoa', '60.00', '60.00'],
      ['greater accra', '40.00', '40.00'],
      ['central', '70.00', '70.00'],
    ]);
    expect(await told()).toEqual(BUILT);
  });

  it('are in force at once: in every answer about services, and in both trips of a checkout', async () => {
    const { status, body } = await set({ reason: 'Fuel is dearer' });
    expect([status, body.changes[0]]).toMatchObject([
      200,
      { name: words.trips.accra, before: { price: '40.00' }, after: { price: '45.00' }, state: 'now', by: 'Yaw' },
    ]);
    expect(await told()).toEqual({ ...BUILT, accra: '45.00' });
    expect((await shop.request<Service>('GET', '/api/services/1/')).body.trip_fees).toEqual(await told());
    expect(await shop.register(team.customer)).toMatchObject({
      delivery_cost: '45.00',
      pickup_cost: '45.00',
      total: '140.00',
    });
    expect(await total({ delivery_location: TEMA })).toBe('155.00');
  });

  it('of a later time begin then, and not before; a withdrawn one never', async () => {
    await set({ starts: inHours(3) });
    const { changes } = (await set({ key: 'tema', price: '70.00', starts: inHours(3) })).body;
    await undo(changes.find(({ key }) => key === 'tema')?.id, 'withdraw');
    await hoursLater(2.9);
    expect(await told()).toEqual(BUILT);
    await hoursLater(0.1);
    expect(await told()).toEqual({ ...BUILT, accra: '45.00' });
  });

  it('of a region hold outside its areas only', async () => {
    await set({ key: 'central', price: '80.00' });
    const winneba = { region: 'Central Region', address: 'Winneba, Ghana', lat: 5.3511, lng: -0.6231 };
    const place = { ...ACCRA, name: 'Winneba', areaName: 'kasoa', ...winneba };
    const kasoa = { region: 'Central Region', areaName: 'kasoa', landmark: 'Opposite the Kasoa new market' };
    expect(await total({ delivery_location: place, pickup_location: kasoa })).toBe('190.00');
  });

  it('are undone to the one before', async () => {
    const { changes } = (await set()).body;
    shop.clock.advance(1000);
    expect((await undo(changes[0]?.id, 'restore')).status).toBe(200);
    expect(await told()).toEqual(BUILT);
    expect(await total()).toBe('130.00');
  });

  test.for([
    [{ price: '0' }, 400, words.badPrice],
    [{ price: '40.00' }, 400, words.same],
    [{ price: '60.01' }, 409, words.doubtful],
    [{ price: '19.99' }, 409, words.doubtful],
    [{ key: 'kumasi' }, 404, words.unknown],
    [{ key: 'Accra' }, 404, words.unknown],
    [{ kind: 'service', key: 'accra' }, 404, words.unknown],
  ] as const)('refuse %j', async ([changes, status, sentence]) => {
    const answer = await set(changes);
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
    expect(await told()).toEqual(BUILT);
  });

  it('do not count as a service on offer: the last one stays', async () => {
    for (const key of ['2', '3']) await set({ kind: 'service', key, price: '90.00', is_offered: false });
    const last = await set({ kind: 'service', key: '1', price: '55.00', is_offered: false });
    expect([last.status, last.body.error]).toEqual([400, words.lastOffered]);
  });

  it('of two owners at the same time: the second is told', async () => {
    const answers = await Promise.all(['45.00', '50.00'].map((price) => set({ price, revision: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a fee that changes', () => {
  it('touches no registered checkout, no order, and no saved place', async () => {
    const saved = { name: 'Home', place: ACCRA };
    await shop.request('POST', '/api/users/account/places/', { token: team.customer, body: saved });
    const quote = await shop.register(team.customer);
    await set();
    shop.pay(team.customer, quote);
    const { status, body } = await shop.order(team.customer, quote.reference);
    expect([status, quote.total]).toEqual([201, '130.00']);
    const order = await shop.request('GET', `/api/orders/${body.order_slug}/`, { token: team.customer });
    expect(order.body).toMatchObject({ total_amount: '130.00', delivery_cost: '40.00', pickup_cost: '40.00' });
    const known = await shop.request<SavedPlaces>('GET', '/api/users/account/places/', { token: team.customer });
    expect(known.body).toMatchObject({
      places: [{ place: { areaName: 'Accra', cost: '45.00' } }],
      last_order: { delivery_location: { cost: '45.00' } },
      trip_fees: { accra: '45.00', tema: '60.00' },
    });
  });

  it('while customers register, twenty times: each pays what the answer said, one fee or the other', async () => {
    for (let round = 0; round < 20; round += 1) {
      const fees = ['130.00', '140.00'];
      const customer = await shop.newUser();
      const price = round % 2 === 0 ? '45.00' : '40.00';
      const [quote, changed] = await Promise.all([shop.register(customer), set({ price })]);
      expect([changed.status, fees.includes(quote.total)]).toEqual([200, true]);
      expect(quote.delivery_cost).toBe(quote.pickup_cost);
      shop.pay(customer, quote);
      const { body } = await shop.order(customer, quote.reference);
      const order = await shop.request('GET', `/api/orders/${body.order_slug}/`, { token: customer });
      expect(order.body).toMatchObject({ total_amount: quote.total, pickup_cost: quote.pickup_cost });
      shop.clock.advance(1000);
    }
  });

  it('changes no correction: the same area keeps its fee, another one costs what it did when the order was booked', async () => {
    const { slug } = await shop.buy(team.customer, { pickup_location: TEMA });
    await set({ price: '50.00' });
    await set({ key: 'tema', price: '80.00' });
    const correct = async (changes: Record<string, unknown>) => {
      const token = await withFreshTokens(shop, team.owner);
      const path = `/api/staff/orders/${slug}/${'refund' in changes ? 'correct-and-refund' : 'correct'}/`;
      return shop.request<StaffOrder>('POST', path, { token, body: { reason: 'The customer called', ...changes } });
    };
    const kiosk = { ...ACCRA, landmark: 'Red kiosk opposite the bank' };
    expect((await correct({ delivery: kiosk })).status).toBe(200);
    // From Tema, paid with 60.00, to Accra, which was 40.00 then.
    expect((await correct({ pickup: kiosk, refund: '20.00' })).status).toBe(200);
  });

  it('prices a payment of another client without a registered checkout by the fees of now', async () => {
    await set({ key: 'tema', price: '70.00' });
    const paid = async (cedis: number) => {
      const customer = await shop.newUser();
      const reference = newReference();
      shop.pay(customer, { reference, amount: cedis * 100 });
      return (await shop.order(customer, reference, { delivery_location: TEMA })).status;
    };
    expect(await paid(160)).toBe(201);
    expect(await paid(150)).toBe(402);
  });
});
