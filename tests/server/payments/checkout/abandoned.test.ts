import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import * as tables from '#server/db/schema.ts';
import { takeScreenQuota, takeVerifyQuota } from '#server/features/payments/intents/check/verify-quota.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { basket, openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const SECOND = 1_000;

const intentOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.intents).where(eq(tables.intents.reference, reference)))[0];

/** Adds copies of a registered checkout, as many customers would have left them; due now. */
async function abandon(reference: string, count: number, users: number[]): Promise<void> {
  const model = await intentOf(reference);
  if (model === undefined) throw new Error('There is no such checkout.');
  const now = shop.clock.now();
  const rows = Array.from({ length: count }, (_, index) => {
    const own = newReference();
    return {
      ...model,
      reference: own,
      cart: own,
      userId: users[index % users.length] ?? model.userId,
      nextCheckAt: now,
    };
  });
  for (let start = 0; start < count; start += 500) {
    await shop.world.db.insert(tables.intents).values(rows.slice(start, start + 500));
  }
}

describe('abandoned checkouts', () => {
  test('lose phone and places after 30 days; reference, lines and sums stay', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama, { cart_id: 'cart-of-monday' });
    shop.clock.advance(4 * DAY_MS);
    await reconcile(shop.world);
    await cleanUp(shop.world);
    expect((await intentOf(reference))?.phone).not.toBe('');
    shop.clock.advance(27 * DAY_MS);
    await cleanUp(shop.world);
    const purged = await intentOf(reference);
    expect(purged).toMatchObject({ phone: '', fingerprint: '', cartId: null, state: 'expired', total: 130_00 });
    for (const place of [purged?.delivery, purged?.pickup]) {
      expect(place).toEqual({
        location_name: '',
        street_address: '',
        region: expect.stringContaining('Greater Accra'),
        area: 'Accra',
        cost: 40_00,
        lat: null,
        lng: null,
      });
    }
    expect(purged?.lines).toHaveLength(1);
  });

  test('that are paid, held or not ended keep what is needed', async () => {
    const ama = await shop.newUser();
    const [paid, held, open, replaced] = [
      await shop.register(ama),
      await shop.register(ama),
      await shop.register(ama),
      await shop.register(ama),
    ] as const;
    const kept = [paid, held, open, replaced];
    shop.pay(ama, paid);
    await shop.order(ama, paid.reference);
    shop.clock.advance(4 * DAY_MS);
    await reconcile(shop.world);
    shop.provider.set(held.reference, { amount: 1, email: ama.email });
    await shop.event({ event: 'charge.success', data: { reference: held.reference } });
    await handleStoredEvents(shop.world);
    // The provider has given no answer about this one since.
    const { db } = shop.world;
    await db
      .update(tables.intents)
      .set({ state: 'waiting', nextCheckAt: shop.clock.now() })
      .where(eq(tables.intents.reference, open.reference));
    await db
      .update(tables.intents)
      .set({ state: 'superseded', nextCheckAt: shop.clock.now() })
      .where(eq(tables.intents.reference, replaced.reference));
    // Whatever its state says: money came for it.
    await db
      .update(tables.intents)
      .set({ state: 'superseded', nextCheckAt: null })
      .where(eq(tables.intents.reference, held.reference));
    shop.clock.advance(60 * DAY_MS);
    await cleanUp(shop.world);
    for (const { reference } of kept) expect((await intentOf(reference))?.phone).not.toBe('');
  });

  test('that are paid after all when their data is gone are held, not made an order', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.clock.advance(4 * DAY_MS);
    await reconcile(shop.world);
    shop.clock.advance(31 * DAY_MS);
    await cleanUp(shop.world);
    shop.pay(ama, quote);
    await shop.event({ event: 'charge.success', data: { reference: quote.reference } });
    await handleStoredEvents(shop.world);
    const [payment] = await shop.world.db
      .select()
      .from(tables.payments)
      .where(eq(tables.payments.reference, quote.reference));
    expect(payment).toMatchObject({ state: 'review', reason: 'incomplete', orderId: null });
    await expectInvariants(shop);
  });

  test('are deleted after 180 days, unless money came for them', async () => {
    const ama = await shop.newUser();
    const unpaid = await shop.register(ama);
    const paidLate = await shop.register(ama);
    shop.clock.advance(4 * DAY_MS);
    await reconcile(shop.world);
    shop.clock.advance(31 * DAY_MS);
    await cleanUp(shop.world);
    shop.pay(ama, paidLate);
    await shop.event({ event: 'charge.success', data: { reference: paidLate.reference } });
    await handleStoredEvents(shop.world);
    // Whatever its state says: money came for it.
    await shop.world.db
      .update(tables.intents)
      .set({ state: 'expired', nextCheckAt: null })
      .where(eq(tables.intents.reference, paidLate.reference));
    shop.clock.advance(144 * DAY_MS);
    await cleanUp(shop.world);
    expect(await intentOf(unpaid.reference)).toBeDefined();
    shop.clock.advance(2 * DAY_MS);
    await cleanUp(shop.world);
    expect(await intentOf(unpaid.reference)).toBeUndefined();
    expect(await intentOf(paidLate.reference)).toMatchObject({ total: 130_00 });

    // Money that comes even later is held for the team like any other that nobody knows.
    shop.pay(ama, unpaid);
    await shop.event({ event: 'charge.success', data: { reference: unpaid.reference } });
    await handleStoredEvents(shop.world);
    const [held] = await shop.world.db
      .select()
      .from(tables.payments)
      .where(eq(tables.payments.reference, unpaid.reference));
    expect(held).toMatchObject({ state: 'review', orderId: null });
    await expectInvariants(shop);
  });

  test('10,000 of them do not delay a paid one: it is an order within 60 s of rounds, by few questions', {
    timeout: 120_000,
  }, async () => {
    const people = [];
    for (let one = 0; one < 20; one += 1) people.push((await shop.newUser()).id);
    const ama = await shop.newUser();
    await abandon((await shop.register(ama)).reference, 10_000, people);
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    const before = shop.provider.calls.length;
    let rounds = 0;
    let isOrdered = false;
    // The reconciler rests for 10 s between two rounds.
    while (!isOrdered && rounds < 6) {
      shop.clock.advance(10 * SECOND);
      await reconcile(shop.world);
      rounds += 1;
      isOrdered = (await intentOf(quote.reference))?.state === 'ordered';
    }
    expect(isOrdered).toBe(true);
    const verified = shop.provider.calls.slice(before).filter((call) => call.includes('/transaction/verify/'));
    expect(verified.length).toBeLessThanOrEqual(40 * rounds + 1);
  });

  test('one that waits for an approval is asked about before all of them', async () => {
    const ama = await shop.newUser();
    const body = { reference: newReference(), ...basket() };
    await shop.request('POST', '/api/payments/intents/', { token: ama, body });
    shop.provider.set(body.reference, { status: 'ongoing', amount: 130_00, email: ama.email });
    await shop.request('GET', `/api/payments/intents/${body.reference}/`, { token: ama });
    expect((await intentOf(body.reference))?.state).toBe('checking');
    shop.clock.advance(60 * SECOND);
    const asked = shop.provider.verified(body.reference);
    await reconcile(shop.world);
    expect(shop.provider.verified(body.reference)).toBe(asked + 1);
  });

  test('of one account take at most a part of each round', async () => {
    const [ama, esi] = [await shop.newUser(), await shop.newUser()];
    const { db } = shop.world;
    await db.update(tables.intents).set({ nextCheckAt: null, state: 'expired' });
    const first = await shop.register(ama);
    await abandon(first.reference, 60, [ama.id]);
    shop.clock.advance(60 * SECOND);
    await abandon(first.reference, 1, [esi.id]);
    shop.clock.advance(SECOND);
    const before = shop.provider.calls.length;
    await reconcile(shop.world);
    const asked = shop.provider.calls.slice(before).filter((call) => call.includes('/transaction/verify/'));
    expect(asked).toHaveLength(6);
  });

  test('the screens of one account use up their own questions, and no others', async () => {
    const [ama, kofi] = [await shop.newUser(), await shop.newUser()];
    const world = { ...shop.world, settings: { ...shop.world.settings, rateLimits: 'normal' as const } };
    const asked: boolean[] = [];
    // Fewer than all screens may ask in a minute.
    for (let question = 0; question < 160; question += 1) asked.push(await takeScreenQuota(world, ama.id));
    expect(asked.filter(Boolean)).toHaveLength(150);
    expect(await takeScreenQuota(world, kofi.id)).toBe(true);
  });

  test('the questions of all processes together stay within the minute’s budget', async () => {
    shop.clock.advance(120 * SECOND);
    const processes = [{ ...shop.world }, { ...shop.world }, { ...shop.world }];
    const granted = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => takeVerifyQuota(processes[turn % 3] ?? shop.world, 'other', 40)),
    );
    expect(granted.reduce((sum, each) => sum + each, 0)).toBe(120);
    expect(await takeVerifyQuota(shop.world, 'pressing', 40)).toBe(40);
    shop.clock.advance(61 * SECOND);
    expect(await takeVerifyQuota(shop.world, 'other', 40)).toBe(40);
  });
});
