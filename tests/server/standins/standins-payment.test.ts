import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryStore, openStandins, until } from './standins-world.ts';

const charge = { reference: 'order_1_abc', email: 'ama@example.com', amount: 13_000 };
const opened: ReturnType<typeof openStandins>[] = [];

function open(options?: Parameters<typeof openStandins>[0]) {
  const world = openStandins(options);
  opened.push(world);
  return world;
}

afterEach(async () => {
  for (const world of opened.splice(0)) await world.standins.stop();
});

describe('the provider’s calls', () => {
  test('a wrong key gets 401 and no data, in process and over HTTP', async () => {
    const { provider, get } = open();
    const refused = await provider('/transaction/verify/x', undefined, 'sk_test_wrong');
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ status: false, message: 'Invalid key' });
    expect((await get('/standins/payment/api/transaction')).status).toBe(401);
  });

  test('initialize, then verify: not completed until the payer pays', async () => {
    const { provider } = open();
    const made = await provider('/transaction/initialize', { ...charge, amount: '13000', currency: 'GHS' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ status: true, message: 'Authorization URL created' });
    expect(made.body.data.authorization_url).toBe(
      `http://shop.example/standins/payment/popup?access_code=${made.body.data.access_code}`,
    );
    const verified = await provider(`/transaction/verify/${charge.reference}`);
    expect(verified.body).toMatchObject({ status: true, message: 'Verification successful' });
    expect(verified.body.data).toMatchObject({
      status: 'abandoned',
      domain: 'test',
      amount: 13_000,
      requested_amount: 13_000,
      currency: 'GHS',
      paid_at: null,
      fees: null,
      customer: { email: charge.email },
    });
  });

  test.each([
    [{ amount: 100 }, 'Email Address is required', 'missing_params'],
    [{ email: 'a@b.co' }, 'Amount is required', 'missing_params'],
    [{ email: 'a@b.co', amount: 10.5 }, 'Invalid input', 'invalid_params'],
    [{ email: 'no address', amount: 100 }, 'Invalid Email Address Passed', 'invalid_params'],
    [{ email: 'a@b.co', amount: 100, currency: 'USD' }, 'Currency not supported by merchant', 'invalid_params'],
    [{ email: 'a@b.co', amount: 100, reference: '../up' }, 'Reference contains invalid characters', 'invalid_params'],
  ])('initialize refuses %j', async (body, message, code) => {
    const { provider } = open();
    const refused = await provider('/transaction/initialize', body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ status: false, message, code });
  });

  test('a reference is accepted once', async () => {
    const { provider } = open();
    await provider('/transaction/initialize', charge);
    const again = await provider('/transaction/initialize', charge);
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ message: 'Duplicate Transaction Reference', code: 'duplicate_reference' });
  });

  test.each(['never_seen', '..%2Ftransaction', '%00', 'a'.repeat(300)])('%j is an unknown reference', async (name) => {
    const { provider } = open();
    const answer = await provider(`/transaction/verify/${name}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: false, code: 'transaction_not_found' });
  });

  test('the list filters by status and start, and pages', async () => {
    const { provider, post, advance } = open();
    for (const n of [1, 2, 3])
      await post('/standins/payment/charges', { ...charge, reference: `old_${n}`, outcome: 'success' });
    await post('/standins/payment/charges', { ...charge, reference: 'gone', outcome: 'failed' });
    advance(3_600_000);
    const from = new Date(Date.now() + 1_800_000).toISOString();
    await post('/standins/payment/charges', { ...charge, reference: 'new_1', outcome: 'success' });

    const all = await provider('/transaction?status=success&perPage=3&page=1');
    expect(all.body.data.map((one: { reference: string }) => one.reference)).toEqual(['new_1', 'old_3', 'old_2']);
    expect(all.body.meta).toMatchObject({ total: 4, perPage: 3, page: 1, pageCount: 2 });
    const second = await provider('/transaction?status=success&perPage=3&page=2');
    expect(second.body.data.map((one: { reference: string }) => one.reference)).toEqual(['old_1']);
    const late = await provider(`/transaction?status=success&from=${from}`);
    expect(late.body.data.map((one: { reference: string }) => one.reference)).toEqual(['new_1']);
  });

  test('a fetch to another host fails, and an aborted one rejects', async () => {
    const { standins } = open();
    await expect(standins.fetch('https://elsewhere.example/')).rejects.toThrow(TypeError);
    await expect(standins.fetch('https://payment.standin/x', { signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/i,
    );
  });
});

describe('refunds', () => {
  test('a paid charge is refunded in full, once, and ends reversed', async () => {
    const { provider, post, advance, deliveries } = open();
    await post('/standins/payment/charges', { ...charge, outcome: 'success' });
    const refund = await provider('/refund', { transaction: charge.reference, merchant_note: 'for review' });
    expect(refund.body).toMatchObject({ status: true, data: { status: 'pending', amount: 13_000 } });
    const twice = await provider('/refund', { transaction: charge.reference });
    expect(twice.status).toBe(400);
    advance(2_500);
    expect((await provider(`/refund/${refund.body.data.id}`)).body.data.status).toBe('processed');
    expect((await provider(`/transaction/verify/${charge.reference}`)).body.data.status).toBe('reversed');
    await until(() => deliveries.some(({ event }) => event === 'refund.processed'));
    expect(deliveries.map(({ event }) => event)).toEqual(['charge.success', 'refund.pending', 'refund.processed']);
  });

  test('a part can be refunded, never more than is left, and the charge stays paid', async () => {
    const { provider, post, advance } = open();
    await post('/standins/payment/charges', { ...charge, outcome: 'success' });
    expect((await provider('/refund', { transaction: charge.reference, amount: 3_000 })).status).toBe(200);
    expect((await provider('/refund', { transaction: charge.reference, amount: 10_001 })).status).toBe(400);
    advance(2_500);
    expect((await provider(`/transaction/verify/${charge.reference}`)).body.data.status).toBe('success');
  });

  test('an unpaid charge and an unknown refund are refused', async () => {
    const { provider, post } = open();
    await post('/standins/payment/charges', { ...charge, outcome: 'failed' });
    expect((await provider('/refund', { transaction: charge.reference })).status).toBe(400);
    expect((await provider('/refund', { transaction: 'nobody' })).body.code).toBe('transaction_not_found');
    expect((await provider('/refund', {})).body).toMatchObject({ code: 'missing_params' });
    expect((await provider('/refund/12')).status).toBe(404);
  });
});

describe('the control of charges', () => {
  test('it sets the answer of verify, and can change it again', async () => {
    const { provider, post } = open();
    const statusOf = async () => (await provider(`/transaction/verify/${charge.reference}`)).body.data.status;
    expect((await post('/standins/payment/charges', { ...charge, outcome: 'pending' })).status).toBe(201);
    expect(await statusOf()).toBe('pending');
    for (const outcome of ['abandoned', 'failed', 'success']) {
      expect((await post('/standins/payment/charges', { ...charge, outcome })).status).toBe(200);
      expect(await statusOf()).toBe(outcome);
    }
    const paid = (await provider(`/transaction/verify/${charge.reference}`)).body.data;
    expect(paid).toMatchObject({ fees: 254, authorization: { country_code: 'GH' }, gateway_response: 'Approved' });
    expect(Date.parse(paid.paid_at)).not.toBeNaN();
  });

  test.each([
    [{ ...charge, outcome: 'lucky' }],
    [{ ...charge, amount: -5, outcome: 'success' }],
    [{ ...charge, amount: 10.5, outcome: 'success' }],
    [{ ...charge, reference: 'a/b', outcome: 'success' }],
    [{ reference: 'new', outcome: 'success' }],
    ['no object'],
  ])('it refuses %j with a sentence', async (body) => {
    const { post } = open();
    const refused = await post('/standins/payment/charges', body);
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatch(/\w/);
  });

  test('the same payer has the same signature, another payer another one', async () => {
    const { provider, post } = open();
    const signature = async (reference: string, payer: string) => {
      await post('/standins/payment/charges', { ...charge, reference, payer, outcome: 'success' });
      return (await provider(`/transaction/verify/${reference}`)).body.data.authorization.signature;
    };
    const first = await signature('a1', '0241234567');
    expect(await signature('a2', '0241234567')).toBe(first);
    expect(await signature('a3', '0201234567')).not.toBe(first);
  });

  test('a restart loses nothing: a delayed payment settles, an undelivered webhook is delivered', async () => {
    const store = createMemoryStore();
    const before = open({ store, answers: [500, 500, 500] });
    await before.post('/standins/payment/charges', { ...charge, reference: 'told_late', outcome: 'success' });
    await before.post('/standins/payment/charges', {
      ...charge,
      reference: 'on_phone',
      outcome: 'success',
      after_ms: 60_000,
    });
    await until(() => before.deliveries.length === 3);
    await before.standins.stop();

    const after = open({ store, start: new Date(Date.now() + 61_000) });
    await after.standins.resume();
    await until(() => after.deliveries.length === 2);
    expect(after.deliveries.map(({ reference }) => reference).sort()).toEqual(['on_phone', 'told_late']);
    expect((await after.provider('/transaction/verify/on_phone')).body.data.status).toBe('success');
  });
});

describe('webhooks', () => {
  test('a success is delivered once, signed over the bytes that were sent', async () => {
    const { post, deliveries, standins } = open();
    await post('/standins/payment/charges', { ...charge, outcome: 'success' });
    await post('/standins/payment/charges', { ...charge, outcome: 'success' });
    await until(() => deliveries.length > 0);
    await standins.stop();
    expect(deliveries).toHaveLength(1);
    const [delivery] = deliveries;
    const expected = createHmac('sha512', standins.payment.secretKey)
      .update(delivery?.body ?? '')
      .digest('hex');
    expect(delivery).toMatchObject({ event: 'charge.success', reference: charge.reference, signature: expected });
  });

  test('failure and abandonment are never delivered, nor a success with webhook:false', async () => {
    const { post, deliveries, standins } = open();
    await post('/standins/payment/charges', { ...charge, outcome: 'failed' });
    await post('/standins/payment/charges', { ...charge, outcome: 'abandoned' });
    await post('/standins/payment/charges', { ...charge, outcome: 'success', webhook: false });
    await standins.stop();
    expect(deliveries).toEqual([]);
  });

  test('a delivery that is not accepted is repeated', async () => {
    const { post, deliveries, get } = open({ answers: [503, 500] });
    await post('/standins/payment/charges', { ...charge, outcome: 'success' });
    await until(
      async () => (await (await get(`/standins/payment/charges/${charge.reference}`)).json()).webhook.isDelivered,
    );
    expect(deliveries).toHaveLength(3);
  });

  test('copies and delay can be requested', async () => {
    const { post, deliveries } = open();
    await post('/standins/payment/charges', { ...charge, outcome: 'success', webhook: { copies: 3, delay_ms: 40 } });
    expect(deliveries).toEqual([]);
    await until(() => deliveries.length === 3);
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
  });
});
