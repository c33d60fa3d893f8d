import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as tables from '#server/db/schema.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { settleByOrder } from '#server/features/orders/refund/team/settle-by-order.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import type { World } from '#server/ports.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

/** The same shop in another process: shares no memory, only the database and the provider. */
const otherProcess = (): World => ({ ...shop.world });
const ordersOf = async (userId: number) =>
  (await shop.world.db.select().from(tables.orders)).filter((order) => order.userId === userId);
const paymentOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.payments)).find((payment) => payment.reference === reference);
const paid = async (changes: Record<string, unknown> = {}) => {
  const ama = await shop.newUser();
  const quote = await shop.register(ama, changes);
  shop.pay(ama, quote);
  return { ama, reference: quote.reference };
};

describe('one reference', () => {
  test('posted 200 times at once makes one order, the same slug for all, and few provider calls', async () => {
    const { ama, reference } = await paid();
    shop.provider.delayMs = 20;
    const paths = ['/api/orders/', '/api/orders/create/'];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => shop.order(ama, reference, {}, paths[turn % 2])),
    );
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.order_slug)).size).toBe(1);
    expect(await ordersOf(ama.id)).toHaveLength(1);
    expect(shop.provider.verified(reference)).toBeLessThanOrEqual(5);
  });

  test('without a registered checkout, posted 50 times at once, makes one order', async () => {
    const ama = await shop.newUser();
    const reference = `order_1_${'a'.repeat(24)}`;
    shop.pay(ama, { reference, amount: 130_00 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.order(ama, reference)));
    expect(new Set(answers.map(({ body }) => body.order_slug)).size).toBe(1);
    expect(await ordersOf(ama.id)).toHaveLength(1);
  });

  test('placed by 20 processes at the same time makes one order: the database decides', async () => {
    const { ama, reference } = await paid(SIGNUP);
    const placements = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(otherProcess(), { reference, userId: ama.id })),
    );
    const slugs = new Set(placements.map((placed) => (placed.outcome === 'placed' ? placed.slug : placed.outcome)));
    expect(slugs.size).toBe(1);
    expect(placements.filter((placed) => placed.outcome === 'placed' && placed.created)).toHaveLength(1);
    const [order] = await ordersOf(ama.id);
    const lines = (await shop.world.db.select().from(tables.orderLines)).filter((line) => line.orderId === order?.id);
    expect(lines).toHaveLength(1);
  });

  test('posted while its webhook is processed and the reconciler runs makes one order each, 30 times', async () => {
    const checkouts = await Promise.all(Array.from({ length: 30 }, () => paid()));
    for (const { reference } of checkouts) await shop.event({ event: 'charge.success', data: { reference } });
    shop.clock.advance(20_000);
    const posts = checkouts.map(({ ama, reference }) => shop.order(ama, reference));
    const jobs = [handleStoredEvents(otherProcess()), handleStoredEvents(otherProcess()), reconcile(otherProcess())];
    await Promise.all(jobs);
    for (const { status } of await Promise.all(posts)) expect([200, 201]).toContain(status);
    for (const { ama } of checkouts) expect(await ordersOf(ama.id)).toHaveLength(1);
  });

  test('posted by a stranger at the same moment belongs to its payer', async () => {
    const ama = await shop.newUser();
    const kofi = await shop.newUser();
    const reference = `order_2_${'b'.repeat(24)}`;
    shop.pay(ama, { reference, amount: 130_00 });
    const [stranger, owner] = await Promise.all([shop.order(kofi, reference), shop.order(ama, reference)]);
    expect([201, 402]).toContain(owner.status);
    expect([402, 403]).toContain(stranger.status);
    expect(stranger.body).not.toHaveProperty('order_slug');
    const retried = await shop.order(ama, reference);
    expect([200, 201]).toContain(retried.status);
    expect(await ordersOf(kofi.id)).toHaveLength(0);
  });
});

describe('the same cart', () => {
  test('paid twice at the same moment makes two orders, and the team is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ama = await shop.newUser();
      const quotes = [await shop.register(ama), await shop.register(ama)];
      for (const quote of quotes) shop.pay(ama, quote);
      await Promise.all(quotes.map(({ reference }) => placeOrder(otherProcess(), { reference, userId: ama.id })));
      const ids = (await ordersOf(ama.id)).map(({ id }) => id);
      const events = await shop.world.db.select().from(tables.orderEvents);
      expect(ids).toHaveLength(2);
      expect(events.filter(({ orderId, note }) => ids.includes(orderId) && note !== null)).toHaveLength(1);
    }
  });
});

