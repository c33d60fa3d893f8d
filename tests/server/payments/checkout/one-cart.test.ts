import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IntentQuote, IntentStatus, UnsettledPayment, WaitingCheckout } from '#contract/orders/payments.ts';
import type { CustomerOwed, OwedList } from '#contract/staff/money/owed.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import * as tables from '#server/db/schema.ts';
import { returnHeldSecondPayments } from '#server/features/orders/place/second-payment.ts';
import { refundsOf as storedRefundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { settleByOrder } from '#server/features/orders/refund/team/settle-by-order.ts';
import { insertReplacement } from '#server/features/payments/intents/intents.queries.ts';
import { holdPayment } from '#server/features/payments/ledger/hold.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { basket, openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const CART = 'cart-of-monday';

type Refused = { error: string; waiting?: WaitingCheckout; order_slug?: string };

/** Registers a checkout of a cart; the answer whatever it is. */
function tryRegister(user: TestUser, changes: Record<string, unknown> = {}) {
  const body = { reference: newReference(), ...basket({ cart_id: CART, ...changes }) };
  return shop.request<IntentQuote & Refused>('POST', '/api/payments/intents/', { token: user, body });
}

/** The provider waits for the payer's approval. */
function wait(user: TestUser, { reference, amount }: IntentQuote) {
  shop.clock.advance(5_000);
  shop.provider.set(reference, { status: 'ongoing', amount, email: user.email });
}

/** Registers, and leaves the payment waiting at the provider. */
async function leaveWaiting(user: TestUser, changes: Record<string, unknown> = {}): Promise<IntentQuote> {
  const { status, body } = await tryRegister(user, changes);
  expect(status).toBe(201);
  wait(user, body);
  return body;
}

/** The payer approves on the phone. */
function approve({ email }: TestUser, { reference, amount }: IntentQuote) {
  shop.provider.set(reference, { status: 'success', amount, email, paidAt: shop.clock.now() });
}

/** A waiting checkout, and the one by which the customer knowingly pays instead. */
async function twoWays(user: TestUser, changes: Record<string, unknown> = {}): Promise<[IntentQuote, IntentQuote]> {
  const first = await leaveWaiting(user, changes);
  const { status, body: second } = await tryRegister(user, { ...changes, supersedes: first.reference });
  expect(status).toBe(201);
  return [first, second];
}

async function webhook(reference: string): Promise<void> {
  await shop.event({ event: 'charge.success', data: { reference, delivery: newReference() } });
  while ((await handleStoredEvents({ ...shop.world })) > 0);
}

const ordersOf = ({ id }: TestUser) => shop.world.db.select().from(tables.orders).where(eq(tables.orders.userId, id));
const paymentOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.payments).where(eq(tables.payments.reference, reference)))[0];
const refundsOf = (reference: string) => shop.provider.refunds.filter((refund) => refund.reference === reference);
const storedRefunds = (reference: string) => storedRefundsOf(shop.world.db, reference);
const statusOf = async (user: TestUser, reference: string) =>
  (await shop.request<IntentStatus>('GET', `/api/payments/intents/${reference}/`, { token: await shop.signIn(user) }))
    .body;

