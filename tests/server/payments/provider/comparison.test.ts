import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import {
  comparisonDays,
  comparisonItems,
  comparisons,
  differences,
  payouts,
} from '#server/db/tables/payments/comparisons.ts';
import { beginComparisonNow, beginNightly, runComparison } from '#server/features/orders/comparison/comparison.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { syncRefunds } from '#server/features/orders/refund/provider/sync-refunds.ts';
import { decideDifference } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import { compareWithProvider } from '#server/jobs/comparison.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
let ama: TestUser;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  ama = await shop.newUser();
});
afterAll(() => shop.close());

/** Compares now, to the end. */
async function compare(): Promise<void> {
  // What was made a moment ago must lie before the end of the period.
  shop.clock.advance(1_000);
  await beginComparisonNow(shop.world, null);
  expect(await runComparison(shop.world, { pauseMs: 0 })).toBe('finished');
}
const open = async () =>
  (await shop.world.db.select().from(differences))
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ kind, key }) => `${kind} ${key}`);
const paymentOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.payments).where(eq(tables.payments.reference, reference)))[0];
const move = (slug: string, to: string) => changeStatus(shop.world, { slug, to, actorId: null, reason: 'test' });

describe('what happens at the provider is taken over by the comparison, without an event', () => {
  test('a refund in its dashboard, in part and whole; the order of a whole one stops until it is cancelled', async () => {
    const part = await shop.buy(ama);
    const whole = await shop.buy(await shop.newUser());
    shop.provider.refundInDashboard(part.reference, 2_000);
    shop.provider.refundInDashboard(whole.reference, 13_000);
    shop.provider.set(whole.reference, { status: 'reversed' });
    await compare();
    expect(await paymentOf(part.reference)).toMatchObject({ state: 'order', returned: 2_000 });
    expect(await paymentOf(whole.reference)).toMatchObject({ state: 'refunded' });
    await compare();
    expect(await open()).toEqual([`returned ${whole.reference}`]);
    expect(await move(whole.slug, 'processing')).toMatchObject({
      body: { error: messages.orderBlocks.refusals.returned },
    });
    expect(await move(part.slug, 'processing')).toMatchObject({ status: 'processing' });
    expect(await move(whole.slug, 'cancelled')).toMatchObject({ status: 'cancelled' });
    await compare();
    expect(await open()).toEqual([]);
  });

  test('a reversal stops the order; an owner’s written decision lets it go on, and it stays decided', async () => {
    const { reference, slug } = await shop.buy(ama);
    shop.provider.set(reference, { status: 'reversed' });
    await compare();
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded' });
    expect(await open()).toEqual([`returned ${reference}`]);
    expect(await move(slug, 'processing')).toMatchObject({ body: { error: messages.orderBlocks.refusals.returned } });
    const [row] = await shop.world.db.select().from(differences).where(eq(differences.key, reference));
    const owner = await shop.newUser({ role: 'owner' });
    const decided = { decision: 'Paid in cash', resolvedBy: owner.id, now: shop.clock.now() };
    expect(await decideDifference(shop.world.db, row?.id ?? 0, decided)).toBe(true);
    expect(await decideDifference(shop.world.db, row?.id ?? 0, decided)).toBe(false);
    await compare();
    expect(await open()).toEqual([]);
    expect(await move(slug, 'processing')).toMatchObject({ status: 'processing' });
  });

  test('a reversal that the provider takes back is a difference until the money is owed again', async () => {
    const { reference, slug } = await shop.buy(ama);
    await move(slug, 'cancelled');
    shop.provider.set(reference, { status: 'reversed' });
    await compare();
    expect(await paymentOf(reference)).toMatchObject({ state: 'refunded' });
    expect(await open()).toEqual([]);
    shop.provider.set(reference, { status: 'success' });
    await compare();
    expect(await open()).toEqual([`kept ${reference}`]);
    await syncRefunds(shop.world, reference);
    expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owed: 13_000 });
    await compare();
    expect(await open()).toEqual([]);
  });

  test('a payment that nobody reported becomes its order, and fees are stored', async () => {
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    await compare();
    expect(await paymentOf(quote.reference)).toMatchObject({ state: 'order', fee: 254 });
    expect(await open()).toEqual([]);
  });

  test('payouts are stored; a failed one and one that does not add up are differences until they are right', async () => {
    const paid = shop.provider.payOut({ processed: 26_000, fees: 507, deductions: 2_000, at: shop.clock.now() });
    const failed = shop.provider.payOut({ status: 'failed', processed: 100, at: shop.clock.now() });
    const queued = shop.provider.payOut({ status: 'queued', processed: 100, at: shop.clock.now() });
    await compare();
    const [row] = await shop.world.db
      .select()
      .from(payouts)
      .where(eq(payouts.payoutId, String(paid.id)));
    expect(row).toMatchObject({ amount: 23_493, fees: 507, deductions: 2_000, state: 'paid' });
    expect((await open()).sort()).toEqual([`payoutFailed ${failed.id}`, `payoutWord ${queued.id}`].sort());
    failed.status = 'success';
    queued.status = 'pending';
    await compare();
    expect(await open()).toEqual([]);
  });
});

