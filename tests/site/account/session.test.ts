import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { messages } from '#domain/messages.ts';
import { accessToken, closePage, openPage, type PageOptions, signedIn } from '#tests/support/browser/page.ts';

const FORM = { email: ' ama@example.com ', password: 'dusty harmattan' };

/** A page with its session flows and the stores they write to. */
async function onPage(options: PageOptions) {
  const page = openPage(options);
  const flows = {
    ...(await import('#src/lib/flows/account/session.ts')),
    ...(await import('#src/lib/flows/account/logout.ts')),
  };
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  const { $user } = await import('#src/lib/stores/account/tokens.ts');
  const toasts = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
  return { ...page, ...flows, $user, $toasts, toasts };
}

const LINE = { service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' };
const tokens = () => ({ status: 200, body: { access: accessToken(), refresh: 'refresh-1' } });
const cartOfAge = (ms: number) =>
  JSON.stringify({
    items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' }],
    timestamp: Date.now() - ms,
  });

afterEach(closePage);

describe('login', () => {
  test.each([
    ['of this page', '/login?continue=/orders', 'http://shop.test/register?continue=/checkout', '/orders'],
    [
      'of the form before, whose link was tapped before its script ran',
      '/login',
      'http://shop.test/register/?continue=/checkout',
      '/checkout',
    ],
    [
      'of its own on a page that is no form to sign in',
      '/reset-password/a',
      'http://shop.test/login?continue=/cart',
      '/',
    ],
    ['of no other page', '/login', 'http://shop.test/cart?continue=/checkout', '/'],
    ['of no other shop', '/login', 'http://shop.test.example.com/register?continue=/checkout', '/'],
    ['of none', '/login', '', '/'],
  ])('leads on by the query %s', async (_, url, referrer, path) => {
    const page = await onPage({ url, referrer, answer: tokens });
    expect(page.pathAfterLogin()).toBe(path);
  });

  test('stores both tokens and goes home', async () => {
    const page = await onPage({ url: '/login', answer: tokens });
    expect(await page.login(FORM)).toEqual({ ok: true });
    expect(page.sent).toEqual([
      {
        method: 'POST',
        path: '/api/users/login/',
        body: { email: 'ama@example.com', password: 'dusty harmattan' },
        bearer: null,
      },
    ]);
    expect(page.local.getItem('refresh_token')).toBe('refresh-1');
    expect(page.$user.get()?.first_name).toBe('Ama');
    expect(page.visits).toEqual([{ how: 'replace', path: '/' }]);
    expect(page.toasts()).toEqual([]);
  });

  test.each([
    ['the orders, where this browser has nothing to book', {}, '/orders'],
    ['the checkout with its pairs', { cart: JSON.stringify({ items: [LINE], timestamp: Date.now() }) }, '/checkout'],
  ])('after a link that was mailed for a booking leads to %s', async (_, stored, path) => {
    const page = await onPage({ url: '/login?continue=%2Fcheckout', answer: tokens, stored });
    page.session.setItem('opened_link', JSON.stringify({ key: 'a-key', openedAt: '2026-11-22T10:15:00.000Z' }));
    expect(await page.login({ email: 'ama@example.com', password: 'dusty harmattan' })).toEqual({ ok: true });
    expect(page.visits).toEqual([{ how: 'replace', path }]);
  });

  test('sends the key of the verification link that this tab opened, after a right password', async () => {
    const page = await onPage({ url: '/login', answer: tokens });
    page.session.setItem('opened_link', JSON.stringify({ key: 'a-key', openedAt: '2026-11-22T10:15:00.000Z' }));
    await page.login(FORM);
    expect(page.sent[0]?.body).toMatchObject({ verification_key: 'a-key' });
    expect(page.session.getItem('opened_link')).toBeNull();
  });

  test.each([
    ['/login?continue=%2Fcart', '/cart'],
    ['/login?continuePath=%2Fcheckout', '/checkout'],
    ['/login?returnUrl=%2Fcheckout%3Fstep%3D2', '/checkout?step=2'],
    ['/login?continue=https%3A%2F%2Fevil.test%2F', '/'],
    ['/login?continue=%2F%2Fevil.test', '/'],
    ['/login?continue=%2Flogin', '/'],
  ])('at %s leads on to %s', async (url, path) => {
    const page = await onPage({ url, answer: tokens });
    await page.login(FORM);
    expect(page.visits).toEqual([{ how: 'replace', path }]);
  });

  test.each([
    [
      { email: '', password: 'x' },
      { message: messages.login.fillAllFields, errors: {} },
    ],
    [
      { email: 'ama@example.com', password: '' },
      { message: messages.login.fillAllFields, errors: {} },
    ],
    [
      { email: 'ama', password: 'x' },
      { message: null, errors: { email: messages.login.invalidEmail } },
    ],
  ])('of %o is refused before anything is sent', async (form, refusal) => {
    const page = await onPage({ url: '/login' });
    expect(await page.login(form)).toEqual({ ok: false, unreachable: false, ...refusal });
    expect(page.sent).toEqual([]);
  });

  test.each([
    [{ status: 401, body: { detail: 'Invalid email or password.' } }, 'Invalid email or password.', false],
    [{ status: 500, body: { oops: true } }, messages.login.failed, false],
    [{ status: 429, body: { detail: messages.loginCalls.tooMany } }, messages.loginCalls.tooMany, false],
  ])('answered by %o says why, and to check the credentials', async (reply, message, unreachable) => {
    const page = await onPage({ url: '/login', answer: () => reply });
    expect(await page.login(FORM)).toEqual({ ok: false, message, errors: {}, unreachable });
    expect(page.toasts()).toEqual([`error: ${messages.login.failedToast}`]);
    expect(page.visits).toEqual([]);
    expect(page.$user.get()).toBeNull();
  });

  test('without an answer says so, and nothing about the credentials', async () => {
    const page = await onPage({ url: '/login', answer: () => 'no network' });
    const message = messages.login.failed;
    expect(await page.login(FORM)).toEqual({ ok: false, message, errors: {}, unreachable: true });
    expect(page.toasts()).toEqual([]);
  });

  test('with an unreadable token fails and stores nothing', async () => {
    const answer = () => ({ status: 200, body: { access: 'no.token.here', refresh: 'refresh-1' } });
    const page = await onPage({ url: '/login', answer });
    expect(await page.login(FORM)).toMatchObject({ ok: false, message: 'Invalid access token' });
    expect(page.local.getItem('access_token')).toBeNull();
    expect(page.local.getItem('refresh_token')).toBeNull();
    expect(page.visits).toEqual([]);
  });

  test.each(['blocked', 'full'] as const)(
    'in a browser whose storage is %s says why no login is possible',
    async (storage) => {
      const page = await onPage({ url: '/login', answer: tokens, storage });
      expect(await page.login(FORM)).toMatchObject({ ok: false, message: messages.login.storageBlocked });
      expect(page.$user.get()).toBeNull();
      expect(page.visits).toEqual([]);
    },
  );

  test('says for five seconds that the cart has expired, also on the next page', async () => {
    const page = await onPage({ url: '/login', answer: tokens, stored: { cart: cartOfAge(31 * DAY_MS) } });
    await page.login(FORM);
    expect(page.$toasts.get()).toMatchObject([{ kind: 'warning', text: CART_EXPIRED, duration: 5000 }]);
    expect(page.session.getItem('toasts')).toContain(CART_EXPIRED);
    expect(page.local.getItem('cart')).toBeNull();
  });

  test('does not change a cart of 29 days', async () => {
    const page = await onPage({ url: '/login', answer: tokens, stored: { cart: cartOfAge(29 * DAY_MS) } });
    await page.login(FORM);
    expect(page.toasts()).toEqual([]);
    expect(page.local.getItem('cart')).not.toBeNull();
  });
});

describe('logout', () => {
  test('revokes the refresh token, ends the session and leads to login', async () => {
    const page = await onPage({ url: '/logout', stored: signedIn() });
    expect(await page.logout()).toBe(true);
    expect(page.sent).toMatchObject([{ path: '/api/users/logout/', body: { refresh: 'refresh-1' } }]);
    expect(page.local.getItem('access_token')).toBeNull();
    expect(page.local.getItem('refresh_token')).toBeNull();
    expect(page.toasts()).toEqual([`success: ${messages.logout.loggedOut}`]);
    expect(page.visits).toEqual([{ how: 'replace', path: '/login' }]);
  });

  test.each([401, 404])('counts a session that the server does not have (%i) as ended', async (status) => {
    const page = await onPage({ url: '/logout', stored: signedIn(), answer: () => ({ status }) });
    expect(await page.logout()).toBe(true);
    expect(page.$user.get()).toBeNull();
  });

  test.each([{ status: 500 }, { status: 429 }, 'no network' as const])(
    'that does not reach the server (%o) keeps the session and says so',
    async (reply) => {
      const page = await onPage({ url: '/logout', stored: signedIn(), answer: () => reply });
      expect(await page.logout()).toBe(false);
      expect(page.toasts()).toEqual([`error: ${messages.logout.logoutFailed}`]);
      expect(page.$user.get()?.email).toBe('ama@example.com');
      expect(page.visits).toEqual([]);
    },
  );

  test('on this phone only needs no server', async () => {
    const page = await onPage({ url: '/logout', stored: signedIn(), answer: () => 'no network' });
    await page.logoutHere();
    expect(page.sent).toEqual([]);
    expect(page.$user.get()).toBeNull();
    expect(page.visits).toEqual([{ how: 'replace', path: '/login' }]);
  });

  test('does not trigger the guard of the page', async () => {
    const page = await onPage({ url: '/change-password', stored: signedIn() });
    const { watchGuard } = await import('#src/lib/flows/account/guard.ts');
    watchGuard();
    await page.logout();
    expect(page.visits).toEqual([{ how: 'replace', path: '/login' }]);
    expect(page.toasts()).toEqual([`success: ${messages.logout.loggedOut}`]);
  });

  test('in another tab sends a guarded page of this one to login', async () => {
    const page = await onPage({ url: '/change-password', stored: signedIn() });
    const { watchGuard } = await import('#src/lib/flows/account/guard.ts');
    watchGuard();
    expect(page.visits).toEqual([]);
    page.otherTab('access_token', null);
    page.otherTab('refresh_token', null);
    expect(page.isContentHidden()).toBe(true);
    expect(page.visits[0]).toEqual({ how: 'replace', path: '/login?continue=%2Fchange-password' });
    expect(page.toasts()).toEqual([`info: ${messages.shell.loginToContinue}`]);
  });

  test('says at the checkout that the session is over; who opens it without one only reads that a login is needed', async () => {
    const page = await onPage({ url: '/checkout', stored: signedIn() });
    const { watchGuard } = await import('#src/lib/flows/account/guard.ts');
    watchGuard();
    page.otherTab('access_token', null);
    page.otherTab('refresh_token', null);
    expect(page.visits[0]).toEqual({ how: 'replace', path: '/login?continue=%2Fcheckout' });
    expect(page.toasts()).toEqual([`error: ${messages.checkout.sessionExpired}`]);
    const guest = await onPage({ url: '/checkout' });
    (await import('#src/lib/flows/account/guard.ts')).watchGuard();
    expect(guest.toasts()).toEqual([`info: ${messages.shell.loginToContinue}`]);
  });
});

describe('Google', () => {
  const CREDENTIAL = 'a.google.credential';

  test.each([
    ['login' as const, '', {}, 'ABC1 1', []],
    ['register' as const, ' abc 1 ', { referral_code: 'ABC1' }, null, [{ path: '/api/referrals/look/' }]],
  ])('to %s sends the credential and goes on', async (mode, code, more, kept, before) => {
    const stored = { friend_code: 'ABC1 1' };
    const page = await onPage({ url: `/${mode}?continue=%2Fcart`, answer: tokens, stored });
    const { continueWithGoogle } = await import('#src/lib/flows/account/google.ts');
    expect(await continueWithGoogle(mode, CREDENTIAL, code)).toBeNull();
    const login = { path: '/api/users/google-login/', body: { token: CREDENTIAL, ...more } };
    expect(page.sent).toMatchObject([...before, login]);
    expect(page.visits).toEqual([{ how: 'replace', path: '/cart' }]);
    expect(page.local.getItem('friend_code')).toBe(kept);
  });

  test('to register says once that a typed code is nobody’s, before the credential is used up', async () => {
    const look = '/api/referrals/look/';
    const answer = ({ path }: { path: string }) =>
      path === look ? { status: 200, body: { is_known: false } } : tokens();
    const page = await onPage({ url: '/register', answer });
    const { continueWithGoogle } = await import('#src/lib/flows/account/google.ts');
    expect(await continueWithGoogle('register', CREDENTIAL, 'ABC1')).toMatchObject({
      errors: { referral_code: messages.friendCode.unknown },
    });
    expect(page.sent.map(({ path }) => path)).toEqual([look]);
    expect(await continueWithGoogle('register', CREDENTIAL, 'ABC1')).toBeNull();
  });

  const body = { detail: 'from detail', error: 'from error' };
  test.each([
    ['login' as const, { status: 401, body }, 'from error', messages.login.googleFailedToast],
    ['register' as const, { status: 401, body }, 'from detail', messages.register.googleFailedToast],
    ['login' as const, { status: 503 }, 'Google login failed.', messages.login.googleFailedToast],
    ['register' as const, 'no network' as const, 'Google registration failed.', messages.register.googleFailedToast],
  ])('to %s answered by %o says: %s', async (mode, reply, message, toast) => {
    const page = await onPage({ url: `/${mode}`, answer: () => reply });
    const { continueWithGoogle } = await import('#src/lib/flows/account/google.ts');
    expect(await continueWithGoogle(mode, CREDENTIAL, '')).toMatchObject({ message });
    expect(page.toasts()).toEqual([`error: ${toast}`]);
    expect(page.visits).toEqual([]);
  });
});
