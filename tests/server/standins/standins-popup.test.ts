import { afterEach, describe, expect, test } from 'vitest';
import { openStandins, until } from './standins-world.ts';

const opened: ReturnType<typeof openStandins>[] = [];
const TRANSACTIONS = '/standins/payment/popup/transactions';
const wallet = { channel: 'mobile_money', number: '055 123 4987' };
const asked = { email: 'ama@example.com', amount: 13_000, currency: 'GHS', reference: 'order_1_a', channels: ['card'] };

function open() {
  const world = openStandins();
  opened.push(world);
  const key = world.standins.payment.publicKey;
  const ask = async (path: string, body: unknown) => {
    const response = await world.post(`${TRANSACTIONS}${path}`, body);
    return { status: response.status, body: await response.json() };
  };
  return {
    ...world,
    begin: (given: object = {}) => ask('', { key, ...asked, ...given }),
    /** One attempt to pay a new or known transaction. */
    async attempt(given: object, reference = asked.reference) {
      const { body } = await ask('', { key, ...asked, reference });
      return ask(`/${body.access_code}/attempts`, given);
    },
    verify: async (reference = asked.reference) => (await world.provider(`/transaction/verify/${reference}`)).body.data,
  };
}

afterEach(async () => {
  for (const world of opened.splice(0)) await world.standins.stop();
});

describe('opening the payment window', () => {
  test('makes the transaction known, not yet paid', async () => {
    const { begin, verify } = open();
    const { status, body } = await begin();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reference: 'order_1_a',
      amount: 13_000,
      email: 'ama@example.com',
      status: 'abandoned',
    });
    expect(await verify()).toMatchObject({ status: 'abandoned', customer: { email: 'ama@example.com' } });
  });

  test.each([
    [{ key: 'pk_test_other' }, 'Invalid key'],
    [{ email: 'nobody' }, 'Invalid Email Address Passed'],
    [{ amount: 9 }, 'Invalid Amount Sent'],
    [{ amount: 13.5 }, 'Invalid Amount Sent'],
    [{ currency: 'NGN' }, 'Currency not supported by merchant'],
    [{ reference: 'a/b' }, 'Reference contains invalid characters'],
    [{ access_code: 'nothing' }, 'Invalid access code'],
  ])('refuses %j', async (given, error) => {
    const { begin } = open();
    const { status, body } = await begin(given);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toEqual({ error });
  });

  test('continues an unfinished payment, refuses another one under its reference, and a paid one', async () => {
    const { begin, attempt } = open();
    const first = await begin();
    expect((await begin()).body.access_code).toBe(first.body.access_code);
    const duplicate = { status: 400, body: { error: 'Duplicate Transaction Reference' } };
    expect(await begin({ amount: 1_000 })).toEqual(duplicate);
    expect(await begin({ email: 'kojo@example.com' })).toEqual(duplicate);
    await attempt(wallet);
    expect(await begin()).toEqual(duplicate);
  });

  test('continues a transaction that the server initialized, by its access code', async () => {
    const { provider, post } = open();
    const made = await provider('/transaction/initialize', {
      email: 'ama@example.com',
      amount: 500,
      reference: 'made_1',
    });
    const known = await post(TRANSACTIONS, { access_code: made.body.data.access_code });
    expect(await known.json()).toMatchObject({ reference: 'made_1', amount: 500 });
  });
});

describe('mobile money', () => {
  test('the test wallet pays at once', async () => {
    const { attempt, verify, deliveries } = open();
    expect((await attempt(wallet)).body).toMatchObject({ status: 'success' });
    expect(await verify()).toMatchObject({
      status: 'success',
      channel: 'mobile_money',
      authorization: { bin: '055XXX', last4: 'X987', bank: 'MTN Mobile Money' },
    });
    await until(() => deliveries.length === 1);
  });

  test('any other number is refused, and the payer may try again', async () => {
    const { attempt, verify } = open();
    const refused = await attempt({ ...wallet, number: '0241234567' });
    expect(refused.body).toMatchObject({ status: 'failed', message: expect.stringContaining('0551234987') });
    expect((await verify()).status).toBe('failed');
    expect((await attempt(wallet)).body.status).toBe('success');
    expect((await verify()).log).toMatchObject({ attempts: 2, success: true });
  });

  test('declining fails, sends nothing, and can be followed by an approval', async () => {
    const { attempt, deliveries, standins } = open();
    expect((await attempt({ ...wallet, wish: 'decline' })).body).toMatchObject({
      status: 'failed',
      message: 'Declined',
    });
    expect((await attempt(wallet)).body.status).toBe('success');
    await standins.stop();
    expect(deliveries).toHaveLength(1);
  });

  test.each(['wait', 'later'])('%s: ongoing until the phone approves, then paid, reported and final', async (wish) => {
    const { attempt, verify, advance, deliveries } = open();
    expect((await attempt({ ...wallet, wish, seconds: 60 })).body.status).toBe('ongoing');
    expect((await verify()).status).toBe('ongoing');
    advance(61_000);
    expect((await verify()).status).toBe('success');
    await until(() => deliveries.length === 1);
    expect((await attempt({ ...wallet, wish: 'decline' })).status).toBe(404);
    expect((await verify()).status).toBe('success');
  });

  test('the phone approves automatically', async () => {
    const { attempt, deliveries } = open();
    await attempt({ ...wallet, wish: 'later', seconds: 0.05 });
    await until(() => deliveries.length === 1);
  });

  test('timing out fails after its time', async () => {
    const { attempt, verify, advance } = open();
    await attempt({ ...wallet, wish: 'timeout', seconds: 30 });
    expect((await verify()).status).toBe('ongoing');
    advance(31_000);
    expect(await verify()).toMatchObject({ status: 'failed', gateway_response: expect.stringContaining('Timed out') });
  });
});