/** One order, made with `won`; the money of `lost` goes back once, and the customer and the team are told. */
async function expectOneOrder(user: TestUser, won: IntentQuote, lost: IntentQuote): Promise<void> {
  const orders = await ordersOf(user);
  expect(orders.map(({ reference }) => reference)).toEqual([won.reference]);
  const slug = orders[0]?.slug ?? '';
  expect(await paymentOf(lost.reference)).toMatchObject({ state: 'refunding', reason: 'superseded', orderId: null });
  expect(refundsOf(lost.reference)).toHaveLength(1);
  expect(refundsOf(won.reference)).toEqual([]);
  expect(await statusOf(user, lost.reference)).toMatchObject({ state: 'superseded', order_slug: slug });
  const mails = (await shop.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject === messages.mail.paymentSuperseded.subject)).toHaveLength(1);
  expect(mails).not.toContain(messages.mail.paymentInReview.subject);
  const token = await shop.signIn(user);
  const { body: list } = await shop.request<UnsettledPayment[]>('GET', '/api/payments/unsettled/', { token });
  expect(list).toMatchObject([
    { reference: lost.reference, state: 'superseded', reason: messages.recovery.reasons.superseded },
  ]);
  const events = await shop.world.db
    .select()
    .from(tables.orderEvents)
    .where(and(eq(tables.orderEvents.orderId, orders[0]?.id ?? 0), eq(tables.orderEvents.kind, 'note')));
  expect(events.filter(({ note }) => note?.includes(lost.reference))).toHaveLength(1);
}

describe('a checkout that waits for its approval', () => {
  test('stops another one of its cart, with what is known of it', async () => {
    const ama = await shop.newUser();
    const first = await leaveWaiting(ama);
    const { status, body } = await tryRegister(ama);
    expect([status, body.error]).toEqual([409, messages.waiting.refused]);
    expect(body.waiting).toMatchObject({
      reference: first.reference,
      state: 'checking',
      amount: first.amount,
      channel: 'mobile_money',
      cart_id: CART,
      cart_items: [{ service_id: 1, quantity: 1 }],
      since: expect.any(String),
    });
  });

  test('is seen by the account’s other devices, whose cart has another id', async () => {
    const ama = await shop.newUser();
    const { reference } = await leaveWaiting(ama);
    expect((await tryRegister(ama, { cart_id: 'another-phone' })).body.waiting?.reference).toBe(reference);
    const { body } = await shop.request<WaitingCheckout[]>('GET', '/api/payments/waiting/', { token: ama });
    expect(body.map((one) => one.reference)).toEqual([reference]);
  });

  test('is not shown to others, and does not stop them', async () => {
    const [ama, esi] = [await shop.newUser(), await shop.newUser()];
    await leaveWaiting(ama);
    expect((await tryRegister(esi)).status).toBe(201);
    expect((await shop.request('GET', '/api/payments/waiting/', { token: esi })).body).toEqual([]);
  });

  test('does not stop a client that names no cart, nor a cart with other pairs', async () => {
    const ama = await shop.newUser();
    await leaveWaiting(ama);
    expect((await tryRegister(ama, { cart_id: undefined })).status).toBe(201);
    const other = { cart_id: 'other-cart', cart_items: [{ service_id: 1, quantity: 3 }] };
    expect((await tryRegister(ama, other)).status).toBe(201);
  });

  test('stops nothing once the provider says that it was declined or abandoned', async () => {
    const ama = await shop.newUser();
    const first = await leaveWaiting(ama);
    expect((await tryRegister(ama)).status).toBe(409);
    shop.clock.advance(5_000);
    shop.provider.set(first.reference, { status: 'failed' });
    expect((await tryRegister(ama)).status).toBe(201);
  });

  test('counts as waiting while the provider gives no answer, for a quarter of an hour', async () => {
    const ama = await shop.newUser();
    await tryRegister(ama);
    shop.provider.fault = 'html';
    shop.clock.advance(5_000);
    expect((await tryRegister(ama)).status).toBe(409);
    shop.clock.advance(16 * 60_000);
    const token = await shop.signIn(ama);
    expect((await tryRegister({ ...ama, ...token })).status).toBe(201);
  });

  test('ends for certain: lapsed after 72 hours when nobody approves, without any event', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    shop.clock.advance(73 * HOUR_MS);
    await reconcile(shop.world);
    for (const { reference } of [first, second]) expect((await statusOf(ama, reference)).state).toBe('expired');
  });

  test('can be asked about at will, and the provider at most every three seconds', async () => {
    const ama = await shop.newUser();
    const { reference } = await leaveWaiting(ama);
    for (let press = 0; press < 5; press += 1) await statusOf(ama, reference);
    expect(shop.provider.verified(reference)).toBe(1);
    expect(await statusOf(ama, reference)).toMatchObject({ channel: 'mobile_money', checked_at: expect.any(String) });
  });
});

