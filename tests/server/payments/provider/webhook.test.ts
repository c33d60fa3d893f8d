import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IntentStatus } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import * as tables from '#server/db/schema.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { basket, openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newReference, signatureOf } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const success = (reference: string, extra: object = {}) => ({
  event: 'charge.success',
  data: { id: 302961, status: 'success', reference, amount: 13_000, currency: 'GHS', ...extra },
});
const stored = () => shop.world.db.select().from(tables.webhookEvents);
const orders = () => shop.world.db.select().from(tables.orders);
const stateOf = async (token: TestUser, reference: string) =>
  (await shop.request<IntentStatus>('GET', `/api/payments/intents/${reference}/`, { token })).body.state;
const paidCheckout = async () => {
  const ama = await shop.newUser();
  const quote = await shop.register(ama);
  shop.pay(ama, quote);
  return { ama, reference: quote.reference };
};

describe('receiving an event', () => {
  test.each([
    ['no signature', undefined],
    ['a short one', 'abc'],
    ['the signature of other bytes', signatureOf('{}')],
    ['text that is no hex', 'z'.repeat(128)],
  ])('an event with %s is refused and changes nothing', async (_, signature) => {
    const { reference } = await paidCheckout();
    const before = (await stored()).length;
    const body = JSON.stringify(success(reference));
    const headers: Record<string, string> = signature === undefined ? {} : { 'x-paystack-signature': signature };
    const refused = await shop.request('POST', '/api/payments/webhook/', { body, headers });
    expect(refused.status).toBe(401);
    expect(await stored()).toHaveLength(before);
  });

  test('the signature covers the raw bytes: a re-serialised body is refused', async () => {
    const body = '{ "event":"charge.success",  "data":{"reference":"x1"} }';
    const headers = { 'x-paystack-signature': signatureOf(JSON.stringify(JSON.parse(body))) };
    expect((await shop.request('POST', '/api/payments/webhook/', { body, headers })).status).toBe(401);
    const right = { 'x-paystack-signature': signatureOf(body) };
    expect((await shop.request('POST', '/api/payments/webhook/', { body, headers: right })).status).toBe(200);
  });

  test('a huge body is refused, and one that is not JSON', async () => {
    const huge = JSON.stringify({ event: 'charge.success', data: { padding: 'x'.repeat(120_000) } });
    const sign = (body: string) => ({ 'x-paystack-signature': signatureOf(body) });
    const post = (body: string, headers = {}) =>
      shop.request('POST', '/api/payments/webhook/', { body, headers: { ...sign(body), ...headers } });
    expect((await post(huge)).status).toBe(413);
    expect((await post('event=charge.success')).status).toBe(400);
    expect((await post('{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('an event is stored and answered before the provider is asked', async () => {
    const { reference } = await paidCheckout();
    shop.provider.delayMs = 3_000;
    const from = performance.now();
    const taken = await shop.event(success(reference));
    expect([taken.status, taken.body]).toEqual([200, {}]);
    expect(performance.now() - from).toBeLessThan(1_000);
    expect(shop.provider.verified(reference)).toBe(0);
  });

  test.each([
    [{}],
    [{ event: 7 }],
    [{ event: 'charge.success' }],
    [{ event: 'charge.success', data: { reference: '../x' } }],
    [[]],
  ])('a signed event of the wrong form, %j, is accepted and has no effect', async (event) => {
    const taken = await shop.event(event);
    expect([200, 400]).toContain(taken.status);
    await handleStoredEvents(shop.world);
    expect((await stored()).every(({ handledAt }) => handledAt !== null)).toBe(true);
  });
});

describe('processing an event', () => {
  test.each([
    ['at once says that we have it', 5, messages.mail.orderPlaced],
    ['long after says that the payment arrived after all', 300, messages.mail.orderFound],
  ])('a success makes the order of its checkout, and the mail %s', async (_, seconds, words) => {
    const { ama, reference } = await paidCheckout();
    shop.clock.advance(seconds * 1_000);
    await shop.event(success(reference));
    await handleStoredEvents(shop.world);
    const posted = await shop.order(ama, reference);
    expect(posted.status).toBe(200);
    const mails = (await shop.mails()).filter(({ to }) => to === ama.email);
    expect(mails.map(({ subject }) => subject)).toEqual([words.subject(orderCode(posted.body.order_slug))]);
  });

  test('a false success, signed or not, makes nothing: the provider is asked', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.register(ama);
    await shop.event(success(reference));
    await handleStoredEvents(shop.world);
    expect(await stateOf(ama, reference)).toBe('waiting');
    expect((await orders()).some((order) => order.reference === reference)).toBe(false);
  });

  test('ten deliveries of several events, shuffled, have the same result as one', async () => {
    const checkouts = [await paidCheckout(), await paidCheckout(), await paidCheckout()];
    const events = checkouts.flatMap(({ reference }) =>
      Array.from({ length: 10 }, (_, copy) => success(reference, { copy: copy % 5 })),
    );
    events.sort((a, b) => signatureOf(JSON.stringify(a)).localeCompare(signatureOf(JSON.stringify(b))));
    for (const event of events) await shop.event(event);
    while ((await handleStoredEvents(shop.world)) > 0);
    const made = (await orders()).filter(({ reference }) => checkouts.some((each) => each.reference === reference));
    expect(made).toHaveLength(3);
  });

  test('the same bytes again are the same event', async () => {
    const { reference } = await paidCheckout();
    for (let copy = 0; copy < 5; copy += 1) await shop.event(success(reference));
    expect((await stored()).filter((event) => event.reference === reference)).toHaveLength(1);
  });

  test('a success that arrives before its checkout is stored, and becomes an order when the checkout is known', async () => {
    const ama = await shop.newUser();
    const reference = newReference();
    shop.pay(ama, { reference, amount: 130_00 });
    await shop.event(success(reference));
    await handleStoredEvents(shop.world);
    const listed = await shop.request<{ reference: string }[]>('GET', '/api/payments/unsettled/', { token: ama });
    expect(listed.body).toMatchObject([
      { reference, state: 'review', reason: messages.recovery.reasons.unknownReference },
    ]);
    const registered = await shop.request('POST', '/api/payments/intents/', {
      token: ama,
      body: { reference, ...basket() },
    });
    expect(registered.status).toBe(201);
    expect((await shop.order(ama, reference)).status).toBe(201);
    expect(await stateOf(ama, reference)).toBe('ordered');
  });

  test('a provider that is down is asked again at growing intervals', async () => {
    const { ama, reference } = await paidCheckout();
    await shop.event(success(reference));
    shop.provider.fault = 502;
    await handleStoredEvents(shop.world);
    expect(await handleStoredEvents(shop.world)).toBe(0);
    shop.provider.fault = null;
    shop.clock.advance(5_000);
    await handleStoredEvents(shop.world);
    expect(await stateOf(ama, reference)).toBe('ordered');
  });

  test('an event whose worker died is processed after its lease', async () => {
    const { ama, reference } = await paidCheckout();
    await shop.event(success(reference));
    const { claimDueEvents } = await import('#server/features/payments/webhooks/webhook.queries.ts');
    const now = shop.clock.now();
    const later = new Date(now.getTime() + 60_000);
    await claimDueEvents(shop.world.db, { now, leaseEnd: later, horizon: later }, { charges: true, limit: 20 });
    expect(await handleStoredEvents(shop.world)).toBe(0);
    shop.clock.advance(61_000);
    await handleStoredEvents(shop.world);
    expect(await stateOf(ama, reference)).toBe('ordered');
  });
});

describe('a refund', () => {
  const refund = (event: string, reference: string, amount: number | string) => ({
    event,
    data: { status: event.split('.')[1], transaction_reference: reference, amount, currency: 'GHS' },
  });

  test('marks the order and its payment, once, however the events are ordered', async () => {
    const { ama, reference } = await paidCheckout();
    const made = await shop.order(ama, reference);
    shop.provider.set(reference, { status: 'reversed' });
    for (const event of [
      refund('refund.processed', reference, '13000'),
      success(reference),
      refund('refund.pending', reference, 13_000),
    ]) {
      await shop.event(event);
      await handleStoredEvents(shop.world);
    }
    const [payment] = (await shop.world.db.select().from(tables.payments)).filter((row) => row.reference === reference);
    expect(payment).toMatchObject({ state: 'refunded', amount: 13_000 });
    expect((await shop.order(ama, reference)).body.order_slug).toBe(made.body.order_slug);
    expect(await stateOf(ama, reference)).toBe('refunded');
    const notes = (await shop.world.db.select().from(tables.orderEvents)).filter(({ note }) => note !== null);
    expect(notes.filter(({ orderId }) => orderId === payment?.orderId)).toHaveLength(1);
    const mails = (await shop.mails()).filter(({ to }) => to === ama.email);
    expect(mails.map(({ subject }) => subject)).toContain(messages.mail.refundDone.subject);
  });

  test('before the success event ends as the provider says: refunded, no order', async () => {
    const { ama, reference } = await paidCheckout();
    shop.provider.set(reference, { status: 'reversed' });
    await shop.event(refund('refund.processed', reference, 13_000));
    await shop.event(success(reference));
    while ((await handleStoredEvents(shop.world)) > 0);
    expect(await stateOf(ama, reference)).toBe('refunded');
    const posted = await shop.order(ama, reference);
    expect([posted.status, posted.body.error]).toEqual([402, messages.payment.refunded]);
  });

  test('has no effect by its event alone: the payment stays an order until the provider agrees', async () => {
    const { ama, reference } = await paidCheckout();
    await shop.event(refund('refund.processed', reference, 13_000));
    await shop.event(success(reference));
    await handleStoredEvents(shop.world);
    await handleStoredEvents(shop.world);
    expect(await stateOf(ama, reference)).toBe('ordered');
    shop.provider.set(reference, { status: 'reversed' });
    shop.clock.advance(10_000);
    await handleStoredEvents(shop.world);
    expect(await stateOf(ama, reference)).toBe('refunded');
  });

  test('that failed makes the money an order’s again', async () => {
    const { reference } = await paidCheckout();
    await shop.event(success(reference));
    await handleStoredEvents(shop.world);
    shop.provider.set(reference, { status: 'reversed' });
    const { id } = shop.provider.refundInDashboard(reference, 13_000);
    await shop.event(refund('refund.processed', reference, 13_000));
    await handleStoredEvents(shop.world);
    shop.provider.set(reference, { status: 'success' });
    Object.assign(shop.provider.refunds.find((made) => made.id === id) ?? {}, { status: 'failed' });
    await shop.event(refund('refund.failed', reference, 13_000));
    await handleStoredEvents(shop.world);
    const [payment] = (await shop.world.db.select().from(tables.payments)).filter((row) => row.reference === reference);
    expect(payment).toMatchObject({ state: 'order', owed: 13_000, owedReason: 'refundFailed' });
  });

  test('a dispute that the shop wins leaves the order unchanged, and tells the team', async () => {
    const { ama, reference } = await paidCheckout();
    await shop.order(ama, reference);
    const { id } = shop.provider.dispute(reference, { status: 'resolved', resolution: 'declined' });
    await shop.event({ event: 'charge.dispute.resolve', data: { id, transaction: { reference } } });
    await handleStoredEvents(shop.world);
    expect(await stateOf(ama, reference)).toBe('ordered');
    const notes = (await shop.world.db.select().from(tables.orderEvents)).map(({ note }) => note);
    expect(notes).toContain(messages.disputeNews.won(String(id)));
  });

  test('of a part leaves the order unchanged, with a note for the team', async () => {
    const { ama, reference } = await paidCheckout();
    await shop.order(ama, reference);
    shop.provider.refunds.push({ reference, amount: 1_000, status: 'processed' });
    await shop.event(refund('refund.processed', reference, 1_000));
    await handleStoredEvents(shop.world);
    expect(await stateOf(ama, reference)).toBe('ordered');
    const notes = (await shop.world.db.select().from(tables.orderEvents)).map(({ note }) => note);
    expect(notes).toContain(messages.teamPayments.partRefunded);
  });
});
