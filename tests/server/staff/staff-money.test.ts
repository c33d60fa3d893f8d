import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MoneyOfDay, RefundAnswer } from '#contract/staff/money/money.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { checkBooks } from '#server/features/books/report/check-books.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { syncRefunds } from '#server/features/orders/refund/provider/sync-refunds.ts';
import { balanceBooks } from '#server/features/payments/ledger/balance.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
beforeEach(async () => {
  await signInAgain(shop, team, ['customer', 'staff', 'owner']);
});
afterAll(() => shop.close());

type Refused = { error?: string; amount?: string[] };
let keys = 0;
const newKey = () => `refund-key-${++keys}`;
const refund = (reference: string, amount?: string, key = newKey()) =>
  shop.request<RefundAnswer & Refused>('POST', `/api/staff/payments/${reference}/refund/`, {
    token: team.owner,
    body: { key, reason: 'A stain stayed', ...(amount === undefined ? {} : { amount }) },
  });
const settle = (reference: string, by: string) =>
  shop.request<{ state: string; order_slug: string | null } & Refused>(
    'POST',
    `/api/staff/payments/${reference}/settle/`,
    { token: team.owner, body: { by } },
  );
const money = async () => (await shop.request<MoneyOfDay>('GET', '/api/staff/money/', { token: team.owner })).body;
const atProvider = (reference: string) => shop.provider.refunds.filter((made) => made.reference === reference);
const moneyOf = async (slug: string) =>
  (await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.owner })).body.money;

/** A payment without an order: one pesewa short of the price, or with a discount that the customer can't use. */
async function held(short: number): Promise<string> {
  const { reference, amount } = await shop.register(team.customer);
  shop.provider.set(reference, { amount: amount - short, email: team.customer.email, paidAt: shop.clock.now() });
  if (short === 0) shop.provider.set(reference, { email: 'other@example.com' });
  await shop.order(team.customer, reference);
  return reference;
}

describe('the books of the day', () => {
  test('are of that day alone: what was paid on the days after it is not asked for', async () => {
    const day = dayOf(shop.clock.now());
    const balanceOn = async (date: string) => {
      const token = await withFreshTokens(shop, team.owner);
      return (await shop.request<MoneyOfDay>('GET', `/api/staff/money/?date=${date}`, { token })).body.balance;
    };
    await shop.buy(team.customer);
    const before = await balanceOn(day.date);
    shop.clock.advance(DAY_MS);
    await shop.buy(await withFreshTokens(shop, team.customer));
    expect(await balanceOn(day.date)).toEqual(before);
    expect(await balanceOn(dayOf(shop.clock.now()).date)).toMatchObject({ provider: '130.00', difference: '0.00' });
  });

  test('count what the provider does not call paid on our side alone, and say which payment it is', async () => {
    const { reference } = await shop.buy(team.customer);
    const before = await balanceBooks(shop.world, new Date(0));
    expect([before.difference, before.faults]).toEqual([0, []]);
    for (const [status, fault] of [
      ['reversal pending', 'unclear at the provider'],
      ['failed', 'not at the provider'],
    ] as const) {
      shop.provider.set(reference, { status });
      const books = await balanceBooks(shop.world, new Date(0));
      expect([books.difference, books.faults]).toEqual([-130_00, [{ reference, fault }]]);
      expect(books.orders).toBe(before.orders);
    }
    shop.provider.set(reference, { status: 'success' });
  });

  test('are not drawn up when the provider gives no answer about a payment', async () => {
    const { reference } = await shop.buy(team.customer);
    shop.provider.set(reference, { status: 'failed' });
    const payment = {
      ...shop.world.payment,
      verify: async () => ({ outcome: 'unreachable', message: 'down' }) as const,
    };
    await expect(balanceBooks({ ...shop.world, payment }, new Date(0))).rejects.toThrow(reference);
    shop.provider.set(reference, { status: 'success' });
  });
});