describe('a cart whose payment is held for the team', () => {
  test('becomes one order only, when it is paid again meanwhile', async () => {
    const ama = await shop.newUser();
    const { body: first } = await tryRegister(ama);
    // Paid with another address than the account's, so the team decides.
    shop.clock.advance(5_000);
    const paid = { status: 'success' as const, amount: first.amount, paidAt: shop.clock.now() };
    shop.provider.set(first.reference, { ...paid, email: 'someone@example.com' });
    await webhook(first.reference);
    expect(await paymentOf(first.reference)).toMatchObject({ state: 'review' });
    const { status, body: second } = await tryRegister(ama);
    expect(status).toBe(201);
    approve(ama, second);
    await webhook(second.reference);
    expect(await ordersOf(ama)).toHaveLength(1);
    const settled = await settleByOrder(shop.world, first.reference, { id: ama.id });
    expect(settled).toMatchObject({ body: { error: messages.teamPayments.cartOrdered } });
    expect(await ordersOf(ama)).toHaveLength(1);
  });
});

test('a reference under which another account’s money is held without a checkout can’t be registered', async () => {
  const [ama, esi] = [await shop.newUser(), await shop.newUser()];
  const reference = newReference();
  shop.provider.set(reference, { status: 'success', amount: 1, email: ama.email, paidAt: shop.clock.now() });
  await shop.order(ama, reference);
  expect(await paymentOf(reference)).toMatchObject({ state: 'review' });
  const { status, body } = await tryRegister(esi, { reference });
  expect([status, body.error]).toEqual([409, messages.checkoutCalls.referenceTaken]);
});

test('a replacement whose reference is taken changes nothing', async () => {
  const ama = await shop.newUser();
  const first = await leaveWaiting(ama);
  await statusOf(ama, first.reference);
  const { body: other } = await tryRegister(await shop.newUser());
  const [row] = await shop.world.db.select().from(tables.intents).where(eq(tables.intents.reference, other.reference));
  if (row === undefined) throw new Error('The checkout is not there.');
  const waiting = { reference: first.reference, supersededBy: null };
  expect(await shop.world.db.transaction((tx) => insertReplacement(tx, row, waiting))).toBeUndefined();
  const { body } = await shop.request<WaitingCheckout[]>('GET', '/api/payments/waiting/', { token: ama });
  expect(body.map(({ reference }) => reference)).toContain(first.reference);
});

