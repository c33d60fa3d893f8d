import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import type { PromotionAnswer } from '#contract/promotions.ts';
import type { PromotionMakeRequest } from '#contract/staff/settings/promotions.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { signInAgain, type Team } from '#tests/support/accounts/team.ts';
import { basket, type Shop, SIGNUP, TEMA } from '#tests/support/checkout.ts';
import { invariantViolations } from '#tests/support/invariants/invariant-violations.ts';
import { PROMOTION, promotionCalls, withCode } from '#tests/support/owner/promotions.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

const words = messages.promotionCalls;
const HOUR = 3_600_000;

let shop: Shop;
let team: Team;
let desk: ReturnType<typeof promotionCalls>;
let ama: TestUser;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop());
  desk = promotionCalls(shop, team);
  ama = await shop.newUser();
});
afterEach(async () => {
  expect(await invariantViolations(shop.world.db, shop.provider.charges.values(), shop.provider.refunds)).toEqual([]);
  await shop.close();
});

async function made(changes: Partial<PromotionMakeRequest> = {}): Promise<number> {
  const { status, body } = await desk.make(changes);
  expect(body.error).toBe(undefined);
  expect(status).toBe(200);
  return body.promotions[0]?.id as number;
}
/** What a customer reads before they register: the promotion's name, or why not. */
async function find(user: TestUser, changes: object = {}) {
  const { cart_items } = basket();
  const { status, body } = await shop.request<PromotionAnswer>('POST', '/api/promotions/find/', {
    token: user,
    body: { cart_items, ...changes },
  });
  if (body.promotion === undefined) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.promotion === null
    ? body.promotion_refused
    : [body.promotion.name, body.promotion_refused].filter(Boolean).join(' / ');
}
const uses = () => shop.world.db.select().from(tables.promotionUses);
const ordered = async ({ reference }: { reference: string }) => {
  const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
  if (order === undefined) throw new Error('There is no order.');
  return order;
};
async function hoursLater(hours: number) {
  shop.clock.advance(hours * HOUR);
  await signInAgain(shop, team, ['owner', 'customer']);
}
const inHours = (hours: number) => {
  const text = new Date(shop.clock.now().getTime() + hours * HOUR).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
};

describe('a promotion without a code', () => {
  test('is in the price of whoever asks for promotions, and frozen with the checkout and the order', async () => {
    await made();
    expect(await find(ama)).toBe('Harmattan deal');
    const { reference, slug } = await shop.buy(ama, PROMOTION);
    const order = await ordered({ reference });
    expect([order.discountTotal, order.total]).toEqual([10_00, 120_00]);
    expect(order.discounts).toMatchObject([
      { type: 'promotion', percentage: 20, amount: 10_00, name: 'Harmattan deal' },
    ]);
    const { body } = await shop.request<Order>('GET', `/api/orders/${slug}/`, { token: ama });
    expect(body.discounts_applied).toEqual([
      { type: 'promotion', discount_type: 'promotion', percentage: 20, amount: '10.00', name: 'Harmattan deal' },
    ]);
    expect((await desk.read()).promotions[0]).toMatchObject({ used: 1, held: 0, given: '10.00' });
  });

  test('changes nothing for a client that asks for none', async () => {
    await made();
    expect((await shop.register(ama)).total).toBe('130.00');
    expect((await shop.register(ama, SIGNUP)).total).toBe('125.00');
    expect((await shop.register(ama, { promotion_code: 'ANYCODE' })).total).toBe('130.00');
    expect(await uses()).toEqual([]);
  });

  test('comes after the other discounts, and all together take off the subtotal at most', async () => {
    await shop.world.db.update(tables.discountRules).set({ percentage: 90 });
    await made();
    const quote = await shop.register(ama, { discounts_applied: [{ type: 'promotion' }, { type: 'signup' }] });
    expect(quote.discounts_applied.map(({ type, amount }) => [type, amount])).toEqual([
      ['signup', '45.00'],
      ['promotion', '5.00'],
    ]);
    expect(quote.total).toBe('80.00');
  });

  test('is used by nobody where the others leave nothing of the subtotal', async () => {
    await shop.world.db.update(tables.discountRules).set({ percentage: 100 });
    await made({ uses_max: 1 });
    await shop.register(ama, { discounts_applied: [{ type: 'promotion' }, { type: 'signup' }] });
    expect(await uses()).toEqual([]);
  });

  test('is the best one of several, and one only', async () => {
    await made({ name: 'Small', value: '10' });
    await made({ name: 'Fixed', kind: 'fixed', value: '12.50' });
    await made({ name: 'Other service', value: '50', services: [2] });
    const quote = await shop.register(ama, PROMOTION);
    expect(quote.discounts_applied).toMatchObject([{ name: 'Fixed', percentage: 0, amount: '12.50' }]);
    expect(quote.total).toBe('117.50');
  });

  test('begins and ends on time, and still counts for checkouts that were registered before its end', async () => {
    await made({ starts: inHours(2), ends: inHours(4) });
    expect((await shop.register(ama, PROMOTION)).total).toBe('130.00');
    await hoursLater(2);
    const quote = await shop.register(team.customer, PROMOTION);
    expect(quote.total).toBe('120.00');
    await hoursLater(2);
    const after = await shop.register(await shop.newUser(), PROMOTION);
    expect([after.total, after.promotion_refused]).toEqual(['130.00', words.ended]);
    shop.pay(team.customer, quote);
    expect((await shop.order(team.customer, quote.reference)).status).toBe(201);
    expect((await ordered(quote)).total).toBe(120_00);
  });
});

