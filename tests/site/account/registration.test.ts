import { afterEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import {
  accessToken,
  closePage,
  openPage,
  type PageOptions,
  type Reply,
  type Sent,
} from '#tests/support/browser/page.ts';

const FORM = {
  email: ' ama@example.com ',
  password: 'dusty harmattan',
  first_name: ' Ama',
  last_name: 'Mensah ',
  referral_code: '',
};
const registered = () => ({ status: 201, body: { email: 'ama@example.com', detail: 'Check your inbox.' } });

async function onPage(options: PageOptions = {}) {
  const page = openPage({ url: '/register', answer: registered, ...options });
  const flows = await import('#src/lib/flows/account/registration.ts');
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  return { ...page, ...flows, toasts: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`) };
}

afterEach(closePage);

describe('registering', () => {
  test('creates the account and leads to the notice about the link', async () => {
    const page = await onPage();
    expect(await page.register(FORM)).toEqual({ ok: true });
    const body = { email: 'ama@example.com', password: 'dusty harmattan', first_name: 'Ama', last_name: 'Mensah' };
    expect(page.sent).toEqual([{ method: 'POST', path: '/api/users/register/', body, bearer: null }]);
    expect(page.visits).toEqual([{ how: 'assign', path: '/temp-verify-email/?email=ama%40example.com' }]);
  });

  describe('with the session that the server gives', () => {
    const tokens = { access: accessToken({ user_id: 7, email: 'ama@example.com' }), refresh: 'r-1' };
    const signedUp = { status: 201, body: { ...registered().body, ...tokens } };
    const answering = (renewed: Reply) => (sent: Sent) =>
      sent.path === '/api/users/token/refresh/' ? renewed : signedUp;
    const renewed = { status: 200, body: { ...tokens, refresh: 'r-2' } };

    test.each([
      ['/register?continue=%2Fcheckout', '/checkout'],
      ['/register?continuePath=%2Fcart', '/cart'],
      ['/register', '/temp-verify-email/?email=ama%40example.com'],
      ['/register?continue=https%3A%2F%2Fevil.example', '/temp-verify-email/?email=ama%40example.com'],
    ])('from %s leads on to %s, signed in', async (url, path) => {
      const page = await onPage({ url, answer: answering(renewed) });
      expect(await page.register(FORM)).toEqual({ ok: true });
      expect(page.visits).toEqual([{ how: 'replace', path }]);
      expect(page.local.getItem('refresh_token')).toBe('r-2');
    });

    test('without pairs in the cart chooses a clean next, not among no orders, when the address is verified', async () => {
      const page = await onPage({ url: '/register', answer: answering(renewed) });
      await page.register(FORM);
      const { pathAfterVerification } = await import('#src/lib/stores/account/after-verification.ts');
      expect(pathAfterVerification()).toBe('/services');
    });

    test.each([
      ['an address that has an account', { status: 401, body: { detail: 'no' } } as const],
      ['no network', 'no network' as const],
    ])('that can’t be used (%s) leads to the notice, whose login leads on', async (_, reply) => {
      const page = await onPage({ url: '/register?continue=%2Fcheckout', answer: answering(reply) });
      expect(await page.register(FORM)).toEqual({ ok: true });
      const path = '/temp-verify-email/?email=ama%40example.com&continue=%2Fcheckout';
      expect(page.visits).toEqual([{ how: 'assign', path }]);
      expect(page.local.getItem('access_token')).toBeNull();
    });
  });

  test.each([
    ['no body', { status: 204 }],
    ['an empty text', { status: 201, body: '' }],
    ['a body of another shape', { status: 201, body: { message: 'ok' } }],
  ])('succeeds by the status alone: %s', async (_, reply) => {
    const page = await onPage({ answer: () => reply });
    expect(await page.register(FORM)).toEqual({ ok: true });
    expect(page.visits).toHaveLength(1);
  });

  test('sends a referral code only when there is one', async () => {
    const page = await onPage();
    await page.register({ ...FORM, referral_code: ' sole 24 ' });
    expect(page.sent.at(-1)?.body).toMatchObject({ referral_code: 'SOLE24' });
  });

  test.each([
    [{ email: '' }, { message: messages.register.fillAllFields, errors: {} }],
    [{ password: '' }, { message: messages.register.fillAllFields, errors: {} }],
    [{ email: 'ama@' }, { message: null, errors: { email: messages.register.invalidEmail } }],
    [{ password: '1234567' }, { message: null, errors: { password: messages.register.shortPassword } }],
    [{ password: 'x'.repeat(129) }, { message: null, errors: { password: messages.register.longPassword } }],
    [{ first_name: ' ' }, { message: null, errors: { first_name: messages.register.firstNameRequired } }],
    [{ last_name: '' }, { message: null, errors: { last_name: messages.register.lastNameRequired } }],
    [
      { email: 'ama@', password: '1', last_name: '' },
      {
        message: null,
        errors: {
          email: messages.register.invalidEmail,
          password: messages.register.shortPassword,
          last_name: messages.register.lastNameRequired,
        },
      },
    ],
  ])('with %o is refused before anything is sent', async (change, refusal) => {
    const page = await onPage();
    expect(await page.register({ ...FORM, ...change })).toEqual({ ok: false, unreachable: false, ...refusal });
    expect(page.sent).toEqual([]);
    expect(page.toasts()).toEqual([]);
  });

  test.each([
    [
      { email: ['Already there.'], detail: 'Already there.' },
      { message: null, errors: { email: 'Already there.' } },
    ],
    [{ password: ['Too common.'] }, { message: null, errors: { password: 'Too common.' } }],
    [
      { email: ['Too common.'], password: ['Too common.'], detail: 'Too common.' },
      { message: null, errors: { password: 'Too common.' } },
    ],
    [
      { email: ['No address.'], password: ['Too common.'], detail: 'No address.' },
      { message: null, errors: { email: 'No address.', password: 'Too common.' } },
    ],
    [{ detail: 'Nobody reads this.' }, { message: messages.register.failed, errors: {} }],
    [{}, { message: messages.register.failed, errors: {} }],
  ])('refused by the server with %o shows the sentence in its place', async (body, refusal) => {
    const page = await onPage({ answer: () => ({ status: 400, body }) });
    expect(await page.register(FORM)).toMatchObject({ ok: false, ...refusal });
    expect(page.toasts()).toEqual([`error: ${messages.register.failed}`]);
    expect(page.visits).toEqual([]);
  });

  test.each([{}, { email: [messages.errors.tooMany] }])('too often says so for the whole form: %o', async (more) => {
    const page = await onPage({ answer: () => ({ status: 429, body: { detail: messages.errors.tooMany, ...more } }) });
    expect(await page.register(FORM)).toMatchObject({ message: messages.errors.tooMany, errors: {} });
  });

  test('without a network, which the browser knows, has failed', async () => {
    const page = await onPage({ answer: () => 'no network' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await page.register(FORM)).toMatchObject({ message: messages.register.failed, unreachable: true });
  });

  describe('without an answer', () => {
    const tokens = { access: accessToken({ user_id: 7, email: 'ama@example.com' }), refresh: 'r-1' };
    const lost = ['no network' as const, { status: 502 }, { status: 504 }];

    test.each(lost)('(%o) says that the account may exist, and signs in at the next try', async (answer) => {
      const replies = [answer, { status: 200, body: tokens }];
      const page = await onPage({ url: '/register?continue=%2Fcheckout', answer: () => replies.shift() ?? answer });
      expect(await page.register(FORM)).toMatchObject({ message: messages.register.unanswered, unreachable: true });
      expect(page.toasts()).toEqual([]);
      expect(await page.register(FORM)).toEqual({ ok: true });
      expect(page.sent.map(({ path }) => path)).toEqual(['/api/users/register/', '/api/users/login/']);
      expect(page.visits).toEqual([{ how: 'replace', path: '/checkout' }]);
      expect(page.local.getItem('refresh_token')).toBe('r-1');
    });

    test('registers at the next try when no account was made, and at once when the address is another one', async () => {
      const replies: Reply[] = ['no network', { status: 401, body: { detail: 'no' } }, 'no network', registered()];
      const page = await onPage({ answer: () => replies.shift() ?? 'no network' });
      await page.register(FORM);
      await page.register(FORM);
      expect(await page.register({ ...FORM, email: 'esi@example.com' })).toEqual({ ok: true });
      const [register, login] = ['/api/users/register/', '/api/users/login/'];
      expect(page.sent.map(({ path }) => path)).toEqual([register, login, register, register]);
    });
  });
});

describe('a friend’s code', () => {
  const withCode = { ...FORM, referral_code: ' abc 123 ' };
  const [look, registering] = ['/api/referrals/look/', '/api/users/register/'];
  const answering = (known: Reply) => (sent: Sent) => (sent.path === look ? known : registered());
  const state = (is_known: boolean): Reply => ({ status: 200, body: { is_known } });

  test.each([['is somebody’s', state(true)], ['can’t be looked at', 'no network'] as const])(
    'that %s is registered with',
    async (_, known) => {
      const page = await onPage({ answer: answering(known) });
      expect(await page.register(withCode)).toEqual({ ok: true });
      expect(page.sent.map(({ path }) => path)).toEqual([look, registering]);
      expect(page.sent[1]?.body).toMatchObject({ referral_code: 'ABC123' });
    },
  );

  test('that is nobody’s is said at its field before an account is made, and who goes on registers', async () => {
    const page = await onPage({ answer: answering(state(false)) });
    expect(await page.register(withCode)).toMatchObject({
      ok: false,
      errors: { referral_code: messages.friendCode.unknown },
    });
    expect(page.sent.map(({ path }) => path)).toEqual([look]);
    expect(await page.register(withCode)).toEqual({ ok: true });
    expect(page.sent.map(({ path }) => path)).toEqual([look, registering]);
  });

  test('of a link that is nobody’s does not stop the registration, and is said', async () => {
    const page = await onPage({ url: '/register?ref=abc123', answer: answering(state(false)) });
    expect(await page.register(withCode)).toEqual({ ok: true });
    expect(page.sent.map(({ path }) => path)).toEqual([look, registering]);
    expect(page.toasts()).toEqual([`info: ${messages.friendCode.unknownOfLink('ABC123')}`]);
  });

  test('of a link that is nobody’s is said on the page that a new session opens', async () => {
    const tokens = { access: accessToken({ user_id: 7, email: 'ama@example.com' }), refresh: 'r-1' };
    const answer = ({ path }: Sent): Reply =>
      path === look
        ? state(false)
        : { status: path === registering ? 201 : 200, body: { ...registered().body, ...tokens } };
    const page = await onPage({ url: '/register?ref=abc123', answer });
    expect(await page.register(withCode)).toEqual({ ok: true });
    expect(page.session.getItem('toasts')).toContain(messages.friendCode.unknownOfLink('ABC123'));
  });
});

test.each([
  ['?ref=abc123', 'ABC123'],
  ['?ref=%20abc%20123%20', 'ABC123'],
  ['?ref=', null],
  ['?ref=%20', null],
  ['', null],
])('the query %j contains the code %j', async (search, code) => {
  const page = await onPage();
  expect(page.referralCodeIn(search)).toBe(code);
});