describe('paying another way', () => {
  test('replaces only the checkout that the customer saw', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    wait(ama, second);
    const again = await tryRegister(ama, { supersedes: first.reference });
    expect(again.body.waiting?.reference).toBe(second.reference);
    expect((await tryRegister(ama, { supersedes: second.reference })).status).toBe(201);
  });

  test('does not start when the first was approved in the same moment', async () => {
    const ama = await shop.newUser();
    const first = await leaveWaiting(ama);
    approve(ama, first);
    const { status, body } = await tryRegister(ama, { supersedes: first.reference });
    expect([status, body.waiting?.state]).toEqual([409, 'paid']);
    shop.clock.advance(60_000);
    await reconcile(shop.world);
    const [order] = await ordersOf(ama);
    expect((await tryRegister(ama)).body).toMatchObject({ error: messages.waiting.ordered, order_slug: order?.slug });
  });

  test('counts again when what replaced it waits for nothing, and can be replaced once more', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    shop.provider.set(second.reference, { status: 'failed' });
    const token = await shop.signIn(ama);
    const listed = async () => {
      const { body } = await shop.request<WaitingCheckout[]>('GET', '/api/payments/waiting/', { token });
      return body.map(({ reference }) => reference);
    };
    wait(ama, second);
    await statusOf(ama, second.reference);
    expect(await listed()).toEqual([second.reference]);
    shop.clock.advance(5_000);
    shop.provider.set(second.reference, { status: 'failed' });
    await statusOf(ama, second.reference);
    expect(await listed()).toEqual([first.reference]);
    const refused = await tryRegister(ama);
    expect([refused.status, refused.body.waiting?.reference]).toEqual([409, first.reference]);
    const third = await tryRegister(ama, { supersedes: first.reference });
    expect(third.status).toBe(201);
    for (const way of [third.body, first]) {
      approve(ama, way);
      await webhook(way.reference);
    }
    await expectOneOrder(ama, third.body, first);
  });

  test('two at the same time replace the same one once', async () => {
    const ama = await shop.newUser();
    const first = await leaveWaiting(ama);
    const tries = [1, 2, 3].map(() => tryRegister(ama, { supersedes: first.reference }));
    for (const { status } of await Promise.all(tries)) expect(status).toBe(201);
    const rows = await shop.world.db.select().from(tables.intents).where(eq(tables.intents.userId, ama.id));
    expect(new Set(rows.map(({ cart }) => cart))).toEqual(new Set([first.reference]));
    expect(rows.filter(({ supersededBy }) => supersededBy !== null)).toHaveLength(1);
  });

  describe.each([
    ['the first', 0],
    ['the second', 1],
  ] as const)('when %s is approved first, it is the order', (_, index) => {
    test.each(['post', 'webhook', 'reconciler'] as const)('and the other’s money goes back, told by %s', async (by) => {
      const ama = await shop.newUser();
      const ways = await twoWays(ama, SIGNUP);
      const [won, lost] = index === 0 ? ways : [ways[1], ways[0]];
      const tell = async ({ reference }: IntentQuote) => {
        if (by === 'webhook') return webhook(reference);
        if (by === 'post') return shop.order(ama, reference);
        shop.clock.advance(60_000);
        return reconcile(shop.world);
      };
      approve(ama, won);
      await tell(won);
      approve(ama, lost);
      await tell(lost);
      await tell(lost);
      await expectOneOrder(ama, won, lost);
    });
  });

  test('both approved at the same time, reported by posts and events together, make one order', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const ama = await shop.newUser();
      const ways = await twoWays(ama, SIGNUP);
      for (const way of ways) approve(ama, way);
      const told = ways.flatMap(({ reference }) => [
        () => shop.order(ama, reference),
        async () => {
          await shop.event({ event: 'charge.success', data: { reference, delivery: newReference() } });
          await handleStoredEvents({ ...shop.world });
        },
        () => reconcile({ ...shop.world }),
      ]);
      if (round % 2 === 1) told.reverse();
      await Promise.all(told.map((tell) => tell()));
      while ((await handleStoredEvents(shop.world)) > 0);
      const [order] = await ordersOf(ama);
      const won = ways.find(({ reference }) => reference === order?.reference) ?? ways[0];
      await expectOneOrder(ama, won, won === ways[0] ? ways[1] : ways[0]);
    }
  });

  test('a post of the money that was not needed names the order, and makes none', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    for (const way of [first, second]) approve(ama, way);
    const slug = (await shop.order(ama, second.reference)).body.order_slug;
    for (const _ of [1, 2]) {
      const { status, body } = await shop.order(ama, first.reference);
      expect([status, body.error, body.order_slug]).toEqual([402, messages.waiting.superseded, slug]);
    }
  });

  test('money that comes after the price has lapsed goes back too', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    approve(ama, second);
    await shop.order(ama, second.reference);
    shop.clock.advance(80 * HOUR_MS);
    approve(ama, first);
    await webhook(first.reference);
    await expectOneOrder(ama, second, first);
  });

  test('money of another currency goes back too, all of it and in its own currency', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    approve(ama, second);
    await shop.order(ama, second.reference);
    approve(ama, first);
    shop.provider.set(first.reference, { currency: 'NGN', amount: 90_000 });
    await webhook(first.reference);
    await returnHeldSecondPayments(shop.world);
    await expectOneOrder(ama, second, first);
    expect(await paymentOf(first.reference)).toMatchObject({ currency: 'NGN', amount: 90_000, owed: 90_000 });
    expect(refundsOf(first.reference)).toMatchObject([{ amount: 90_000 }]);
    const { subject, lines } = messages.mail.paymentSuperseded;
    const mail = (await shop.mails()).find((sent) => sent.to === ama.email && sent.subject === subject);
    const slug = (await ordersOf(ama))[0]?.slug ?? '';
    for (const line of lines(formatCheckout(90_000, 'NGN'), orderCode(slug))) expect(mail?.text).toContain(line);
    const token = await shop.signIn(ama);
    const { body: list } = await shop.request<UnsettledPayment[]>('GET', '/api/payments/unsettled/', { token });
    expect(list).toMatchObject([{ amount: '900.00', currency: 'NGN' }]);
  });

  test('money of the other mode waits for the team, and nothing goes back by itself', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    approve(ama, second);
    await shop.order(ama, second.reference);
    approve(ama, first);
    shop.provider.set(first.reference, { domain: 'live' });
    await webhook(first.reference);
    await returnHeldSecondPayments(shop.world);
    expect(await paymentOf(first.reference)).toMatchObject({ state: 'review', reason: 'mode', owedReason: 'review' });
    expect(refundsOf(first.reference)).toEqual([]);
    expect(await ordersOf(ama)).toHaveLength(1);
  });

  test('killed after the money was held, the refund follows with the next round', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    approve(ama, second);
    await shop.order(ama, second.reference);
    approve(ama, first);
    const verification = await shop.world.payment.verify(first.reference);
    if (verification.outcome !== 'success') throw new Error('The payment is not there.');
    const [intent] = await shop.world.db
      .select()
      .from(tables.intents)
      .where(eq(tables.intents.reference, first.reference));
    await holdPayment(shop.world, { charge: verification.charge, reason: 'superseded', intent });
    expect(refundsOf(first.reference)).toEqual([]);
    await Promise.all([returnHeldSecondPayments(shop.world), returnHeldSecondPayments({ ...shop.world })]);
    expect(refundsOf(first.reference)).toHaveLength(1);
    expect((await paymentOf(first.reference))?.state).toBe('refunding');
  });

  test('a refund that the provider refuses stays on the team’s list, and is not tried for ever', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    approve(ama, second);
    await shop.order(ama, second.reference);
    approve(ama, first);
    // A pesewa of it went back in the dashboard, so that the provider refuses to return all of it.
    shop.provider.refunds.push({ reference: first.reference, amount: 1 });
    await webhook(first.reference);
    const owed = { state: 'review', reason: 'superseded', owedReason: 'refundFailed', owed: first.amount };
    expect(await paymentOf(first.reference)).toMatchObject(owed);
    const asked = shop.provider.calls.filter((call) => call === 'POST /refund').length;
    await reconcile(shop.world);
    expect(shop.provider.calls.filter((call) => call === 'POST /refund')).toHaveLength(asked);
    expect(await ordersOf(ama)).toHaveLength(1);
  });

  test('a second payment that has arrived back says so, and no longer that it is sent', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    for (const way of [second, first]) approve(ama, way);
    await shop.order(ama, second.reference);
    await webhook(first.reference);
    const [refund] = refundsOf(first.reference);
    Object.assign(refund ?? {}, { status: 'processed' });
    const about = { id: refund?.id, transaction_reference: first.reference, amount: first.amount };
    await shop.event({ event: 'refund.processed', data: about });
    while ((await handleStoredEvents(shop.world)) > 0);
    await reconcile(shop.world);
    const { body: list } = await shop.request<UnsettledPayment[]>('GET', '/api/payments/unsettled/', {
      token: await shop.signIn(ama),
    });
    const { superseded, secondReturned } = messages.recovery.reasons;
    expect(list).toMatchObject([{ reference: first.reference, state: 'refunded', reason: secondReturned }]);
    expect(secondReturned).not.toBe(superseded);
  });

  test('a refund that fails later is owed, on the lists of team and customer, and can be tried again', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    for (const way of [second, first]) approve(ama, way);
    await shop.order(ama, second.reference);
    await webhook(first.reference);
    const [refund] = refundsOf(first.reference);
    Object.assign(refund ?? {}, { status: 'failed' });
    const about = { id: refund?.id, transaction_reference: first.reference, amount: first.amount };
    await shop.event({ event: 'refund.failed', data: about });
    while ((await handleStoredEvents(shop.world)) > 0);
    await reconcile(shop.world);
    const owed = { state: 'review', reason: 'superseded', owedReason: 'refundFailed', owed: first.amount };
    expect(await paymentOf(first.reference)).toMatchObject(owed);
    const entry = { reference: first.reference, reason: 'refundFailed', owed: '130.00' };
    const owner = await shop.newUser({ role: 'owner' });
    const { body: list } = await shop.request<OwedList>('GET', '/api/staff/owed/', { token: owner });
    expect(list.entries).toContainEqual(expect.objectContaining({ ...entry, needs_hand: true, may_refund: true }));
    const own = await shop.request<CustomerOwed[]>('GET', '/api/payments/owed/', { token: await shop.signIn(ama) });
    expect(own.body).toMatchObject([entry]);
    const { body: again } = await shop.request('POST', `/api/staff/payments/${first.reference}/refund/`, {
      token: owner,
      body: {
        key: 'again-key-1',
        reason: 'The wallet was full',
        retry_of: (await storedRefunds(first.reference))[0]?.id,
      },
    });
    expect(again).toMatchObject({ refund: { amount: '130.00', state: 'accepted' } });
    expect((await storedRefunds(first.reference)).map(({ state }) => state)).toEqual(['failed', 'accepted']);
    expect(await paymentOf(first.reference)).toMatchObject({ state: 'refunding', owedReason: 'onItsWay' });
    expect(await ordersOf(ama)).toHaveLength(1);
  });

  test('staff can make no second order of it', async () => {
    const ama = await shop.newUser();
    const [first, second] = await twoWays(ama);
    for (const way of [first, second]) approve(ama, way);
    await shop.order(ama, second.reference);
    await shop.order(ama, first.reference);
    const { settleByOrder } = await import('#server/features/orders/refund/team/settle-by-order.ts');
    await shop.world.db
      .update(tables.payments)
      .set({ state: 'review', reason: 'refundFailed' })
      .where(eq(tables.payments.reference, first.reference));
    const asked = shop.provider.verified(first.reference);
    expect(await settleByOrder(shop.world, first.reference, { id: null })).toMatchObject({ refused: 'conflict' });
    expect(await ordersOf(ama)).toHaveLength(1);
    // Of one that is held as the second payment of a cart we know it without asking the provider again.
    const held = { state: 'review', reason: 'superseded' } as const;
    await shop.world.db.update(tables.payments).set(held).where(eq(tables.payments.reference, first.reference));
    expect(await settleByOrder(shop.world, first.reference, { id: null })).toMatchObject({
      body: { error: messages.teamPayments.noOrderToMake },
    });
    expect(shop.provider.verified(first.reference)).toBe(asked + 1);
    await shop.world.db
      .update(tables.payments)
      .set({ state: 'refunding', reason: 'superseded' })
      .where(eq(tables.payments.reference, first.reference));
  });
});