describe('a partial refund', () => {
  test('happens once for each key, the customer gets a mail, and the books stay equal', async () => {
    const { slug, reference } = await shop.buy(team.customer);
    const first = await refund(reference, '20.00', 'the-same-key');
    expect([first.status, first.body.refund.state]).toEqual([200, 'accepted']);
    expect([first.body.refunded, first.body.refundable]).toEqual(['20.00', '110.00']);
    const again = await refund(reference, '20.00', 'the-same-key');
    expect(again.body.refund.id).toBe(first.body.refund.id);
    const other = await refund(reference, '30.00', 'the-same-key');
    expect([other.status, other.body.error]).toEqual([409, messages.teamCalls.otherRefund]);
    await refund(reference, '10.00');
    expect(atProvider(reference).map(({ amount }) => amount)).toEqual([2_000, 1_000]);
    expect(await moneyOf(slug)).toMatchObject({
      state: 'order',
      paid: '130.00',
      refunded: '30.00',
      refundable: '100.00',
    });
    const received = (await shop.mails()).filter(
      ({ to, text }) => to === team.customer.email && text.includes(reference),
    );
    expect(received.map(({ text }) => /GHS (\d+\.\d\d)/.exec(text)?.[1])).toEqual(['20.00', '10.00']);
    const books = await balanceBooks(shop.world, new Date(0));
    expect([books.difference, books.faults]).toEqual([0, []]);
  });

  test('counts in the books of the day where its money is: on its way, then back; the order has the rest', async () => {
    const sums = async () => {
      const { orders, refunding, refunded, difference } = await balanceBooks(shop.world, new Date(0));
      return { orders, refunding, refunded, difference };
    };
    const before = await sums();
    const { reference } = await shop.buy(team.customer);
    await refund(reference, '30.00');
    const whole = { ...before, orders: before.orders + 100_00 };
    expect(await sums()).toEqual({ ...whole, refunding: before.refunding + 30_00 });
    for (const made of atProvider(reference)) made.status = 'processed';
    await syncRefunds(shop.world, reference);
    expect(await sums()).toEqual({ ...whole, refunded: before.refunded + 30_00 });
  });

  test('of a double tap and of five at the same time happens once', async () => {
    const { reference } = await shop.buy(team.customer);
    const key = newKey();
    const taps = await Promise.all(Array.from({ length: 5 }, () => refund(reference, '50.00', key)));
    expect(new Set(taps.map(({ body }) => body.refund.id)).size).toBe(1);
    expect(atProvider(reference)).toHaveLength(1);
  });

  test('is never more than the payment, however many are requested at the same time', async () => {
    const { slug, reference } = await shop.buy(team.customer);
    const asked = await Promise.all(Array.from({ length: 4 }, () => refund(reference, '50.00')));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    const refused = asked.find(({ status }) => status === 400);
    expect(refused?.body.amount).toEqual([messages.teamCalls.tooMuch('GHS 30.00')]);
    expect(atProvider(reference).map(({ amount }) => amount)).toEqual([5_000, 5_000]);
    expect((await moneyOf(slug))?.refundable).toBe('30.00');
    await expect(
      shop.world.db.update(tables.payments).set({ returned: 13_001 }).where(eq(tables.payments.reference, reference)),
    ).rejects.toThrow();
  });

  test.each(['0', '0.00', '-5.00', '1.005', 'ten', '131.00', '1e2'])('of %s is refused', async (amount) => {
    const { reference } = await shop.buy(team.customer);
    expect((await refund(reference, amount)).status).toBe(400);
    expect(atProvider(reference)).toEqual([]);
  });

  test('of the whole sum waits until the order is over', async () => {
    const { slug, reference } = await shop.buy(team.customer);
    for (const amount of [undefined, '130.00']) {
      const { status, body } = await refund(reference, amount);
      expect([status, body.error]).toEqual([409, messages.teamCalls.cancelFirst]);
    }
    await refund(reference, '30.00');
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    const whole = await refund(reference);
    expect([whole.status, whole.body.refund.amount, whole.body.refund.state]).toEqual([200, '100.00', 'accepted']);
    expect(atProvider(reference).map(({ amount }) => amount)).toEqual([3_000, 10_000]);
    expect((await refund(reference)).body.refund.id).toBe(whole.body.refund.id);
    expect((await refund(reference, '5.00')).status).toBe(409);
    expect(atProvider(reference)).toHaveLength(2);
  });

  test('ends when the provider confirms it, without a second note in the history', async () => {
    const { slug, reference } = await shop.buy(await shop.newUser());
    await refund(reference, '15.00');
    for (const made of atProvider(reference)) made.status = 'processed';
    await shop.event({ event: 'refund.processed', data: { transaction_reference: reference, amount: '1500' } });
    await handleStoredEvents(shop.world);
    const { body } = await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.owner });
    expect(body.money?.refunds.map(({ state }) => state)).toEqual(['done']);
    expect(body.events.map(({ kind, note }) => `${kind} ${note}`)).toEqual(['status null', 'refund GHS 15.00']);
  });

  test('whose answer was lost is found at the provider, not requested twice', async () => {
    const { slug, reference } = await shop.buy(team.customer);
    // The provider refunds, and its answer is lost.
    shop.provider.fault = () => {
      const id = 9_000_000 + keys;
      const note = messages.teamCalls.refundNote(lost.id, reference);
      shop.provider.refunds.push({ reference, amount: 4_000, id, status: 'processed', merchant_note: note });
      throw new TypeError('fetch failed');
    };
    const rows = await shop.world.db.select().from(tables.refunds);
    const lost = { id: Math.max(0, ...rows.map(({ id }) => id)) + 1 };
    const { status, body } = await refund(reference, '40.00');
    expect([status, body.refund.state, body.refund.id]).toEqual([200, 'asked', lost.id]);
    shop.provider.fault = null;
    shop.clock.advance(61_000);
    await reconcile(shop.world);
    expect(atProvider(reference)).toHaveLength(1);
    expect((await moneyOf(slug))?.refunds.map(({ state }) => state)).toEqual(['done']);
  });

  test('that never reached the provider is requested again automatically', async () => {
    const { slug, reference } = await shop.buy(team.customer);
    shop.provider.fault = 'reset';
    expect((await refund(reference, '40.00')).body.refund.state).toBe('asked');
    shop.provider.fault = null;
    shop.clock.advance(61_000);
    await Promise.all([reconcile(shop.world), reconcile(shop.world)]);
    expect(atProvider(reference).map(({ amount }) => amount)).toEqual([4_000]);
    team.owner = await withFreshTokens(shop, team.owner);
    expect((await moneyOf(slug))?.refunds.map(({ state }) => state)).toEqual(['accepted']);
  });

  test('that the provider refuses or fails to pay out can be repeated', async () => {
    const { slug, reference } = await shop.buy(team.customer);
    shop.provider.fault = () => Response.json({ status: false, message: 'Insufficient balance' }, { status: 400 });
    const refused = await refund(reference, '40.00');
    shop.provider.fault = null;
    expect([refused.status, refused.body.error]).toEqual([
      409,
      messages.teamPayments.refundRefused('Insufficient balance'),
    ]);
    expect((await moneyOf(slug))?.refundable).toBe('130.00');
    await refund(reference, '40.00');
    for (const made of atProvider(reference)) made.status = 'failed';
    shop.clock.advance(11 * 60_000);
    await reconcile(shop.world);
    team.owner = await withFreshTokens(shop, team.owner);
    expect(await moneyOf(slug)).toMatchObject({ refunded: '0.00', refundable: '130.00' });
    expect((await refund(reference, '40.00')).status).toBe(200);
  });
});