describe('cards', () => {
  const card = (number: string, answers: object = {}) => ({ channel: 'card', number, answers });

  test.each([
    ['4084 0840 8408 4081', 'success', 'Approved'],
    ['4084 0800 0000 5408', 'failed', 'Declined'],
    ['4084 0800 0067 0037', 'failed', 'Insufficient Funds'],
    ['5078 5078 5078 5078 53', 'failed', 'Token Not Generated. Customer Not Registered on Token Platform'],
    ['4111 1111 1111 1111', 'failed', 'This is a practice shop: only the test cards below pay.'],
  ])('%s is a %s: %s', async (number, status, message) => {
    const { attempt } = open();
    expect((await attempt(card(number))).body).toMatchObject({ status, message });
  });

  test.each([
    ['5078 5078 5078 5078 12', { pin: '1111' }, ['pin']],
    ['5060 6666 6666 6666 666', { pin: '1234', otp: '123456' }, ['pin', 'otp']],
    ['5078 5078 5078 5078 04', { pin: '0000', phone: '0241234567', otp: '123456' }, ['pin', 'phone', 'otp']],
    ['5192 6027 2058 4796', { bank: 'yes' }, ['bank']],
  ])('%s asks first, and pays with the right answers', async (number, right, steps) => {
    const { attempt, verify } = open();
    const given: Record<string, string> = {};
    for (const step of steps) {
      expect((await attempt(card(number, given))).body).toMatchObject({ asks: step });
      expect((await verify()).status).toBe('abandoned');
      given[step] = Reflect.get(right, step);
    }
    expect((await attempt(card(number, given))).body.status).toBe('success');
  });

  test('a wrong PIN is refused', async () => {
    const { attempt } = open();
    const refused = await attempt(card('5078 5078 5078 5078 12', { pin: '9999' }));
    expect(refused.body).toMatchObject({ status: 'failed', message: 'Incorrect PIN' });
  });

  test('a number that is not a test card is not stored', async () => {
    const { attempt, store } = open();
    await attempt(card('4111 1111 1111 1111'));
    expect(JSON.stringify(await store.list('payment-charges', 10))).not.toContain('4111');
  });

  test('the card whose refunds fail pays, and keeps its money', async () => {
    const { attempt, provider, advance, verify } = open();
    await attempt(card('4084 0800 0067 1803'));
    const refund = await provider('/refund', { transaction: asked.reference });
    advance(2_500);
    expect((await provider(`/refund/${refund.body.data.id}`)).body.data.status).toBe('failed');
    expect((await verify()).status).toBe('success');
  });
});

describe('the pages', () => {
  test('the window may be framed by the shop, runs only our own scripts and says what it is', async () => {
    const { get } = open();
    const response = await get('/standins/payment/popup');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'self' http://shop.example");
    const html = await response.text();
    expect(html).toContain('Stand-in: no money moves');
    expect(html).not.toMatch(/ style=| on[a-z]+=|<script(?![^>]* src=)/);
    for (const hook of ['momo', 'card', 'approve', 'decline', 'close', 'approve-later', 'approve-waiting', 'timeout']) {
      expect(html).toContain(`data-testid="${hook}"`);
    }
  });

  test.each([
    '/standins',
    '/standins/',
    '/standins/payment',
    '/standins/payment/',
    '/standins/mail',
    '/standins/mail/',
  ])('%s returns a page that may not be framed', async (path) => {
    const { get } = open();
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await response.text()).toContain('Stand-in: a practice shop');
  });

  test.each([
    ['/standins/style.css', 'text/css'],
    ['/standins/pages.css', 'text/css'],
    ['/standins/payment/popup.css', 'text/css'],
    ['/standins/payment/inline.js', 'text/javascript'],
    ['/standins/payment/popup.js', 'text/javascript'],
    ['/standins/payment/popup-view.js', 'text/javascript'],
    ['/standins/google/client.js', 'text/javascript'],
    ['/standins/mail/mailbox.js', 'text/javascript'],
  ])('%s is served as %s', async (path, type) => {
    const { get } = open();
    const response = await get(path);
    expect(response.headers.get('content-type')).toContain(type);
    expect((await response.text()).length).toBeGreaterThan(100);
  });

  test('payments are listed, escaped, and their result can be changed, but not by another site’s form', async () => {
    const { post, get, standins, verify } = open();
    const email = "o'neil&co@example.com";
    await post('/standins/payment/charges', { reference: 'order_1_a', email, amount: 500, outcome: 'pending' });
    expect(await (await get('/standins/payment/')).text()).toContain('o&#39;neil&amp;co@example.com');
    const send = (site: string) =>
      standins.app.request('/standins/payment/outcome', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': site },
        body: 'reference=order_1_a&outcome=success',
      });
    expect((await send('cross-site')).status).toBe(403);
    expect((await verify()).status).toBe('pending');
    expect((await send('same-origin')).status).toBe(303);
    expect((await verify()).status).toBe('success');
  });

  test('a body beyond 100 kB is refused', async () => {
    const { post } = open();
    expect((await post('/standins/payment/charges', { reference: 'x'.repeat(100_001) })).status).toBe(413);
  });
});
