import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as tables from '#server/db/schema.ts';
import { claimDueIntents } from '#server/features/payments/intents/check/due.queries.ts';
import { scanForMissedCharges } from '#server/jobs/missed-charges.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const SECOND = 1_000;
const EVENTS = 400;

const success = (reference: string, delivery: number) => ({ event: 'charge.success', data: { reference, delivery } });
const questions = () => shop.provider.calls.filter((call) => call.includes('/transaction/verify/')).length;
const stateOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.intents).where(eq(tables.intents.reference, reference)))[0]?.state;

/** Stores events about references that nobody paid, due now. */
async function floodEvents(): Promise<void> {
  const now = shop.clock.now();
  const rows = Array.from({ length: EVENTS }, (_, index) => {
    const reference = newReference();
    const body = JSON.stringify(success(reference, index));
    return { digest: reference, event: 'charge.success', reference, body, receivedAt: now, nextTryAt: now };
  });
  await shop.world.db.insert(tables.webhookEvents).values(rows);
}

async function handleAll(): Promise<void> {
  while ((await handleStoredEvents(shop.world)) > 0);
}

test('a flood of events stays within the budget of provider calls, and delays neither refunds nor existing orders', async () => {
  const ama = await shop.newUser();
  const { reference: bought } = await shop.buy(ama);
  const refunded = await shop.buy(ama);
  await handleAll();
  shop.clock.advance(61 * SECOND);
  await floodEvents();
  shop.provider.set(refunded.reference, { status: 'reversed' });
  await shop.event({ event: 'refund.processed', data: { transaction_reference: refunded.reference, amount: 1 } });
  await shop.event(success(bought, 1));
  const before = questions();
  await handleAll();
  expect(questions() - before).toBeGreaterThan(100);
  expect(questions() - before).toBeLessThanOrEqual(185);
  const open = await shop.world.db.select().from(tables.webhookEvents).where(isNull(tables.webhookEvents.handledAt));
  expect(open.length).toBeGreaterThan(0);
  expect(open.some(({ reference }) => reference === bought || reference === refunded.reference)).toBe(false);
  const [payment] = await shop.world.db
    .select()
    .from(tables.payments)
    .where(eq(tables.payments.reference, refunded.reference));
  expect(payment?.state).toBe('refunded');
});

test('a payment is found in the provider’s list while many events arrive, also within the first seconds', async () => {
  const ama = await shop.newUser();
  shop.clock.advance(61 * SECOND);
  await scanForMissedCharges(shop.world);
  await floodEvents();
  const quote = await shop.register(ama);
  shop.pay(ama, quote);
  shop.clock.advance(5 * SECOND);
  await scanForMissedCharges(shop.world);
  expect(await stateOf(quote.reference)).toBe('ordered');
});

test('a scan that runs is not started again, and one without a crowd leaves a new payment to its page', async () => {
  await shop.world.db.update(tables.webhookEvents).set({ handledAt: shop.clock.now() });
  const ama = await shop.newUser();
  shop.clock.advance(61 * SECOND);
  const quote = await shop.register(ama);
  shop.pay(ama, quote);
  const lists = () => shop.provider.calls.filter((call) => call === 'GET /transaction').length;
  const before = lists();
  await Promise.all([scanForMissedCharges(shop.world), scanForMissedCharges(shop.world)]);
  shop.clock.advance(6 * SECOND);
  await scanForMissedCharges(shop.world);
  expect(lists() - before).toBe(1);
  expect(await stateOf(quote.reference)).toBe('waiting');
  await shop.order(ama, quote.reference);
  await expectInvariants(shop);
});

test('a paid checkout is asked about before all that wait for an approval', async () => {
  const ama = await shop.newUser();
  const { db } = shop.world;
  const now = shop.clock.now();
  for (let one = 0; one < 8; one += 1) {
    const { reference } = await shop.register(await shop.newUser());
    const nextCheckAt = new Date(now.getTime() - 60 * SECOND);
    await db
      .update(tables.intents)
      .set({ state: 'checking', nextCheckAt })
      .where(eq(tables.intents.reference, reference));
  }
  const { reference } = await shop.register(ama);
  await db
    .update(tables.intents)
    .set({ state: 'paid', nextCheckAt: now })
    .where(eq(tables.intents.reference, reference));
  const later = new Date(now.getTime() + 60 * SECOND);
  const claimed = await claimDueIntents(
    db,
    { now, leaseEnd: later, horizon: later },
    { pressing: true, limit: 3, perAccount: 5 },
  );
  expect(claimed.map(({ state }) => state)).toEqual(['paid', 'checking', 'checking']);
});
