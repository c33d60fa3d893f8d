import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { messages } from '#domain/messages.ts';
import { accessToken, closePage, openPage, type PageOptions, signedIn } from '#tests/support/browser/page.ts';

async function onPage(options: PageOptions) {
  const page = openPage({ url: '/verify-email', ...options });
  const flows = await import('#src/lib/flows/account/verification.ts');
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  const { $user } = await import('#src/lib/stores/account/tokens.ts');
  return { ...page, ...flows, $user, toasts: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`) };
}

const FULL_CART = JSON.stringify({
  items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' }],
  timestamp: Date.now(),
});

afterEach(closePage);

describe('verifying', () => {
  test.each(['success', 'already_verified'])('says %s', async (status) => {
    const page = await onPage({ answer: () => ({ status: 200, body: { status } }) });
    expect(await page.verifyEmail('a/key')).toEqual({ state: status });
    expect(page.sent).toMatchObject([{ method: 'POST', path: '/api/users/verify-email/a%2Fkey/' }]);
  });

  test.each([{ status: 200 }, { status: 204 }, { status: 200, body: {} }])(
    'says success for %o: the status alone tells it',
    async (reply) => {
      const page = await onPage({ answer: () => reply });
      expect(await page.verifyEmail('key')).toEqual({ state: 'success' });
    },
  );

  test.each([
    [{ status: 400, body: { error: 'This verification link has expired.' } }, true],
    [{ status: 404, body: { error: 'Invalid verification link.' } }, true],
    [{ status: 400, body: { error: 'Something else.' } }, false],
  ])('refused with %o shows the reason; a new link is offered: %s', async (reply, renewable) => {
    const page = await onPage({ answer: () => reply });
    expect(await page.verifyEmail('key')).toEqual({ state: 'error', message: reply.body.error, renewable });
  });

  test.each([{ status: 500 }, 'no network' as const])('answered by %o asks to try again', async (reply) => {
    const page = await onPage({ answer: () => reply });
    expect(await page.verifyEmail('key')).toEqual({
      state: 'error',
      message: messages.verify.failed,
      renewable: false,
    });
  });
});

describe('in a browser without a session of the account', () => {
  const unproven = { opened_at: '2026-11-22T10:15:00.000Z' };
  const LINK = JSON.stringify({ key: 'a-key', openedAt: unproven.opened_at });
  const kept = (page: { session: Storage }) => page.session.getItem('opened_link');

  test('the link is kept for the next sign-in', async () => {
    const page = await onPage({ answer: () => ({ status: 200, body: { status: 'success', unproven } }) });
    expect(await page.verifyEmail('a-key')).toEqual({ state: 'success' });
    expect(kept(page)).toBe(LINK);
  });

  test('the link’s address is filled in at that sign-in', async () => {
    const page = await onPage({ answer: () => ({ status: 200, body: { status: 'success', unproven } }) });
    await page.verifyEmail('a-key', 'ama@example.com');
    expect(page.session.getItem('typed_email')).toBe('ama@example.com');
  });

  test('nothing is kept where the password is proven, and what was kept is forgotten', async () => {
    const page = await onPage({ answer: () => ({ status: 200, body: { status: 'success' } }) });
    page.session.setItem('opened_link', LINK);
    await page.verifyEmail('a-key');
    expect(kept(page)).toBeNull();
  });

  test('“That was not me” leads to a new password and removes the link', async () => {
    const page = await onPage({ answer: () => ({ status: 200, body: { token: 'a-token' } }) });
    page.session.setItem('opened_link', LINK);
    const { rejectPassword } = await import('#src/lib/flows/account/password/reject-password.ts');
    expect(await rejectPassword()).toBeNull();
    expect(page.sent).toMatchObject([{ path: '/api/users/password/reject/', body: { key: 'a-key' } }]);
    expect(page.visits).toEqual([{ how: 'replace', path: '/reset-password/a-token' }]);
    expect(kept(page)).toBeNull();
  });

  test.each([
    [{ status: 400, body: { error: 'Too late.' } }, messages.verify.tooLateToReject],
    [{ status: 500 }, messages.verify.rejectFailed],
    ['no network' as const, messages.verify.rejectFailed],
  ])('“That was not me” answered by %o says so and stays', async (reply, sentence) => {
    const page = await onPage({ answer: () => reply });
    page.session.setItem('opened_link', LINK);
    const { rejectPassword } = await import('#src/lib/flows/account/password/reject-password.ts');
    expect(await rejectPassword()).toBe(sentence);
    expect(page.visits).toEqual([]);
  });
});

describe('in a browser with a session', () => {
  const renewed = { access: accessToken({ is_verified: false }), refresh: 'refresh-2' };

  test('it is renewed first, so that the server recognises it', async () => {
    const page = await onPage({
      stored: signedIn({ is_verified: false }),
      answer: ({ path }) => ({ status: 200, body: path.includes('/token/') ? renewed : { status: 'success' } }),
    });
    expect(await page.verifyEmail('a-key')).toEqual({ state: 'success' });
    expect(page.sent.map(({ path, bearer }) => [path, bearer])).toEqual([
      ['/api/users/token/refresh/', null],
      ['/api/users/verify-email/a-key/', renewed.access],
    ]);
  });

  test('an ended one verifies without it', async () => {
    const page = await onPage({
      stored: signedIn({}),
      answer: ({ path }) => (path.includes('/token/') ? { status: 401 } : { status: 200, body: { status: 'success' } }),
    });
    expect(await page.verifyEmail('a-key')).toEqual({ state: 'success' });
    expect(page.sent.at(-1)).toMatchObject({ path: '/api/users/verify-email/a-key/', bearer: null });
  });

  test('one that can’t be renewed without a network ends no sessions: the call is not made', async () => {
    const page = await onPage({ stored: signedIn({}), answer: () => 'no network' });
    expect(await page.verifyEmail('a-key')).toMatchObject({ state: 'error', message: messages.verify.failed });
    expect(page.sent.map(({ path }) => path)).not.toContain('/api/users/verify-email/a-key/');
  });
});

describe('after a verification', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('login opens after 1.2 seconds, on the way to the cart', async () => {
    const page = await onPage({});
    page.goToLoginAfterPause();
    await vi.advanceTimersByTimeAsync(1199);
    expect(page.visits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.visits).toEqual([{ how: 'replace', path: '/login?continue=%2Fcart' }]);
    expect(page.sent).toEqual([]);
  });

  test.each([
    ['the order that the customer of this browser booked in another tab', signedIn({}), '%2Forders%2FSK-7F3K'],
    ['the cart, as by the specification, where nobody is signed in', {}, '%2Fcart'],
    ['the cart, where other pairs are in it', { ...signedIn({}), cart: FULL_CART }, '%2Fcart'],
  ])('login leads on to %s', async (_, session, path) => {
    const page = await onPage({ stored: session, answer: () => 'no network' });
    const { keepBooked } = await import('#src/lib/stores/checkout/last-booked.ts');
    keepBooked('SK-7F3K', Date.now());
    page.goToLoginAfterPause();
    await vi.advanceTimersByTimeAsync(1200);
    expect(page.visits).toEqual([{ how: 'replace', path: `/login?continue=${path}` }]);
  });

  test('leaving the page first cancels that', async () => {
    const page = await onPage({});
    page.goToLoginAfterPause()();
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.visits).toEqual([]);
  });

  test('a cart of 31 days is reported as expired', async () => {
    const line = { service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' };
    const cart = JSON.stringify({ items: [line], timestamp: Date.now() - 31 * 86_400_000 });
    const page = await onPage({ stored: { cart } });
    page.goToLoginAfterPause();
    await vi.advanceTimersByTimeAsync(1200);
    expect(page.toasts()).toEqual([`warning: ${CART_EXPIRED}`]);
  });

  test('a running session gets the new claim', async () => {
    const answer = () => ({ status: 200, body: { access: accessToken({ is_verified: true }), refresh: 'refresh-2' } });
    const page = await onPage({ stored: signedIn({ is_verified: false }), answer });
    expect(page.$user.get()?.is_verified).toBe(false);
    page.goToLoginAfterPause();
    await vi.waitFor(() => expect(page.$user.get()?.is_verified).toBe(true));
    expect(page.sent).toMatchObject([{ path: '/api/users/token/refresh/', body: { refresh: 'refresh-1' } }]);
  });
});

describe('the notice about the link', () => {
  test('resends it and says so', async () => {
    const page = await onPage({ url: '/temp-verify-email/' });
    expect(await page.resendVerification('ama@example.com')).toBe(true);
    expect(page.sent).toMatchObject([
      { path: '/api/users/resend-verification-email/', body: { email: 'ama@example.com' } },
    ]);
    expect(page.toasts()).toEqual(['success: Verification email resent – please check your inbox.']);
  });

  test.each([{ status: 429 }, { status: 500 }, 'no network' as const])('says when that failed (%o)', async (reply) => {
    const page = await onPage({ url: '/temp-verify-email/', answer: () => reply });
    expect(await page.resendVerification('ama@example.com')).toBe(false);
    expect(page.toasts()).toEqual(['error: Failed to resend verification email. Try again later.']);
  });

  test('asks for the address when none is known', async () => {
    const page = await onPage({ url: '/temp-verify-email/' });
    page.reportMissingEmail();
    expect(page.toasts()).toEqual(['error: No email provided. Please register or log in first.']);
  });
});

describe('a customer whose order waits for a verified address', () => {
  const pair = (isVerified: boolean) => ({
    access: accessToken({ user_id: 7, is_verified: isVerified }),
    refresh: 'refresh-2',
  });

  async function onWaitingPage(isVerified: boolean, answer: boolean) {
    const page = await onPage({
      stored: { access_token: pair(isVerified).access, refresh_token: 'refresh-1' },
      answer: () => ({ status: 200, body: pair(answer) }),
    });
    const { keepAfterVerification } = await import('#src/lib/stores/account/after-verification.ts');
    return { ...page, keepAfterVerification, stop: page.watchVerified() };
  }

  test.each([
    ['the order that led here', '/orders/SK-7F3K', '/orders/SK-7F3K'],
    ['the list, where none did', null, '/orders'],
    ['the list, where the kept text is none of our pages', '//evil.example', '/orders'],
  ])('goes on to %s once the address is verified elsewhere and the page is looked at', async (_, kept, path) => {
    const page = await onWaitingPage(false, true);
    if (kept !== null) page.keepAfterVerification(kept);
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => page.visits).toEqual([{ how: 'replace', path }]);
    page.stop();
  });

  test('asks by itself while it is looked at, less and less often, and ends with the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = await onWaitingPage(false, false);
    const asked = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      return page.sent.length;
    };
    expect([await asked(9), await asked(2), await asked(18), await asked(3)]).toEqual([0, 1, 1, 2]);
    expect(await asked(3600)).toBeLessThan(8);
    page.stop();
    closePage();
    const left = await onWaitingPage(false, false);
    left.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(left.sent).toEqual([]);
    vi.useRealTimers();
  });

  test('goes on when another tab has verified it', async () => {
    const page = await onWaitingPage(false, false);
    page.otherTab('access_token', pair(true).access);
    expect(page.visits).toEqual([{ how: 'replace', path: '/orders' }]);
    expect(page.sent).toEqual([]);
    page.stop();
  });

  test.each([
    ['this press learns', false],
    ['another call of the page has learned before', true],
  ])('logs in again where the link was opened in another browser, with its address: %s', async (_, isKnown) => {
    const page = await onPage({
      stored: {
        access_token: accessToken({ email: 'ama@example.com', is_verified: false }),
        refresh_token: 'refresh-1',
      },
      answer: () => ({ status: 401 }),
    });
    const stop = page.watchVerified();
    if (isKnown) (await import('#src/lib/stores/account/tokens.ts')).clearTokens();
    await page.checkVerified();
    expect(page.visits).toEqual([{ how: 'replace', path: '/login?continue=%2Forders' }]);
    stop();
    expect(page.session.getItem('typed_email')).toBe('ama@example.com');
  });

  test('goes on to the checkout, not to the orders, when pairs are in the cart and no other page waits', async () => {
    const page = await onPage({
      stored: {
        access_token: accessToken({ email: 'ama@example.com', is_verified: false }),
        refresh_token: 'refresh-1',
        cart: FULL_CART,
      },
      answer: () => ({ status: 401 }),
    });
    const stop = page.watchVerified();
    await page.checkVerified();
    expect(page.visits).toEqual([{ how: 'replace', path: '/login?continue=%2Fcheckout' }]);
    stop();
  });

  test('stays while it is not verified, and where it was when the page opened', async () => {
    const waiting = await onWaitingPage(false, false);
    await waiting.checkVerified();
    expect(waiting.visits).toEqual([]);
    waiting.stop();
    closePage();
    const verified = await onWaitingPage(true, true);
    await verified.checkVerified();
    expect(verified.visits).toEqual([]);
  });

  test('leaves no trace of the order once the session is over', async () => {
    const page = await onWaitingPage(false, false);
    page.keepAfterVerification('/orders/SK-7F3K');
    const { forgetPersonal } = await import('#src/lib/stores/account/personal.ts');
    forgetPersonal();
    expect(page.session.getItem('after_verification')).toBeNull();
    page.stop();
  });
});
