import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IntentStatus } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import * as tables from '#server/db/schema.ts';
import { nextCheck } from '#server/features/payments/intents/check/schedule.ts';
import { sweep } from '#server/jobs/missed-charges.ts';
import { checkAllNow, reconcile } from '#server/jobs/reconciler.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

const stateOf = async (user: TestUser, reference: string) => {
  const token = await shop.signIn(user);
  return (await shop.request<IntentStatus>('GET', `/api/payments/intents/${reference}/`, { token })).body.state;
};
const intentRow = async (reference: string) =>
  (await shop.world.db.select().from(tables.intents)).find((intent) => intent.reference === reference);
const orderRow = async (reference: string) =>
  (await shop.world.db.select().from(tables.orders)).find((order) => order.reference === reference);

describe('the next provider call', () => {
  const createdAt = new Date('2026-11-21T08:00:00Z');
  const expiresAt = new Date(createdAt.getTime() + 72 * HOUR);
  const after = (ms: number) => new Date(createdAt.getTime() + ms);

  test.each([
    ['at once', 0, 0, 9_999, 20 * SECOND],
    ['after the first question', 20 * SECOND, 1, 9_999, 40 * SECOND],
    ['in the first hour', 5 * 60 * SECOND, 6, 9_999, 45 * SECOND],
    ['after the first hour, while few wait', HOUR, 70, 100, 45 * SECOND],
    ['after the first hour, while many wait', HOUR, 70, 800, 200 * SECOND],
    ['after the first hour, while very many wait', HOUR, 70, 9_999, 600 * SECOND],
    ['shortly before the end', 72 * HOUR - 60 * SECOND, 400, 9_999, 60 * SECOND],
    ['past the end, when nobody answered', 72 * HOUR, 400, 9_999, 600 * SECOND],
    ['with a clock that was put back', -24 * HOUR, 3, 9_999, 600 * SECOND],
  ])('%s', (_, age, checks, open, wait) => {
    const now = after(age);
    expect(nextCheck({ createdAt, expiresAt, checks }, now, open).getTime() - now.getTime()).toBe(wait);
  });
});

