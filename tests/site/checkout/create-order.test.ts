import { describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { createOrder } from '#src/lib/flows/checkout/create-order.ts';

const no = (status: number, error?: string) => new ApiError('http', status, error === undefined ? null : { error });
const offline = new ApiError('network', 0, null);
const over = new ApiError('session', 401, { detail: 'gone' });

/** Answers from a script; a string is a slug. */
async function play(...script: (string | Error)[]) {
  const waits: number[] = [];
  let attempts = 0;
  const created = await createOrder(
    async () => {
      const answer = script[attempts] ?? new Error('one attempt too many');
      attempts += 1;
      if (typeof answer === 'string') return { order_slug: answer };
      throw answer;
    },
    async (ms) => {
      waits.push(ms);
    },
  );
  return { created, attempts, waits };
}

describe('three attempts at an order', () => {
  it('stops after the first success', async () => {
    expect(await play('SK-1')).toEqual({ created: { ok: true, slug: 'SK-1' }, attempts: 1, waits: [] });
  });

  it.each([
    ['a payment that is not final yet', no(409, 'not yet')],
    ['a provider that does not answer', no(503, 'busy')],
    ['a broken server', no(500)],
    ['a gateway that gave up', no(504)],
    ['too many requests', no(429)],
    ['no network', offline],
    ['a token refused after its refresh', no(401)],
    ['a surprise', new Error('?')],
  ])('waits 1 s, then 2 s, after %s', async (_, error) => {
    expect(await play(error, error, 'SK-2')).toEqual({
      created: { ok: true, slug: 'SK-2' },
      attempts: 3,
      waits: [1_000, 2_000],
    });
  });

  it.each([
    ['not paid', no(402, 'Not paid.'), 'Not paid.'],
    ['the wrong user', no(403, 'Other account.'), 'Other account.'],
    ['a wrong payload', no(400), messages.checkout.failedAfterRetries],
  ])('accepts a clear refusal at once: %s', async (_, error, message) => {
    expect(await play(error)).toEqual({ created: { ok: false, reason: 'refused', message }, attempts: 1, waits: [] });
  });

  it('gives up after the third, with the server’s last message', async () => {
    const { created, attempts } = await play(offline, no(503, 'first'), no(409, 'The payment is not final yet.'));
    expect(attempts).toBe(3);
    expect(created).toEqual({ ok: false, reason: 'exhausted', message: 'The payment is not final yet.' });
  });

  it('shows its own message when no answer came', async () => {
    expect((await play(offline, offline, offline)).created).toMatchObject({
      message: 'Failed to create order after retries',
    });
  });

  it('stops when the session is over', async () => {
    expect(await play(no(503), over)).toMatchObject({ created: { ok: false, reason: 'session' }, attempts: 2 });
  });

  it('reports a lost session when the token stays refused', async () => {
    expect((await play(no(401), no(401), no(401))).created).toMatchObject({ ok: false, reason: 'session' });
  });
});
