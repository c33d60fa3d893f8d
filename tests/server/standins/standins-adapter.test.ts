import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createPaystack } from '#server/adapters/payment.ts';
import { openStandins, until } from './standins-world.ts';

const opened: ReturnType<typeof openStandins>[] = [];

function open() {
  const world = openStandins();
  opened.push(world);
  const { standins } = world;
  const payment = createPaystack({ settings: standins.payment, fetch: standins.fetch });
  const set = (given: object) =>
    world.post('/standins/payment/charges', {
      reference: 'order_1_a',
      email: 'ama@example.com',
      amount: 13_000,
      ...given,
    });
  return { ...world, payment, set };
}

afterEach(async () => {
  for (const world of opened.splice(0)) await world.standins.stop();
});

describe('the real payment adapter on the stand-in', () => {
  test('a success is read completely', async () => {
    const { payment, set } = open();
    await set({ outcome: 'success', channel: 'card', payer: '4084084084084081' });
    expect(await payment.verify('order_1_a')).toEqual({
      outcome: 'success',
      charge: {
        reference: 'order_1_a',
        providerId: expect.stringMatching(/^\d{10}$/),
        amount: 13_000,
        fee: 254,
        currency: 'GHS',
        payerEmail: 'ama@example.com',
        mode: 'test',
        channel: 'card',
        payerSignature: expect.stringMatching(/^SIG_/),
        paidAt: expect.any(Date),
      },
    });
  });

  test.each([
    ['failed', 'failed'],
    ['abandoned', 'abandoned'],
    ['pending', 'pending'],
    ['ongoing', 'pending'],
    ['reversed', 'reversed'],
  ])('%s is understood as %s', async (outcome, understood) => {
    const { payment, set } = open();
    await set({ outcome });
    expect(await payment.verify('order_1_a')).toMatchObject({ outcome: understood });
  });

  test('an unknown reference is unknown, a wrong key unreachable', async () => {
    const { payment, standins } = open();
    expect(await payment.verify('never')).toMatchObject({ outcome: 'unknown' });
    const stranger = createPaystack({ settings: { ...standins.payment, secretKey: 'sk_x' }, fetch: standins.fetch });
    expect(await stranger.verify('never')).toMatchObject({ outcome: 'unreachable' });
  });

  test('money is refunded once', async () => {
    const { payment, set } = open();
    await set({ outcome: 'success' });
    expect(await payment.refund({ reference: 'order_1_a', note: 'review' })).toMatchObject({ outcome: 'accepted' });
    expect(await payment.refund({ reference: 'order_1_a', note: 'review' })).toMatchObject({ outcome: 'refused' });
  });

  test('every success since a time is listed, over several pages', async () => {
    const { payment, set } = open();
    const since = new Date(Date.now() - 1_000);
    for (let n = 0; n < 120; n += 1)
      await set({ reference: `order_${n}`, outcome: n % 6 === 0 ? 'failed' : 'success' });
    const found = new Set<string>();
    for await (const charge of payment.listSuccessfulCharges(since)) found.add(charge.reference);
    expect(found.size).toBe(100);
  });

  test('its webhooks have the signature that the adapter checks', async () => {
    const { payment, set, deliveries } = open();
    await set({ outcome: 'success' });
    await until(() => deliveries.length === 1);
    const { body = '', signature } = deliveries[0] ?? {};
    expect(payment.hasValidSignature(Buffer.from(body), signature ?? undefined)).toBe(true);
    const forged = createHmac('sha512', 'sk_other').update(body).digest('hex');
    expect(payment.hasValidSignature(Buffer.from(body), forged)).toBe(false);
  });
});