describe('a difference is found whichever side it began on', () => {
  test('a payment here that the provider does not know, calls unpaid, or has another sum of', async () => {
    const lost = await shop.buy(ama);
    const unpaid = await shop.buy(await shop.newUser());
    const other = await shop.buy(await shop.newUser());
    const charge = shop.provider.charges.get(lost.reference);
    shop.provider.charges.delete(lost.reference);
    shop.provider.set(unpaid.reference, { status: 'failed' });
    shop.provider.set(other.reference, { amount: 12_000 });
    await compare();
    const found = [`notThere ${lost.reference}`, `sum ${other.reference}`, `unpaid ${unpaid.reference}`];
    expect((await open()).sort()).toEqual(found.sort());
    const rows = await shop.world.db.select().from(differences).where(eq(differences.key, other.reference));
    expect(rows[0]).toMatchObject({ theirs: 12_000, ours: 13_000, currency: 'GHS' });
    const seen = rows[0]?.firstSeenAt;
    await compare();
    const again = await shop.world.db.select().from(differences).where(eq(differences.key, other.reference));
    expect(again).toHaveLength(1);
    expect(again[0]?.firstSeenAt).toEqual(seen);
    if (charge !== undefined) shop.provider.set(lost.reference, charge);
    shop.provider.set(unpaid.reference, { status: 'success' });
    shop.provider.set(other.reference, { amount: 13_000 });
    await compare();
    expect(await open()).toEqual([]);
  });

  test('a refund of ours that the provider does not list, and one of a payment that we do not know', async () => {
    const { reference } = await shop.buy(ama);
    const made = shop.provider.refundInDashboard(reference, 1_000);
    await compare();
    shop.provider.refunds.splice(shop.provider.refunds.indexOf(made), 1);
    const stray = newReference();
    shop.provider.set(stray, { amount: 500, email: 'x@example.com', status: 'failed', paidAt: shop.clock.now() });
    const foreign = shop.provider.refundInDashboard(stray, 500);
    await compare();
    expect((await open()).sort()).toEqual([`refundMissing ${made.id}`, `refundUnknown ${foreign.id}`].sort());
    shop.provider.refunds.push(made);
    shop.provider.refunds.splice(shop.provider.refunds.indexOf(foreign), 1);
    await compare();
    expect(await open()).toEqual([]);
  });

  test('a refund in another currency than its payment moves no money, here and in the answer about one payment', async () => {
    const { reference } = await shop.buy(ama);
    const foreign = shop.provider.refundInDashboard(reference, 2_000, { currency: 'NGN' });
    await syncRefunds(shop.world, reference);
    await compare();
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', returned: 0 });
    expect(await open()).toEqual([`refundUnknown ${foreign.id}`]);
    foreign.currency = 'GHS';
    await compare();
    expect(await paymentOf(reference)).toMatchObject({ state: 'order', returned: 2_000 });
    expect(await open()).toEqual([]);
    foreign.currency = 'NGN';
    await compare();
    expect(await open()).toEqual([`refundSum ${foreign.id}`]);
    foreign.currency = 'GHS';
    await compare();
  });

  test('a refund of ours that has another currency there is a difference, also when its list does not contain it', async () => {
    const { reference } = await shop.buy(ama);
    const made = shop.provider.refundInDashboard(reference, 2_000);
    await compare();
    Object.assign(made, { currency: 'NGN', createdAt: new Date(shop.clock.now().getTime() - 400 * 24 * 3_600_000) });
    await compare();
    expect(await open()).toEqual([`refundSum ${made.id}`]);
    const [row] = await shop.world.db
      .select()
      .from(differences)
      .where(eq(differences.key, String(made.id)));
    expect(row).toMatchObject({ currency: 'NGN', theirs: 2_000, ours: 2_000 });
    made.currency = 'GHS';
    await compare();
    expect(await open()).toEqual([]);
  });

  test('an unknown state counts neither as paid nor as unpaid: the order waits, an unpaid checkout stays open', async () => {
    const { reference, slug } = await shop.buy(ama);
    const quote = await shop.register(await shop.newUser());
    shop.provider.set(reference, { status: 'reversal pending' });
    shop.provider.set(quote.reference, {
      amount: 13_000,
      status: 'queued',
      email: ama.email,
      paidAt: shop.clock.now(),
    });
    await compare();
    expect((await open()).sort()).toEqual([`word ${reference}`, `word ${quote.reference}`].sort());
    expect(await paymentOf(reference)).toMatchObject({ state: 'order' });
    expect(await paymentOf(quote.reference)).toBeUndefined();
    expect(await move(slug, 'processing')).toMatchObject({ body: { error: messages.orderBlocks.refusals.unclear } });
    expect(await move(slug, 'cancelled')).toMatchObject({ body: { error: messages.orderBlocks.refusals.unclear } });
    shop.provider.set(reference, { status: 'success' });
    shop.provider.charges.delete(quote.reference);
    await compare();
    expect(await open()).toEqual([]);
    expect(await move(slug, 'processing')).toMatchObject({ status: 'processing' });
  });

  test('a row that cannot be read is a difference, and the others are compared all the same', async () => {
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    const odd = newReference();
    shop.provider.set(odd, { amount: -5, email: ama.email, paidAt: shop.clock.now() });
    await compare();
    expect(await open()).toEqual([`unreadable ${odd}`]);
    expect(await paymentOf(quote.reference)).toMatchObject({ state: 'order' });
    shop.provider.charges.delete(odd);
    await compare();
    expect(await open()).toEqual([]);
  });

  test('the sums of each day and currency are kept, and what was read is removed', async () => {
    await compare();
    const { db } = shop.world;
    const [last] = (await db.select().from(comparisons)).sort((a, b) => b.id - a.id);
    const days = (await db.select().from(comparisonDays)).filter(({ comparisonId }) => comparisonId === last?.id);
    const charges = [...shop.provider.charges.values()].filter(
      ({ status }) => status === 'success' || status === 'reversed',
    );
    const listed = days.filter(({ list }) => list === 'transactions');
    expect(listed.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      charges.reduce((sum, { amount }) => sum + amount, 0),
    );
    expect(listed.every(({ amount, ours, currency }) => amount === ours && currency === 'GHS')).toBe(true);
    expect(await db.select().from(comparisonItems)).toEqual([]);
  });
});