describe('a discount in two open carts', () => {
  const refusals = (body: { discounts_refused?: { type: string; reason: string }[] }) => body.discounts_refused ?? [];
  const other = { cart_id: 'cart-other', cart_items: [{ service_id: 1, quantity: 2 }], ...SIGNUP };

  test('is only in the one that waits for its approval; the other one says so before it is paid', async () => {
    const ama = await shop.newUser();
    const { body: first } = await tryRegister(ama, SIGNUP);
    shop.provider.set(first.reference, { amount: first.amount, email: ama.email, status: 'ongoing' });
    await statusOf(ama, first.reference);
    const { status, body: second } = await tryRegister(ama, other);
    expect([status, second.amount, second.discounts_applied]).toEqual([201, 180_00, []]);
    expect(refusals(second)).toEqual([{ type: 'signup', reason: messages.checkoutCalls.discountWaits }]);
    for (const quote of [second, first]) {
      approve(ama, quote);
      expect((await shop.order(ama, quote.reference)).status).toBe(201);
    }
    expect(await ordersOf(ama)).toHaveLength(2);
  });

  test('is free again when the first one waits for nothing, and stays in a quote that has it', async () => {
    const ama = await shop.newUser();
    const { body: first } = await tryRegister(ama, SIGNUP);
    shop.provider.set(first.reference, { amount: first.amount, email: ama.email, status: 'ongoing' });
    await statusOf(ama, first.reference);
    shop.provider.set(first.reference, { status: 'failed' });
    shop.clock.advance(5_000);
    await statusOf(ama, first.reference);
    const { body: second } = await tryRegister(ama, other);
    expect([second.amount, refusals(second)]).toEqual([170_00, []]);
  });

  test('is in both ways to pay one cart', async () => {
    const ama = await shop.newUser();
    const { body: first } = await tryRegister(ama, SIGNUP);
    shop.provider.set(first.reference, { amount: first.amount, email: ama.email, status: 'ongoing' });
    await statusOf(ama, first.reference);
    const { body: again } = await tryRegister(ama, { ...SIGNUP, supersedes: first.reference });
    expect([again.amount, refusals(again)]).toEqual([first.amount, []]);
  });
});

