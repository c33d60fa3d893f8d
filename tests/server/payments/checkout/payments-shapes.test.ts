import { afterAll, describe, expect, test } from 'vitest';
import { createPaystack } from '#server/adapters/payment.ts';
import { referenceOf } from '#server/features/payments/webhooks/webhook.ts';
import { openStandins } from '#tests/server/standins/standins-world.ts';
import * as shapes from '#tests/support/outside/paystack-shapes.ts';
import { TEST_PAYMENT } from '#tests/support/world.ts';

/** The adapter with a provider that gives one recorded answer to everything, and the requests it got. */
function answering(status: number, body: unknown) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push({ url: String(input), init });
    return Response.json(body, { status });
  };
  return { port: createPaystack({ settings: TEST_PAYMENT, fetch }), asked };
}

describe('answers in the provider’s recorded form', () => {
  test('a card payment', async () => {
    const { port, asked } = answering(200, shapes.verifiedCard);
    expect(await port.verify(shapes.REFERENCE)).toEqual({
      outcome: 'success',
      charge: {
        reference: shapes.REFERENCE,
        providerId: '4099260516',
        amount: 13_000,
        currency: 'GHS',
        payerEmail: 'ama@example.com',
        mode: 'test',
        channel: 'card',
        payerSignature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
        paidAt: new Date('2026-11-20T14:21:32.000Z'),
        fee: 254,
      },
    });
    expect(asked[0]?.url).toBe(`https://payment.test/transaction/verify/${shapes.REFERENCE}`);
    expect(new Headers(asked[0]?.init?.headers).get('authorization')).toBe(`Bearer ${TEST_PAYMENT.secretKey}`);
  });

  test('a mobile-money payment: no signature, no camel-case twins, metadata of any kind', async () => {
    for (const metadata of ['', 0, null, { custom_fields: [] }]) {
      const { port } = answering(200, shapes.verifiedMobileMoney(metadata));
      expect(await port.verify(shapes.REFERENCE)).toMatchObject({
        outcome: 'success',
        charge: { amount: 13_000, channel: 'mobile_money', payerSignature: '' },
      });
    }
  });

  test('fees that the payer pays are not the shop’s', async () => {
    const { port } = answering(200, shapes.verifiedWithFeesOnTop);
    expect(await port.verify(shapes.REFERENCE)).toMatchObject({ outcome: 'success', charge: { amount: 30_050 } });
  });

  test.each([
    ['abandoned', 'abandoned'],
    ['ongoing', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['queued', 'unknown-state'],
    ['reversal pending', 'unknown-state'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
  ])('%s means %s', async (status, outcome) => {
    const { port } = answering(200, shapes.verified({ status }));
    expect((await port.verify(shapes.REFERENCE)).outcome).toBe(outcome);
  });

  test.each([
    [400, shapes.unknownReference, 'unknown'],
    [404, shapes.unknownReference, 'unknown'],
    [401, shapes.wrongKey, 'unreachable'],
    [429, shapes.throttled, 'unreachable'],
  ] as const)('status %i is no payment, or unknown', async (status, body, outcome) => {
    expect((await answering(status, body).port.verify(shapes.REFERENCE)).outcome).toBe(outcome);
  });

  test('a page of the list: only successes count, failed ones with empty parts are skipped', async () => {
    const { port, asked } = answering(200, shapes.listed);
    const found = [];
    for await (const charge of port.listSuccessfulCharges(new Date('2026-11-18T00:00:00Z'))) found.push(charge);
    expect(found.map(({ reference, amount }) => [reference, amount])).toEqual([[shapes.REFERENCE, 13_000]]);
    const { searchParams } = new URL(asked[0]?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      status: 'success',
      from: '2026-11-18T00:00:00.000Z',
      perPage: '100',
      page: '1',
    });
  });

  test('a page of its own is opened with our reference, sum and ways back', async () => {
    const { port, asked } = answering(200, shapes.initialized);
    const request = {
      reference: shapes.REFERENCE,
      amount: 13_000,
      email: 'ama@example.com',
      returnUrl: 'https://shop.example/checkout',
      cancelUrl: 'https://shop.example/checkout?cancelled=x',
    };
    expect(await port.openPage(request)).toEqual({
      outcome: 'ready',
      url: 'https://checkout.paystack.com/0peioxfhpn',
    });
    expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({
      reference: shapes.REFERENCE,
      amount: 13_000,
      email: 'ama@example.com',
      currency: 'GHS',
      channels: ['mobile_money', 'card'],
      callback_url: 'https://shop.example/checkout',
      metadata: { cancel_action: 'https://shop.example/checkout?cancelled=x' },
    });
    expect((await answering(400, shapes.duplicate).port.openPage(request)).outcome).toBe('taken');
    expect((await answering(400, shapes.missingEmail).port.openPage(request)).outcome).toBe('refused');
    expect((await answering(401, shapes.wrongKey).port.openPage(request)).outcome).toBe('unreachable');
    expect((await answering(502, {}).port.openPage(request)).outcome).toBe('unreachable');
  });

  test('a refund that is queued, and one that the provider refuses', async () => {
    const wish = { reference: shapes.REFERENCE, note: 'cancelled' };
    const { port, asked } = answering(200, shapes.refundQueued);
    expect(await port.refund(wish)).toEqual({ outcome: 'accepted', refundId: '3018284' });
    expect(JSON.parse(String(asked[0]?.init?.body))).toMatchObject({ transaction: shapes.REFERENCE });
    expect((await answering(400, shapes.refundRefused).port.refund(wish)).outcome).toBe('refused');
  });

  test.each(Object.entries(shapes.events))('the event %s names the payment it is about', (_, event) => {
    expect(referenceOf(event)).toBe(shapes.REFERENCE);
  });
});

/** The paths of fields that one recorded answer has and another lacks or has with another type. */
function missing(recorded: unknown, other: unknown, path = ''): string[] {
  const kind = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);
  if (kind(recorded) === 'null') return other === undefined ? [path] : [];
  if (kind(recorded) !== kind(other)) return [`${path}: ${kind(other)} for ${kind(recorded)}`];
  if (kind(recorded) !== 'object') return [];
  return Object.entries(recorded as object).flatMap(([key, value]) =>
    missing(value, (other as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

describe('the stand-in answers in the recorded form', () => {
  const world = openStandins();
  afterAll(() => world.standins.stop());
  const charge = { reference: shapes.REFERENCE, email: 'ama@example.com', amount: 13_000 };

  test('opening, verifying, listing, refunding and the refusals', async () => {
    const opened = await world.provider('/transaction/initialize', charge);
    expect(missing(shapes.initialized, opened.body)).toEqual([]);
    expect(missing(shapes.duplicate, (await world.provider('/transaction/initialize', charge)).body)).toEqual([]);
    const noEmail = await world.provider('/transaction/initialize', { amount: 100 });
    expect(missing(shapes.missingEmail, noEmail.body)).toEqual([]);
    expect(missing(shapes.wrongKey, (await world.provider('/transaction', undefined, 'sk_test_x')).body)).toEqual([]);
    expect(missing(shapes.unknownReference, (await world.provider('/transaction/verify/never')).body)).toEqual([]);

    const paid = { channel: 'card', number: '4084084084084081', answers: {} };
    const { access_code: code } = opened.body.data;
    await world.post(`/standins/payment/popup/transactions/${code}/attempts`, paid);
    const verified = await world.provider(`/transaction/verify/${shapes.REFERENCE}`);
    expect(missing(shapes.verifiedCard, verified.body)).toEqual([]);
    const listed = await world.provider('/transaction?status=success');
    expect(missing({ ...shapes.listed, data: [] }, listed.body)).toEqual([]);
    const refund = await world.provider('/refund', { transaction: shapes.REFERENCE, merchant_note: 'n' });
    expect(
      missing({ ...shapes.refundQueued, data: { ...shapes.refundQueued.data, transaction: {} } }, refund.body),
    ).toEqual([]);
  });
});