test('a name is one line without marks that turn the text around it, for customers read it', async () => {
  const { body } = await desk.make({ name: ' Dry\u202e season\r\nX: y\u0007 ', reason: 'for\u2066 all\n' });
  expect(body.promotions[0]).toMatchObject({ name: 'Dry season X: y', reason: 'for all' });
  const empty = await desk.make({ name: '\u202e\u2066' });
  expect([empty.status, empty.body.error]).toEqual([400, messages.promotionRuleCalls.badName]);
});

describe('what a promotion is for', () => {
  test('some services: only they count, for a percentage, a sum and a minimum', async () => {
    await made({ services: [2], value: '10', minimum: '200.00' });
    const items = (standard: number, deep: number) => ({
      cart_items: [
        { service_id: 1, quantity: standard },
        { service_id: 2, quantity: deep },
      ],
    });
    expect((await shop.register(ama, { ...PROMOTION, ...items(5, 1) })).discounts_applied).toEqual([]);
    expect((await shop.register(ama, { ...PROMOTION, ...items(1, 2) })).discounts_applied).toMatchObject([
      { amount: '20.00' },
    ]);
  });

  test('some areas: by where the pairs are collected', async () => {
    await made({ code: 'TEMA20', areas: ['tema'] });
    const tema = await shop.register(ama, { ...withCode('tema20'), pickup_location: TEMA });
    expect(tema.discounts_applied).toMatchObject([{ code: 'TEMA20', amount: '10.00' }]);
    const accra = await shop.register(ama, { ...withCode('TEMA20'), delivery_location: TEMA });
    expect(accra.promotion_refused).toBe(words.area('TEMA20', 'Tema'));
  });

  test('a sum is never more than what it counts for', async () => {
    await made({ kind: 'fixed', value: '80.00' });
    expect((await shop.register(ama, PROMOTION)).total).toBe('80.00');
  });
});