describe('a payment that waits for a decision', () => {
  test('is in the day’s money until it is settled', async () => {
    const short = await held(1);
    const odd = await held(0);
    const before = await money();
    const review = (reference: string) => before.reviews.find((open) => open.reference === reference);
    expect(review(short)).toMatchObject({
      amount: '129.99',
      agreed: '130.00',
      reason: messages.recovery.reasons.amount,
      may_order: false,
      phone_number: '+233241234567',
    });
    expect(review(odd)).toMatchObject({ may_order: true, payer_email: 'other@example.com' });
    const noOrder = await settle(short, 'order');
    expect([noOrder.status, noOrder.body.error]).toEqual([409, messages.teamPayments.noOrderToMake]);
    const given = await settle(short, 'refund');
    expect([given.status, given.body.state]).toEqual([200, 'refunding']);
    expect((await settle(short, 'refund')).body.state).toBe('refunding');
    expect(atProvider(short)).toHaveLength(1);
    const made = await Promise.all([settle(odd, 'order'), settle(odd, 'order')]);
    expect(new Set(made.map(({ body }) => body.order_slug)).size).toBe(1);
    const after = await money();
    expect(after.reviews.filter(({ reference }) => [short, odd].includes(reference))).toEqual([]);
    expect(after.refunds.find(({ reference }) => reference === short)).toMatchObject({ amount: '129.99', by: 'Yaw' });
    expect([after.balance?.difference, after.balance?.faults]).toEqual(['0.00', []]);
  });

  test('of another currency is shown with that currency in payments, refunds and their answers', async () => {
    const ama = await shop.newUser();
    const quote = await shop.register(ama);
    shop.pay(ama, quote);
    shop.provider.set(quote.reference, { currency: 'NGN' });
    expect((await shop.order(ama, quote.reference)).status).toBe(402);
    expect((await settle(quote.reference, 'refund')).status).toBe(200);
    const { payments, refunds } = await money();
    const isIt = ({ reference }: { reference: string }) => reference === quote.reference;
    expect([payments.find(isIt)?.currency, refunds.find(isIt)?.currency]).toEqual(['NGN', 'NGN']);
    const { db } = shop.world;
    const set = (amount: number) =>
      db.update(tables.payments).set({ amount }).where(eq(tables.payments.reference, quote.reference));
    await set(quote.amount + 100);
    const problems = (await checkBooks(db)).join('; ');
    await set(quote.amount);
    expect(problems).toContain('NGN 131.00');
    expect(problems).not.toContain('GHS 131.00');
  });

  test('becomes an order or is refunded, never both', async () => {
    const odd = await held(0);
    const [order, back] = await Promise.all([settle(odd, 'order'), settle(odd, 'refund')]);
    expect([order.status, back.status].sort()).toEqual([200, 409]);
    expect(atProvider(odd)).toHaveLength(back.status === 200 ? 1 : 0);
  });

  test('is not found where there is none', async () => {
    expect((await settle('order_1_none', 'order')).status).toBe(404);
    expect((await refund('order_1_none', '5.00')).status).toBe(404);
    expect((await settle('..', 'order')).status).toBe(404);
  });
});

