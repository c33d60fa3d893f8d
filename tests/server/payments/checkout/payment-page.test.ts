import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { createPaystack } from '#server/adapters/payment.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { openStandins } from '#tests/server/standins/standins-world.ts';
import { basket } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { openWorld, type TestUser, type TestWorld } from '#tests/support/world.ts';

type Page = { reference: string; url: string; error?: string };
type Shown = { amount: number; email: string; callback_url: string; cancel_url: string };

describe('the provider’s own payment page', () => {
  const outside = openStandins();
  const { standins } = outside;
  const port = createPaystack({ settings: standins.payment, fetch: standins.fetch });
  let isAway = false;
  let shop: TestWorld;
  let ama: TestUser;
  beforeAll(async () => {
    shop = await openWorld({
      payment: {
        ...port,
        openPage: (request) =>
          isAway ? Promise.resolve({ outcome: 'unreachable', message: 'away' }) : port.openPage(request),
      },
    });
    ama = await shop.newUser();
  });
  afterAll(async () => {
    await shop.close();
    await standins.stop();
  });

  const register = async (user = ama) => {
    const reference = newReference();
    const body = { ...basket(), reference };
    expect((await shop.request('POST', '/api/payments/intents/', { token: user, body })).status).toBe(201);
    return reference;
  };
  const open = (reference: string, token: TestUser | null = ama) =>
    shop.request<Page>('POST', `/api/payments/intents/${encodeURIComponent(reference)}/page/`, {
      ...(token === null ? {} : { token }),
    });
  const pageOf = async (url: string) => {
    const code = new URL(url).searchParams.get('access_code');
    return (await (await outside.get(`/standins/payment/popup/transactions/${code}`)).json()) as Shown;
  };

  test('asks for the frozen price in the owner’s name and leads back to the checkout', async () => {
    const reference = await register();
    const { status, body } = await open(reference);
    expect(status).toBe(200);
    expect(body.reference).toBe(reference);
    expect(await pageOf(body.url)).toMatchObject({
      amount: 13_000,
      email: ama.email,
      callback_url: 'http://shop.test/checkout',
      cancel_url: `http://shop.test/checkout?cancelled=${reference}`,
    });
  });

  test('a payment on it becomes one order, whether or not the payer returns', async () => {
    const reference = await register();
    const { body } = await open(reference);
    const code = new URL(body.url).searchParams.get('access_code');
    const attempt = { channel: 'mobile_money', number: '0551234987' };
    await outside.post(`/standins/payment/popup/transactions/${code}/attempts`, attempt);
    shop.clock.advance(60_000);
    await reconcile(shop.world);
    const order = { ...basket(), transaction_id: reference, total_amount: 130 };
    const [one, two] = await Promise.all(
      [1, 2].map(() => shop.request<{ order_slug: string }>('POST', '/api/orders/', { token: ama, body: order })),
    );
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.body.order_slug).toBe(two?.body.order_slug);
    const orders = await shop.request<unknown[]>('GET', '/api/orders/', { token: ama });
    expect(orders.body).toHaveLength(1);
    expect((await open(reference)).status).toBe(409);
  });

  test('is opened once for a reference', async () => {
    const reference = await register();
    expect((await open(reference)).status).toBe(200);
    const again = await open(reference);
    expect(again.status).toBe(409);
    expect(again.body.error).toBe(messages.checkoutCalls.pageTaken);
  });

  test('can’t be opened by another user, and needs a session and a registered checkout', async () => {
    const reference = await register();
    const kofi = await shop.newUser();
    expect((await open(reference, kofi)).status).toBe(404);
    expect((await open(reference, null)).status).toBe(401);
    expect((await open('order_1_never')).status).toBe(404);
    expect((await open('..')).status).toBe(404);
  });

  test('expires with the price', async () => {
    const reference = await register();
    shop.clock.advance(73 * 3_600_000);
    const late = await shop.signIn(ama);
    const refused = await open(reference, { ...ama, ...late });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(messages.payment.expired);
  });

  test('says so when the provider is down, and leaves the checkout as it was', async () => {
    const fresh = { ...ama, ...(await shop.signIn(ama)) };
    const reference = await register(fresh);
    isAway = true;
    const refused = await open(reference, fresh);
    isAway = false;
    expect(refused.status).toBe(503);
    expect(refused.body.error).toBe(messages.checkoutCalls.unavailable);
    expect((await open(reference, fresh)).status).toBe(200);
  });
});
