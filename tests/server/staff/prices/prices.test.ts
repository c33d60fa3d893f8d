import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import type { PricesState } from '#contract/staff/settings/prices.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { seed } from '#server/db/seed.ts';
import { TEST_CATALOGUE } from '#tests/fixtures/catalogue.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { priceCalls } from '#tests/support/owner/prices.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop());
});
afterEach(() => shop.close());

const words = messages.priceCalls;
const services = (prices: PricesState['prices']) => prices.filter(({ kind }) => kind === 'service');
/** Sets the price of the standard cleaning, which costs 50.00 in the content. */
const usual = { kind: 'service', key: '1', price: '55.00' } as const;
const { read, set, undo, inHours, hoursLater } = priceCalls(() => ({ shop, team }), usual);
const offered = async () =>
  (await shop.request<{ id: number; price: string }[]>('GET', '/api/services/')).body.map(({ id, price }) => [
    id,
    price,
  ]);
const standard = async () => (await offered()).find(([id]) => id === 1)?.[1];

describe("the owner's page of prices", () => {
  it('begins with the prices of the content, and no history', async () => {
    const { prices, changes, revision } = await read();
    expect(services(prices).map(({ key, price, since, is_offered }) => [key, price, since, is_offered])).toEqual([
      ['1', '50.00', null, true],
      ['2', '100.00', null, true],
      ['3', '120.00', null, true],
    ]);
    expect([changes, revision]).toEqual([[], 0]);
  });

  it('sets a price that is in force at once: in the list, by itself, and in a checkout', async () => {
    const { status, body } = await set({ reason: ' Soap is dearer ' });
    expect(status).toBe(200);
    expect(body.prices[0]).toMatchObject({
      price: '55.00',
      content_price: '50.00',
      since: body.changes[0]?.starts_at,
    });
    expect(body.changes).toMatchObject([
      {
        name: 'Standard Cleaning',
        before: { price: '50.00' },
        after: { price: '55.00' },
        state: 'now',
        reason: 'Soap is dearer',
        by: 'Yaw',
      },
    ]);
    expect(await standard()).toBe('55.00');
    expect((await shop.request<{ price: string }>('GET', '/api/services/1/')).body.price).toBe('55.00');
    expect((await shop.register(team.customer)).total).toBe('135.00');
  });

  it('begins a price of a later time when that time has come, and not before', async () => {
    const starts = inHours(3);
    expect((await set({ starts })).body.changes[0]).toMatchObject({
      state: 'ahead',
      starts_at: `${starts.date}T${starts.time}:00.000Z`,
    });
    await hoursLater(2.9);
    expect(await standard()).toBe('50.00');
    await hoursLater(0.1);
    expect(await standard()).toBe('55.00');
    expect((await read()).changes[0]?.state).toBe('now');
  });

  it('takes a service off the offer and puts it back', async () => {
    await set({ key: '2', price: '100.00', is_offered: false });
    expect((await offered()).map(([id]) => id)).toEqual([1, 3]);
    expect((await shop.request('GET', '/api/services/2/')).status).toBe(404);
    await set({ key: '2', price: '100.00', is_offered: true });
    expect((await offered()).map(([id]) => id)).toEqual([1, 2, 3]);
  });

  it('keeps at least one service on offer', async () => {
    await set({ key: '2', price: '100.00', is_offered: false });
    await set({ key: '3', price: '120.00', is_offered: false });
    const { status, body } = await set({ is_offered: false });
    expect([status, body.error]).toEqual([400, words.lastOffered]);
    expect(await offered()).toHaveLength(1);
  });

  it('keeps one on offer at every later moment too, whichever change would empty it', async () => {
    await set({ key: '3', price: '120.00', is_offered: false });
    await set({ key: '2', price: '100.00', is_offered: false, starts: inHours(24) });
    // Now there is another one, tomorrow there is not.
    const now = await set({ is_offered: false, price: '50.00' });
    expect([now.status, now.body.error]).toEqual([400, words.lastOffered]);
    const back = await set({ key: '3', price: '120.00', is_offered: true, starts: inHours(12) });
    expect((await set({ is_offered: false, price: '50.00' })).status).toBe(200);
    const withdrawn = await undo(back.body.changes[0]?.id, 'withdraw');
    expect([withdrawn.status, withdrawn.body.error]).toEqual([409, words.lastOffered]);
  });

  test.for([
    [{ price: '0' }, words.badPrice],
    [{ price: '0.00' }, words.badPrice],
    [{ price: '-5' }, words.badPrice],
    [{ price: '5e2' }, words.badPrice],
    [{ price: '55.001' }, words.badPrice],
    [{ price: 'fifty' }, words.badPrice],
    [{ price: '5000.01', confirmed: true }, words.badPrice],
    [{ price: '50.0' }, words.same],
    [{ starts: { date: '2026-02-30', time: '09:00' } }, words.badDate],
    [{ starts: { date: '2020-01-01', time: '09:00' } }, words.past],
    [{ starts: { date: '2999-01-01', time: '09:00' } }, words.tooFar],
    [{ starts: { date: '2026-12-01', time: '9' } }, words.badTime],
    [{ reason: 'x'.repeat(201) }, words.longReason],
  ] as const)('refuses %j: %s', async ([changes, sentence]) => {
    const { status, body } = await set(changes);
    expect([status, body.error]).toEqual([400, sentence]);
    expect((await read()).revision).toBe(0);
    expect(await standard()).toBe('50.00');
  });

  test.for([{ key: '9' }, { key: 'x' }, { key: '1 or 1=1' }])('knows no service %j', async (changes) => {
    expect((await set(changes)).status).toBe(404);
  });

  test.for([
    ['75.01', 409],
    ['24.99', 409],
    ['75.00', 200],
    ['25.00', 200],
  ] as const)('a price of %s instead of 50.00 is answered %i: above half it asks again', async ([price, expected]) => {
    const { status, body } = await set({ price });
    expect([status, body.confirm === true]).toEqual([expected, expected === 409]);
    expect((await set({ price, confirmed: true })).status).toBe(expected === 409 ? 200 : 400);
    expect(await standard()).toBe(price);
  });

  it('compares with the price that holds at that time, not with the one of now', async () => {
    await set({ price: '70.00', starts: inHours(1) });
    expect((await set({ price: '100.00', starts: inHours(2) })).status).toBe(200);
    expect((await set({ price: '70.00', starts: inHours(1.5) })).body.error).toBe(words.same);
  });

  it('loses no change: a page that was loaded before another change is refused', async () => {
    const { revision } = await read();
    await set({ price: '60.00' });
    const late = await set({ price: '55.00', revision });
    expect([late.status, late.body.error]).toEqual([409, words.changedMeanwhile]);
    const [change] = (await read()).changes;
    expect((await undo(change?.id, 'restore', revision)).status).toBe(409);
    expect(await standard()).toBe('60.00');
  });

  it('refuses one of two changes at the same moment', async () => {
    const answers = await Promise.all(['55.00', '60.00'].map((price) => set({ price, revision: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read()).changes).toHaveLength(1);
  });
});

describe('an undone price', () => {
  it('that has not begun is withdrawn and never begins', async () => {
    const { changes } = (await set({ starts: inHours(3) })).body;
    const { status, body } = await undo(changes[0]?.id, 'withdraw');
    expect([status, body.changes[0]]).toMatchObject([200, { state: 'withdrawn', withdrawn_by: 'Yaw' }]);
    expect((await undo(changes[0]?.id, 'withdraw')).status).toBe(409);
    await hoursLater(4);
    expect(await standard()).toBe('50.00');
    expect((await read()).changes[0]?.state).toBe('withdrawn');
  });

  it('that is in force makes room for the one before, as a row of its own', async () => {
    await set({ price: '55.00' });
    shop.clock.advance(MINUTE_MS);
    const { changes } = (await set({ price: '60.00' })).body;
    shop.clock.advance(MINUTE_MS);
    const { body } = await undo(changes[0]?.id, 'restore');
    expect(body.changes.map(({ after, state, is_undo }) => [after.price, state, is_undo])).toEqual([
      ['55.00', 'now', true],
      ['60.00', 'over', false],
      ['55.00', 'over', false],
    ]);
    expect(await standard()).toBe('55.00');
  });

  it('of a first change goes back to what the content said then, also when it says something else now', async () => {
    const { changes } = (await set()).body;
    const cheaper = TEST_CATALOGUE.services.map((one) => (one.id === 1 ? { ...one, price: '45.00' } : one));
    await seed(shop.world.db, { ...TEST_CATALOGUE, services: cheaper });
    shop.clock.advance(MINUTE_MS);
    expect((await undo(changes[0]?.id, 'restore')).status).toBe(200);
    expect(await standard()).toBe('50.00');
  });

  it('that began since the page was loaded is not withdrawn, and one that is over is not put back', async () => {
    const { changes } = (await set({ starts: inHours(1) })).body;
    await hoursLater(1.1);
    const begun = await undo(changes[0]?.id, 'withdraw');
    expect([begun.status, begun.body.error]).toEqual([409, words.begun]);
    await set({ price: '60.00' });
    expect((await undo(changes[0]?.id, 'restore')).body.error).toBe(words.notInForce);
    expect((await undo(999, 'restore')).status).toBe(404);
  });
});

describe('the content and the owner', () => {
  const withPrice = (price: string) => ({
    ...TEST_CATALOGUE,
    services: TEST_CATALOGUE.services.map((one) => (one.id === 1 ? { ...one, price } : one)),
  });

  it('the owner’s price counts, whatever the content says at a later start', async () => {
    await set();
    await seed(shop.world.db, withPrice('47.00'));
    expect(await standard()).toBe('55.00');
    expect((await read()).prices[0]).toMatchObject({ price: '55.00', content_price: '47.00' });
  });

  it('the content’s price counts until the owner’s begins', async () => {
    await set({ starts: inHours(2) });
    await seed(shop.world.db, withPrice('47.00'));
    expect(await standard()).toBe('47.00');
    await hoursLater(2.1);
    expect(await standard()).toBe('55.00');
  });

  it('a service that the content withdraws is gone, whatever the owner said', async () => {
    await set();
    await seed(shop.world.db, { ...TEST_CATALOGUE, services: TEST_CATALOGUE.services.filter(({ id }) => id !== 1) });
    expect((await offered()).map(([id]) => id)).toEqual([2, 3]);
    const { prices, changes } = await read();
    expect([services(prices).map(({ key }) => key), changes[0]?.name]).toEqual([['2', '3'], 'Standard Cleaning']);
  });
});

describe('a price that changes while a customer pays', () => {
  it('touches no registered checkout: what the answer said is paid and ordered', async () => {
    const quote = await shop.register(team.customer);
    await set({ price: '60.00' });
    shop.pay(team.customer, quote);
    const { status, body } = await shop.order(team.customer, quote.reference);
    expect(status).toBe(201);
    const order = await shop.request<{ total_amount: string }>('GET', `/api/orders/${body.order_slug}/`, {
      token: team.customer,
    });
    expect(order.body).toMatchObject({ total_amount: '130.00' });
    expect((await shop.register(team.customer)).total).toBe('140.00');
  });

  it('at the same moment, twenty times: each customer pays what the answer said, one price or the other', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [before, after] = round % 2 === 0 ? ['130.00', '135.00'] : ['135.00', '130.00'];
      const customer = await shop.newUser();
      const [quote, changed] = await Promise.all([
        shop.register(customer),
        set({ price: round % 2 === 0 ? '55.00' : '50.00' }),
      ]);
      expect(changed.status).toBe(200);
      expect([before, after]).toContain(quote.total);
      shop.pay(customer, quote);
      const { body } = await shop.order(customer, quote.reference);
      const order = await shop.request<{ total_amount: string }>('GET', `/api/orders/${body.order_slug}/`, {
        token: customer,
      });
      expect(order.body.total_amount).toBe(quote.total);
      expect((await shop.register(customer)).total).toBe(after);
      shop.clock.advance(1000);
    }
  });
});

describe('the history of prices', () => {
  it('is never changed or deleted, whoever tries', async () => {
    await set({ starts: inHours(2) });
    const tries = [
      sql`update price_changes set price = 1`,
      sql`update price_changes set price = 1, withdrawn_at = now(), withdrawn_by = saved_by`,
      sql`delete from price_changes`,
      sql`truncate price_changes cascade`,
    ];
    for (const statement of tries) {
      await expect(shop.world.db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/append-only/) },
      });
    }
    expect((await read()).changes[0]?.after.price).toBe('55.00');
  });

  it('is in the log with who did it', async () => {
    const { changes } = (await set({ starts: inHours(2) })).body;
    await undo(changes[0]?.id, 'withdraw');
    const { body } = await shop.request<AuditPage>('GET', '/api/staff/audit/?what=settings', { token: team.owner });
    expect(body.entries.map(({ by, action, about }) => [by, action, about])).toEqual([
      ['Yaw', 'update', 'price_changes'],
      ['Yaw', 'insert', 'price_changes'],
    ]);
    expect(body.entries[1]?.changes).toContainEqual({ name: 'price', before: null, after: '5500' });
  });
});