test('the money of a day is shown without the provider’s sums when the provider is down', async () => {
  shop.provider.fault = 500;
  const { balance: books, payments } = await money();
  shop.provider.fault = null;
  expect(books).toBeNull();
  expect(payments.length).toBeGreaterThan(0);
  const tomorrow = await shop.request('GET', '/api/staff/money/?date=2026-02-30', { token: team.owner });
  expect(tomorrow.status).toBe(400);
});

test('points that wait for a decision are granted or refused once', async () => {
  const referrer = await shop.newUser({ firstName: 'Esi' });
  const friend = await shop.newUser({ referredBy: referrer.id, firstName: 'Ekow' });
  await shop.buy(referrer);
  const { slug } = await shop.buy(friend);
  for (const to of [
    'processing',
    'pickup',
    'cleaning_ongoing',
    'cleaning_completed',
    'scheduled_for_delivery',
    'delivered',
  ]) {
    await changeStatus(shop.world, { slug, to, actorId: null });
  }
  const open = (await money()).held_credits;
  expect(open.find(({ friend_id }) => friend_id === friend.id)).toMatchObject({
    friend: 'Ekow',
    referrer: 'Esi',
    in_common: 'phone',
  });
  const decide = (granted: boolean) =>
    shop.request('POST', `/api/staff/credits/${friend.id}/settle/`, { token: team.owner, body: { granted } });
  expect((await decide(true)).body).toEqual({ granted: true });
  expect((await decide(false)).body).toEqual({ granted: true });
  expect((await money()).held_credits.filter(({ friend_id }) => friend_id === friend.id)).toEqual([]);
});

test('afterwards all books are right', async () => {
  await expectInvariants(shop);
});