describe('a code', () => {
  test('is read in every spelling, and says why it takes nothing off', async () => {
    await made({ code: 'Sneaker-20', name: 'For friends' });
    expect(await find(ama)).toBe(undefined);
    expect(await find(ama, { code: ' sneaker 20 ' })).toBe('For friends');
    expect(await find(ama, { code: 'SNEAKER21' })).toBe(words.unknown('SNEAKER21'));
    await made({ code: 'LATER20', starts: inHours(48) });
    expect(await find(ama, { code: 'LATER20' })).toContain('LATER20 begins on');
    await made({ code: 'DEEP20', services: [2] });
    expect(await find(ama, { code: 'DEEP20' })).toBe(words.services('DEEP20'));
    await made({ code: 'MUCH20', minimum: '100.00' });
    expect(await find(ama, { code: 'MUCH20' })).toBe(words.minimum('MUCH20', 'GHS 100.00'));
    await desk.end(await made({ code: 'OVER20' }));
    expect(await find(ama, { code: 'OVER20' })).toBe(words.over('OVER20'));
    await made({ name: 'Better', value: '30' });
    expect(await find(ama, { code: 'SNEAKER20' })).toBe(`Better / ${words.less('SNEAKER20', 'Better')}`);
    expect(await find(ama, { code: 'SNEAKER21' })).toBe(`Better / ${words.unknown('SNEAKER21')}`);
  });

  test('is asked for again where the same reference is registered again, and another code is another request', async () => {
    await made({ code: 'ONCE20' });
    const { reference } = await shop.register(ama, withCode('ONCE20'));
    const again = (code: string) =>
      shop.request('POST', '/api/payments/intents/', { token: ama, body: { reference, ...basket(withCode(code)) } });
    expect((await again('once-20')).status).toBe(200);
    expect((await again('TWICE20')).status).toBe(409);
  });

  test('is for signed-in customers', async () => {
    const { cart_items } = basket();
    expect((await shop.request('POST', '/api/promotions/find/', { body: { cart_items } })).status).toBe(401);
  });
});

