import { describe, expect, test } from 'vitest';
import { createPaystack } from '#server/adapters/payment.ts';
import { createProvider, type FakeProvider, newReference, signatureOf } from '#tests/support/outside/provider.ts';
import { TEST_PAYMENT } from '#tests/support/world.ts';

const settings = TEST_PAYMENT;
const open = (): { provider: FakeProvider; port: ReturnType<typeof createPaystack> } => {
  const provider = createProvider();
  return { provider, port: createPaystack({ settings, fetch: provider.fetch }) };
};
const answering = (response: () => Response | Promise<Response>) =>
  createPaystack({ settings, fetch: async () => response() });

describe('a payment’s verification', () => {
  test.each([
    ['success', 'success'],
    ['reversed', 'reversed'],
    ['failed', 'failed'],
    ['abandoned', 'abandoned'],
    ['ongoing', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['queued', 'unknown-state'],
    ['reversal pending', 'unknown-state'],
  ] as const)('the provider’s %s means %s', async (status, outcome) => {
    const { provider, port } = open();
    const reference = newReference();
    provider.set(reference, { status, amount: 13_000, email: 'ama@example.com' });
    expect((await port.verify(reference)).outcome).toBe(outcome);
  });

  test('a success contains everything that the order is compared with', async () => {
    const { provider, port } = open();
    const reference = newReference();
    const paidAt = new Date('2026-11-21T10:00:00Z');
    provider.set(reference, {
      amount: 13_254,
      requestedAmount: 13_000,
      email: 'ama@example.com',
      signature: 'SIG_test',
      paidAt,
    });
    expect(await port.verify(reference)).toEqual({
      outcome: 'success',
      charge: {
        reference,
        providerId: '4099260516',
        amount: 13_000,
        currency: 'GHS',
        payerEmail: 'ama@example.com',
        mode: 'test',
        channel: 'mobile_money',
        payerSignature: 'SIG_test',
        paidAt,
        fee: 258,
      },
    });
  });

  test('accepts metadata, customer and authorization in any form', async () => {
    for (const odd of [null, '', 0, 'x', {}]) {
      const data = { id: '9', reference: 'r', amount: 5, status: 'success', currency: 'GHS', domain: 'live' };
      const port = answering(() =>
        Response.json({
          status: true,
          message: '',
          data: { ...data, metadata: odd, customer: odd, authorization: odd },
        }),
      );
      expect(await port.verify('r')).toMatchObject({ outcome: 'success', charge: { payerEmail: '', mode: 'live' } });
    }
  });

  test('an unknown reference is unknown; a wrong key, a throttle or a block says nothing of the payment', async () => {
    const { port } = open();
    expect((await port.verify(newReference())).outcome).toBe('unknown');
    for (const status of [401, 403, 408, 429, 500, 503]) {
      const broken = answering(() => Response.json({ status: false, message: 'no' }, { status }));
      expect((await broken.verify('r')).outcome).toBe('unreachable');
    }
    const odd = answering(() => Response.json({ message: 'no status' }, { status: 404 }));
    expect((await odd.verify('r')).outcome).toBe('unreachable');
  });

  test('a redirect is not followed', async () => {
    const asked: [string, RequestInit | undefined][] = [];
    const port = createPaystack({
      settings,
      fetch: async (input, init) => {
        asked.push([String(input), init]);
        return new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } });
      },
    });
    expect((await port.verify('r')).outcome).toBe('unreachable');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.[1]?.redirect).toBe('manual');
  });

  test.each(['..', '.', '../transaction', 'a/b', 'a?b', 'a#b', 'a b', '%2e%2e', 'a\nb'])(
    'the reference %j never gets into a URL',
    async (reference) => {
      const { provider, port } = open();
      expect((await port.verify(reference)).outcome).toBe('unknown');
      expect(provider.calls).toEqual([]);
    },
  );

  test('silence, an endless body and a closed connection end within the time limit and do no harm', async () => {
    const silent = answering(() => new Promise<Response>(() => undefined));
    const endless = answering(() => {
      const body = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      });
      return new Response(body);
    });
    const dripping = answering(() => {
      const body = new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          controller.enqueue(new TextEncoder().encode(' '));
        },
      });
      return new Response(body);
    });
    const cut = answering(() => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
      return new Response(body);
    });
    const from = performance.now();
    const outcomes = await Promise.all([silent, endless, dripping, cut].map((port) => port.verify('r')));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(4).fill('unreachable'));
    expect(performance.now() - from).toBeLessThan(7_000);
  });
});

describe('the list of successes', () => {
  const list = async (port: ReturnType<typeof createPaystack>, since: Date) => {
    const found: string[] = [];
    for await (const { reference } of port.listSuccessfulCharges(since)) found.push(reference);
    return found;
  };

  test('reads every page and leaves out other statuses and old payments', async () => {
    const { provider, port } = open();
    const now = Date.now();
    for (let count = 0; count < 250; count += 1) {
      provider.set(`r${count}`, { amount: 100, email: 'a@b.c', paidAt: new Date(now - count * 1_000) });
    }
    provider.set('failed', { status: 'failed', amount: 100 });
    provider.set('old', { amount: 100, paidAt: new Date(now - 100 * 3_600_000) });
    const found = await list(port, new Date(now - 72 * 3_600_000));
    expect(found).toHaveLength(250);
    expect(new Set(found).size).toBe(250);
  });

  test('throws when a page is unreachable, so that a part of the list never counts as the whole', async () => {
    const { provider, port } = open();
    provider.fault = 500;
    await expect(list(port, new Date(0))).rejects.toThrow(/unreadable/);
    provider.fault = 'reset';
    await expect(list(port, new Date(0))).rejects.toThrow(/out of reach/);
  });

  test('yields the readable charges of a page and then throws', async () => {
    const good = { id: 1, reference: 'good', amount: 5, status: 'success', currency: 'GHS', domain: 'test' };
    const port = answering(() => Response.json({ status: true, data: [{ ...good, amount: 'x' }, good] }));
    const found: string[] = [];
    const walk = async () => {
      for await (const { reference } of port.listSuccessfulCharges(new Date(0))) found.push(reference);
    };
    await expect(walk()).rejects.toThrow(/1 charges/);
    expect(found).toEqual(['good']);
  });
});

describe('refunds', () => {
  test('are accepted, refused or unanswered', async () => {
    const { provider, port } = open();
    const reference = newReference();
    provider.set(reference, { amount: 100, email: 'a@b.c' });
    expect(await port.refund({ reference, note: 'n' })).toEqual({ outcome: 'accepted', refundId: '3018284' });
    expect((await port.refund({ reference, note: 'n' })).outcome).toBe('refused');
    provider.fault = 502;
    expect((await port.refund({ reference, note: 'n' })).outcome).toBe('unreachable');
  });
});

describe('a signature', () => {
  const { port } = open();
  const body = new TextEncoder().encode('{"event":"charge.success"}');
  const right = signatureOf('{"event":"charge.success"}');
  test.each([
    ['of these bytes', right, true],
    ['in capitals', right.toUpperCase(), true],
    ['missing', undefined, false],
    ['empty', '', false],
    ['too short', right.slice(2), false],
    ['too long', `${right}00`, false],
    ['no hex', 'g'.repeat(128), false],
    ['of other bytes', signatureOf('{"event":"charge.failed"}'), false],
  ])('%s', (_, signature, isGood) => {
    expect(port.hasValidSignature(body, signature)).toBe(isGood);
  });
});