describe('one discount', () => {
  test('in two payments at the same time is used by one order; the other payment is held and listed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ama = await shop.newUser();
      const quotes = [await shop.register(ama, SIGNUP), await shop.register(ama, SIGNUP)];
      for (const quote of quotes) shop.pay(ama, quote);
      const worlds = [shop.world, otherProcess()];
      const placements = await Promise.all(
        quotes.map(({ reference }, turn) => placeOrder(worlds[turn] ?? shop.world, { reference, userId: ama.id })),
      );
      expect(placements.map(({ outcome }) => outcome).sort()).toEqual(['held', 'placed']);
      expect(await ordersOf(ama.id)).toHaveLength(1);
      const states = await Promise.all(quotes.map(({ reference }) => paymentOf(reference)));
      expect(states.map((payment) => payment?.state).sort()).toEqual(['order', 'review']);
      expect(states.find((payment) => payment?.state === 'review')?.reason).toBe('discount');
    }
  });

  test('released by a cancelled order lets the held payment become an order', async () => {
    const ama = await shop.newUser();
    const first = await shop.register(ama, SIGNUP);
    const second = await shop.register(ama, SIGNUP);
    shop.pay(ama, first);
    shop.pay(ama, second);
    const made = await shop.order(ama, first.reference);
    expect((await shop.order(ama, second.reference)).status).toBe(402);
    await changeStatus(shop.world, { slug: made.body.order_slug, to: 'cancelled', actorId: null });
    expect((await shop.order(ama, second.reference)).status).toBe(201);
  });

  test('redeemed 50 times at once is redeemed once', async () => {
    const ama = await shop.newUser();
    await shop.world.db.insert(tables.pointsAccounts).values({ userId: ama.id, balance: 300 });
    const friends = await Promise.all(Array.from({ length: 3 }, () => shop.newUser({ referredBy: ama.id })));
    await shop.world.db
      .insert(tables.pointsLedger)
      .values(friends.map(({ id }) => ({ userId: ama.id, delta: 100, kind: 'referral' as const, friendId: id })));
    await shop.world.db.transaction((tx) => bookPoints(tx, ama.id));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.request('POST', '/api/referrals/redeem/', { token: ama, body: {} })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('order and refund', () => {
  test('requested at the same time end as one of the two, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ama = await shop.newUser();
      const reference = `order_3_${round}${'c'.repeat(20)}`;
      shop.pay(ama, { reference, amount: 130_00 });
      await placeOrder(shop.world, { reference, userId: null });
      expect((await paymentOf(reference))?.state).toBe('review');
      await Promise.all([refundInFull(otherProcess(), reference, { id: ama.id }), shop.order(ama, reference)]);
      const payment = await paymentOf(reference);
      const refunds = shop.provider.refunds.filter((refund) => refund.reference === reference);
      const orders = await ordersOf(ama.id);
      expect(orders.length + refunds.length).toBe(1);
      expect(payment?.state).toBe(orders.length === 1 ? 'order' : 'refunding');
    }
  });

  test('two users who refund at the same time refund the money once', async () => {
    const ama = await shop.newUser();
    const reference = `order_4_${'d'.repeat(24)}`;
    shop.pay(ama, { reference, amount: 130_00 });
    await placeOrder(shop.world, { reference, userId: null });
    const asked = () => shop.provider.calls.filter((call) => call === 'POST /refund').length;
    const before = asked();
    const hands = Array.from({ length: 10 }, () => refundInFull(otherProcess(), reference, { id: ama.id }));
    for (const answer of await Promise.all(hands)) expect(answer).toEqual({ state: 'refunding' });
    expect(asked() - before).toBe(1);
    expect(shop.provider.refunds.filter((refund) => refund.reference === reference)).toHaveLength(1);
  });

  test('two users who settle by order at the same time make one', async () => {
    const ama = await shop.newUser();
    const other = await shop.register(ama, SIGNUP);
    const quote = await shop.register(ama, SIGNUP);
    shop.pay(ama, other);
    shop.pay(ama, quote);
    await shop.order(ama, other.reference);
    await shop.order(ama, quote.reference);
    const hands = Array.from({ length: 5 }, () => settleByOrder(otherProcess(), quote.reference, { id: ama.id }));
    const slugs = new Set((await Promise.all(hands)).map((answer) => ('slug' in answer ? answer.slug : answer)));
    expect(slugs.size).toBe(1);
  });
});