describe('a limit', () => {
  test('of three is three, of 100 customers who ask at the same time; the others pay the full price and read why first', async () => {
    await made({ uses_max: 3, code: 'FIRST3' });
    const users = await Promise.all(Array.from({ length: 100 }, () => shop.newUser()));
    const quotes = await Promise.all(users.map((user) => shop.register(user, withCode('FIRST3'))));
    const full = quotes.filter(({ total }) => total === '130.00');
    expect([full.length, quotes.filter(({ total }) => total === '120.00').length]).toEqual([97, 3]);
    expect(new Set(full.map(({ promotion_refused: why }) => why))).toEqual(new Set([words.usedUp('FIRST3')]));
    for (const [index, quote] of quotes.entries()) shop.pay(users[index] as TestUser, quote);
    const answers = await Promise.all(
      quotes.map(({ reference }, index) => shop.order(users[index] as TestUser, reference)),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect((await uses()).map(({ seat, orderId }) => [seat, orderId !== null]).sort()).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
  });

  test('comes back when the checkout has lapsed and nobody told us, and when an order is cancelled', async () => {
    await made({ uses_max: 1, ends: inHours(200) });
    await shop.register(ama, PROMOTION);
    expect((await shop.register(await shop.newUser(), PROMOTION)).total).toBe('130.00');
    shop.clock.advance(74 * HOUR);
    await cleanUp(shop.world);
    expect(await uses()).toEqual([]);
    const late = await shop.newUser();
    const { slug } = await shop.buy(late, PROMOTION);
    const esi = await shop.newUser();
    expect((await shop.register(esi, PROMOTION)).total).toBe('130.00');
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    expect((await shop.register(esi, PROMOTION)).total).toBe('120.00');
    // Somebody else holds the last one now, so the order can't have it back.
    const reopened = await changeStatus(shop.world, {
      slug,
      to: 'pending',
      actorId: null,
      mayReopen: true,
      reason: 'x',
    });
    expect(reopened).toMatchObject({ refused: 'conflict' });
  });

  test('is kept for a payment that is reported at any time while its price is valid', async () => {
    await made({ uses_max: 1, ends: inHours(200) });
    const quote = await shop.register(ama, PROMOTION);
    shop.pay(ama, quote);
    shop.clock.advance(71 * HOUR);
    await cleanUp(shop.world);
    expect((await shop.register(await shop.newUser(), PROMOTION)).total).toBe('130.00');
    expect(await placeOrder(shop.world, { reference: quote.reference, userId: null })).toMatchObject({
      outcome: 'placed',
    });
    expect((await ordered(quote)).total).toBe(120_00);
  });

  test('is one use for all checkouts of a cart, none once the newest goes without, and one for all carts of an account', async () => {
    await made({ uses_max: 5 });
    const cart = (id: string, pairs = 1) => ({ cart_id: id, cart_items: [{ service_id: 1, quantity: pairs }] });
    for (let again = 0; again < 3; again += 1) await shop.register(ama, { ...PROMOTION, ...cart('a-cart-of-hers-1') });
    expect(await uses()).toHaveLength(1);
    await shop.register(ama, { ...PROMOTION, ...cart('a-cart-of-hers-2', 2) });
    expect(await uses()).toHaveLength(1);
    await shop.register(ama, cart('a-cart-of-hers-2', 2));
    expect(await uses()).toEqual([]);
  });

  test('is never used up by accounts that anybody can open', async () => {
    await made({ uses_max: 3 });
    const totals = [];
    for (let index = 0; index < 4; index += 1) {
      totals.push((await shop.register(await shop.newUser({ isVerified: false }), PROMOTION)).total);
    }
    expect(totals).toEqual(['120.00', '120.00', '130.00', '130.00']);
    expect((await shop.register(ama, PROMOTION)).total).toBe('120.00');
  });

  test('of a customer counts their orders, also by another account of the same person', async () => {
    await made({ code: 'ONCE20', uses_per_customer: 1 });
    const kofi = await shop.newUser({ email: 'kofi.mensah@gmail.com' });
    const same = await shop.newUser({ email: 'kofimensah+again@gmail.com' });
    const first = await shop.buy(kofi, withCode('ONCE20'));
    for (const user of [kofi, same]) {
      const again = await shop.register(user, withCode('ONCE20'));
      expect([again.total, again.promotion_refused]).toEqual(['130.00', words.used('ONCE20')]);
    }
    expect(await find(ama, { code: 'ONCE20' })).toBe('Harmattan deal');
    await changeStatus(shop.world, { slug: first.slug, to: 'cancelled', actorId: null });
    expect((await shop.register(kofi, withCode('ONCE20'))).total).toBe('120.00');
  });

  test('of a customer holds for accounts of one person that all register before one of them pays', async () => {
    await made({ code: 'ONCE20', uses_per_customer: 1, uses_max: 9 });
    const people = await Promise.all(
      ['', '+2', '+3', '+4', '+5'].map((tag) => shop.newUser({ email: `kojo.addo${tag}@gmail.com` })),
    );
    const quotes = await Promise.all(people.map((user) => shop.register(user, withCode('ONCE20'))));
    expect(quotes.map(({ total }) => total)).toEqual(people.map(() => '120.00'));
    for (const [index, quote] of quotes.entries()) shop.pay(people[index] as TestUser, quote);
    const answers = await Promise.all(
      quotes.map(({ reference }, index) => shop.order(people[index] as TestUser, reference)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402, 402, 402]);
    expect((await uses()).filter(({ orderId }) => orderId !== null)).toHaveLength(1);
  });

  test('of a customer holds for two checkouts that are both paid: the second is held for the team, who may grant it', async () => {
    await made({ code: 'ONCE20', uses_per_customer: 1, uses_max: 9 });
    const one = await shop.register(ama, withCode('ONCE20'));
    const two = await shop.register(ama, { ...withCode('ONCE20'), cart_items: [{ service_id: 2, quantity: 1 }] });
    for (const quote of [one, two]) shop.pay(ama, quote);
    expect((await shop.order(ama, one.reference)).status).toBe(201);
    expect((await shop.order(ama, two.reference)).status).toBe(402);
    const settle = await shop.request('POST', `/api/staff/payments/${two.reference}/settle/`, {
      token: team.owner,
      body: { by: 'order' },
    });
    expect(settle.status).toBe(200);
    expect((await uses()).filter(({ orderId }) => orderId !== null)).toHaveLength(2);
  });
});

test('a correction costs what the terms of the booking say, whatever became of the promotion', async () => {
  const id = await made({ services: [1], value: '20', minimum: '100.00' });
  const { slug } = await shop.buy(ama, { ...PROMOTION, cart_items: [{ service_id: 1, quantity: 2 }] });
  await desk.end(id);
  const correct = (items: object[]) =>
    shop.request<{ error: string }>('POST', `/api/staff/orders/${slug}/correct-and-refund/`, {
      token: team.owner,
      body: { items, reason: 'Counted', refund: '40.00' },
    });
  const answer = await correct([{ service_id: 1, quantity: 1 }]);
  expect(answer.body.error).toBe(undefined);
  const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
  // 50.00 less 20 %, and both trips; 160.00 were paid.
  expect([order?.total, order?.corrected?.total]).toEqual([160_00, 120_00]);
});