test('a day’s refunds are those that went or go back: one that failed on both sides is none', async () => {
  const { reference } = await shop.buy(ama);
  const refundsCounted = async () => {
    await compare();
    const { db } = shop.world;
    const last = Math.max(...(await db.select().from(comparisons)).map(({ id }) => id));
    const days = await db.select().from(comparisonDays).where(eq(comparisonDays.comparisonId, last));
    return days.filter(({ list }) => list === 'refunds').reduce((sum, { count }) => sum + count, 0);
  };
  const before = await refundsCounted();
  const made = shop.provider.refundInDashboard(reference, 2_000);
  expect(await refundsCounted()).toBe(before + 1);
  made.status = 'failed';
  shop.provider.refundInDashboard(reference, 1_000, { status: 'failed' });
  expect(await refundsCounted()).toBe(before);
});

describe('a comparison', () => {
  test('stops when the provider is silent, and goes on at the same page', async () => {
    await shop.buy(ama);
    shop.clock.advance(1_000);
    const run = await beginComparisonNow(shop.world, null);
    shop.provider.fault = () => new Response('', { status: 429, headers: { 'Retry-After': '1' } });
    expect(await runComparison(shop.world, { pauseMs: 0 })).toBe('waiting');
    shop.provider.fault = null;
    expect(await runComparison(shop.world, { pauseMs: 0 })).toBe('none');
    shop.clock.advance(60_000);
    expect(await runComparison(shop.world, { pauseMs: 0 })).toBe('finished');
    const [row] = await shop.world.db.select().from(comparisons).where(eq(comparisons.id, run.id));
    expect(row).toMatchObject({ failures: 0, lastError: null });
  });

  test('is one process’s: asked for twice at once it is one, and two workers do not share it', async () => {
    const both = await Promise.all([beginComparisonNow(shop.world, null), beginComparisonNow(shop.world, null)]);
    expect(both[0].id).toBe(both[1].id);
    const turns = await Promise.all([1, 2, 3].map(() => runComparison(shop.world, { pauseMs: 0 })));
    expect(turns.sort()).toEqual(['finished', 'none', 'none']);
  });

  test('runs once a night, and catches up on nights that were missed', async () => {
    const runs = async () => (await shop.world.db.select().from(comparisons)).length;
    shop.clock.advance(DAY_MS);
    const before = await runs();
    await compareWithProvider(shop.world);
    await compareWithProvider(shop.world);
    expect(await runs()).toBe(before + 1);
    shop.clock.advance(45 * DAY_MS);
    await beginNightly(shop.world);
    const [row] = (await shop.world.db.select().from(comparisons)).filter(({ finishedAt }) => finishedAt === null);
    expect((row?.toAt.getTime() ?? 0) - (row?.fromAt.getTime() ?? 0)).toBeGreaterThan(45 * DAY_MS);
    expect(await runComparison(shop.world, { pauseMs: 0 })).toBe('finished');
  });

  test('reads lists of several pages', async () => {
    for (let n = 0; n < 205; n += 1) {
      shop.provider.set(newReference(), {
        status: 'abandoned',
        amount: 100,
        email: 'a@b.co',
        paidAt: shop.clock.now(),
      });
    }
    const calls = shop.provider.calls.length;
    await compare();
    const listed = shop.provider.calls.slice(calls).filter((call) => call === 'GET /transaction');
    expect(listed).toHaveLength(3);
  });

  test('afterwards all books are right', () => expectInvariants(shop));
});
