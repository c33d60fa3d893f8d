import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import * as tables from '#server/db/schema.ts';
import { bookPoints } from '#server/features/books/journal/book-points.queries.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { basket, openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
/** A second process: separate memory, the same database and provider. */
let other: ReturnType<typeof createApp>;
beforeAll(async () => {
  shop = await openShop();
  other = createApp({ ...shop.world });
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const POINTS = { discounts_applied: [{ type: 'redeemed_points' }] };

type Sent = { status: number; body: Record<string, unknown> };

/** Sends a request to the two processes alternately. */
async function send(turn: number, user: TestUser, method: string, path: string, body: unknown = {}): Promise<Sent> {
  const app = turn % 2 === 0 ? shop.app : other;
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${user.access}` };
  const init = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Runs `count` tasks, at most `atOnce` at a time. */
async function crowd<T>(count: number, atOnce: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const hand = async () => {
    while (next < count) {
      const turn = next;
      next += 1;
      results[turn] = await work(turn);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return results;
}

async function rows<T extends { userId: number }>(all: Promise<T[]>, user: TestUser): Promise<T[]> {
  return (await all).filter(({ userId }) => userId === user.id);
}
const ordersOf = (user: TestUser) => rows(shop.world.db.select().from(tables.orders), user);
const redemptionsOf = (user: TestUser) => rows(shop.world.db.select().from(tables.redemptions), user);
const balanceOf = async (user: TestUser) =>
  (await rows(shop.world.db.select().from(tables.pointsAccounts), user))[0]?.balance ?? 0;

/** A user with points from friends' delivered orders. */
async function earner(friends: number): Promise<TestUser> {
  const ama = await shop.newUser();
  await shop.world.db.insert(tables.pointsAccounts).values({ userId: ama.id, balance: friends * 100 });
  for (let friend = 0; friend < friends; friend += 1) {
    const { id: friendId } = await shop.newUser({ referredBy: ama.id });
    await shop.world.db.insert(tables.pointsLedger).values({ userId: ama.id, delta: 100, kind: 'referral', friendId });
  }
  await shop.world.db.transaction((tx) => bookPoints(tx, ama.id));
  return ama;
}

describe('many at once, through two processes', () => {
  test('1,000 posts of one reference, 100 at a time: one order, one slug, at most 5 questions', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    shop.provider.delayMs = 20;
    const body = { ...basket(), transaction_id: quote.reference, user_id: ama.id, total_amount: 130 };
    const paths = ['/api/orders/', '/api/orders/create/', '/api/orders'];
    const answers = await crowd(1_000, 100, (turn) => send(turn, ama, 'POST', paths[turn % 3] ?? '', body));
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.order_slug)).size).toBe(1);
    expect(await ordersOf(ama)).toHaveLength(1);
    expect(shop.provider.verified(quote.reference)).toBeLessThanOrEqual(5);
  });

  test('100 references, each by post and by webhook at the same time: 100 orders', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => shop.newUser()));
    const checkouts = await crowd(100, 10, async (turn) => {
      const user = users[turn % 10] ?? (await shop.newUser());
      const quote = await shop.register(user);
      shop.pay(user, quote);
      return { user, reference: quote.reference };
    });
    await Promise.all(
      checkouts.map(async ({ user, reference }, turn) => {
        const body = { ...basket(), transaction_id: reference };
        const webhook = shop.event({ event: 'charge.success', data: { reference } });
        const [{ status }] = await Promise.all([send(turn, user, 'POST', '/api/orders/', body), webhook]);
        expect([200, 201]).toContain(status);
        await handleStoredEvents({ ...shop.world });
      }),
    );
    for (const user of users) expect(await ordersOf(user)).toHaveLength(10);
  });

  test('two tabs pay with one signup discount: one order gets it, the other payment is held', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ama = await shop.newUser();
      const quotes = await Promise.all([shop.register(ama, SIGNUP), shop.register(ama, SIGNUP)]);
      for (const quote of quotes) shop.pay(ama, quote);
      const answers = await Promise.all(
        quotes.map(({ reference }, tab) => {
          return send(tab, ama, 'POST', '/api/orders/', { ...basket(SIGNUP), transaction_id: reference });
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 402]);
      const loser = quotes[answers.findIndex(({ status }) => status === 402)];
      const unsettled = await send(0, ama, 'GET', '/api/payments/unsettled/');
      expect(unsettled.body).toMatchObject([{ reference: loser?.reference, state: 'review', amount: '125.00' }]);
    }
  });
});

describe('points, through two processes', () => {
  test('50 redeems of one balance: one discount, and the points are taken once', async () => {
    const ama = await earner(3);
    const answers = await crowd(50, 50, (turn) => send(turn, ama, 'POST', '/api/referrals/redeem/'));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await redemptionsOf(ama)).toHaveLength(1);
    expect(await balanceOf(ama)).toBe(0);
  });

  test('50 applies while the order uses it: all answered, one order gets it', async () => {
    const ama = await earner(1);
    const { body } = await send(0, ama, 'POST', '/api/referrals/redeem/');
    const quote = await shop.register(ama, POINTS);
    shop.pay(ama, quote);
    const path = `/api/referrals/redeem/${body.id}/apply/`;
    const order = send(0, ama, 'POST', '/api/orders/', { ...basket(POINTS), transaction_id: quote.reference });
    const applies = await crowd(50, 50, (turn) => send(turn, ama, 'PATCH', path));
    expect((await order).status).toBe(201);
    for (const apply of applies) expect(apply).toMatchObject({ status: 200, body: { is_applied: true } });
    const [mine] = await ordersOf(ama);
    expect(await redemptionsOf(ama)).toMatchObject([{ orderId: mine?.id }]);
  });

  test('an order cancelled while its customer redeems again: the points return once, as discount or as balance', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ama = await earner(1);
      await send(0, ama, 'POST', '/api/referrals/redeem/');
      const { slug } = await shop.buy(ama, POINTS);
      const { id: friendId } = await shop.newUser({ referredBy: ama.id });
      await shop.world.db.transaction(async (tx) => {
        await tx.update(tables.pointsAccounts).set({ balance: 100 }).where(eq(tables.pointsAccounts.userId, ama.id));
        await tx.insert(tables.pointsLedger).values({ userId: ama.id, delta: 100, kind: 'referral', friendId });
        await bookPoints(tx, ama.id);
      });
      const cancel = changeStatus({ ...shop.world }, { slug, to: 'cancelled', actorId: null });
      const redeems = crowd(6, 6, (turn) => send(turn, ama, 'POST', '/api/referrals/redeem/'));
      expect(await cancel).toMatchObject({ status: 'cancelled' });
      const isRedeemed = (await redeems).some(({ status }) => status === 201);
      const open = (await redemptionsOf(ama)).filter(({ appliedAt }) => appliedAt === null);
      expect(open).toHaveLength(1);
      expect(await balanceOf(ama)).toBe(100);
      expect(await redemptionsOf(ama)).toHaveLength(isRedeemed ? 2 : 1);
    }
  });
});