describe('a checkout whose customer does not return', () => {
  test('becomes an order within a minute of its payment, and the customer is mailed', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    for (let passed = 0; passed < 180; passed += 5) {
      shop.clock.advance(5 * SECOND);
      await reconcile(shop.world);
    }
    shop.pay(ama, quote);
    for (let passed = 0; passed < 60; passed += 5) {
      shop.clock.advance(5 * SECOND);
      await reconcile(shop.world);
    }
    const order = await orderRow(quote.reference);
    expect(order?.userId).toBe(ama.id);
    const mails = (await shop.mails()).filter(({ to }) => to === ama.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      messages.mail.orderFound.subject(orderCode(order?.slug ?? '')),
    ]);
  });

  test('stays open when the pop-up was cancelled: a later approval on the phone still makes the order', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.provider.set(quote.reference, { status: 'abandoned', amount: quote.amount, email: ama.email });
    shop.clock.advance(20 * SECOND);
    await reconcile(shop.world);
    expect(await stateOf(ama, quote.reference)).toBe('waiting');
    shop.provider.set(quote.reference, { status: 'success', paidAt: shop.clock.now() });
    shop.clock.advance(60 * SECOND);
    await reconcile(shop.world);
    expect(await stateOf(ama, quote.reference)).toBe('ordered');
  });

  test('is checked less and less often, and expires after 72 hours with a last check', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama);
    shop.clock.advance(20 * SECOND);
    await reconcile(shop.world);
    await reconcile(shop.world);
    expect(shop.provider.verified(reference)).toBe(1);
    shop.clock.advance(71 * HOUR);
    await reconcile(shop.world);
    expect((await intentRow(reference))?.state).toBe('waiting');
    shop.clock.advance(2 * HOUR);
    await reconcile(shop.world);
    const row = await intentRow(reference);
    expect([row?.state, row?.nextCheckAt]).toEqual(['expired', null]);
    const asked = shop.provider.verified(reference);
    shop.clock.advance(2 * HOUR);
    await reconcile(shop.world);
    expect(shop.provider.verified(reference)).toBe(asked);
  });

  test('does not expire while the provider is down', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    shop.provider.fault = 'html';
    shop.clock.advance(73 * HOUR);
    await reconcile(shop.world);
    expect((await intentRow(quote.reference))?.state).toBe('waiting');
    shop.provider.fault = null;
    shop.clock.advance(600 * SECOND);
    await reconcile(shop.world);
    expect(await stateOf(ama, quote.reference)).toBe('ordered');
  });

  test('paid after the price had expired is held for review', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.clock.advance(73 * HOUR);
    await reconcile(shop.world);
    shop.pay(ama, quote);
    await sweep(shop.world);
    expect(await stateOf(ama, quote.reference)).toBe('review');
    expect(await orderRow(quote.reference)).toBeUndefined();
  });

  test('paid while our clock was a year behind becomes an order: a price expires by both clocks', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.provider.set(quote.reference, {
      amount: quote.amount,
      email: ama.email,
      paidAt: new Date(shop.clock.now().getTime() + 365 * 24 * HOUR),
    });
    expect((await shop.order(ama, quote.reference)).status).toBe(201);
  });

  test('is checked at once when the shop opens again', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    await checkAllNow(shop.world);
    await reconcile(shop.world);
    expect(await stateOf(ama, quote.reference)).toBe('ordered');
  });

  test('is checked soon although a wrong clock planned it for next year', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    const nextYear = new Date(shop.clock.now().getTime() + 365 * 24 * HOUR);
    const { scheduleCheck: planCheck } = await import('#server/features/payments/intents/intents.queries.ts');
    await planCheck(shop.world.db, quote.reference, nextYear);
    await reconcile(shop.world);
    expect(await stateOf(ama, quote.reference)).toBe('ordered');
  });

  test('is checked by one worker at a time', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama);
    shop.clock.advance(20 * SECOND);
    shop.provider.delayMs = 50;
    await Promise.all([reconcile(shop.world), reconcile({ ...shop.world }), reconcile({ ...shop.world })]);
    expect(shop.provider.verified(reference)).toBe(1);
  });

  test('is checked by another worker when its worker died', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    shop.clock.advance(20 * SECOND);
    const { claimDueIntents } = await import('#server/features/payments/intents/check/due.queries.ts');
    const now = shop.clock.now();
    const later = new Date(now.getTime() + 60 * SECOND);
    const all = { pressing: false, limit: 40, perAccount: 40 };
    await claimDueIntents(shop.world.db, { now, leaseEnd: later, horizon: later }, all);
    shop.clock.advance(61 * SECOND);
    await reconcile(shop.world);
    expect(await stateOf(ama, quote.reference)).toBe('ordered');
  });
});

describe('the sweep', () => {
  test('after a restore from an old backup makes orders or reviews of every success', async () => {
    const ama = await shop.newUser();
    const known = await shop.register(ama);
    shop.pay(ama, known);
    // Checkouts that the backup does not hold.
    const lost = Array.from({ length: 250 }, () => newReference());
    for (const reference of lost) shop.pay(ama, { reference, amount: 99_00 });
    expect(await sweep(shop.world)).toBe(true);
    expect(await stateOf(ama, known.reference)).toBe('ordered');
    const held = (await shop.world.db.select().from(tables.payments)).filter(({ state }) => state === 'review');
    const references = new Set(held.map(({ reference }) => reference));
    expect(lost.every((reference) => references.has(reference))).toBe(true);
    const calls = shop.provider.calls.length;
    await sweep(shop.world);
    expect(shop.provider.calls.slice(calls).filter((call) => call.includes('/verify/'))).toEqual([]);
  });

  test('that fails because of the provider says so, and the reconciler does its work', async () => {
    const ama = await shop.newUser();
    const reference = newReference();
    shop.pay(ama, { reference, amount: 77_00 });
    shop.provider.fault = 500;
    expect(await sweep(shop.world)).toBe(false);
    shop.provider.fault = null;
    shop.clock.advance(61 * SECOND);
    await reconcile(shop.world);
    const rows = await shop.world.db.select().from(tables.payments);
    expect(rows.find((row) => row.reference === reference)).toMatchObject({ state: 'review', userId: ama.id });
  });

  test('leaves a payment of this moment to the page that is about to post it', async () => {
    const ama = await shop.newUser();
    const reference = newReference();
    shop.clock.advance(61 * SECOND);
    shop.pay(ama, { reference, amount: 130_00 });
    await reconcile(shop.world);
    const rows = await shop.world.db.select().from(tables.payments);
    expect(rows.some((row) => row.reference === reference)).toBe(false);
    expect((await shop.order(ama, reference)).status).toBe(201);
  });
});