describe('honest orders', () => {
  test('of the same pairs, one after another, are two orders', async () => {
    const ama = await shop.newUser();
    for (const cart_id of ['cart-first', 'cart-second']) {
      const { status, body } = await tryRegister(ama, { cart_id });
      expect(status).toBe(201);
      approve(ama, body);
      expect((await shop.order(ama, body.reference)).status).toBe(201);
    }
    expect(await ordersOf(ama)).toHaveLength(2);
  });

  test('are not touched by an attempt of the first cart that was never paid', async () => {
    const ama = await shop.newUser();
    const abandoned = await tryRegister(ama, { cart_id: 'cart-first' });
    shop.clock.advance(5_000);
    for (const cart_id of ['cart-first', 'cart-second']) {
      const { body } = await tryRegister(ama, { cart_id });
      approve(ama, body);
      expect((await shop.order(ama, body.reference)).status).toBe(201);
    }
    expect((await statusOf(ama, abandoned.body.reference)).state).toBe('superseded');
    // In the table too: it waits for nothing any more, and its data can be removed.
    const stored = await shop.world.db.select().from(tables.intents).where(eq(tables.intents.userId, ama.id));
    expect(stored.map(({ state }) => state).sort()).toEqual(['ordered', 'ordered', 'superseded']);
  });

  test('of a cart that was changed after its order are possible with the same cart id', async () => {
    const ama = await shop.newUser();
    const { body: first } = await tryRegister(ama);
    approve(ama, first);
    await webhook(first.reference);
    const { status, body } = await tryRegister(ama, { cart_items: [{ service_id: 1, quantity: 2 }] });
    expect(status).toBe(201);
    approve(ama, body);
    expect((await shop.order(ama, body.reference)).status).toBe(201);
  });
});
