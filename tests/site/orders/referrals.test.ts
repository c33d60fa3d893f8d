import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeBrowser, fakeToken, openFakeBrowser, type Reply } from '#tests/support/browser/fake-browser.ts';
import { allowConsole } from '#tests/support/quiet-console.ts';

const LINK = 'http://shop.test/register?ref=AMA7K2P';
const FRIEND = { referred_email: 'kwame@example.com', created_at: '2026-11-19T09:12:00Z', first_order_completed: true };
const ENTRY = { id: 3, created_at: '2026-11-20T09:12:00Z', points_redeemed: 100, discount_value: 5, is_applied: true };
const WAITING = { id: 4, percentage: 10, points_redeemed: 200, is_applied: false };
const DOWN: Reply = { status: 403, body: { detail: 'no' } };

let browser: FakeBrowser;
beforeEach(() => {
  browser = openFakeBrowser('/referral-dashboard');
  const iat = Math.floor(Date.now() / 1000);
  browser.localStorage.setItem(
    'access_token',
    fakeToken({ user_id: 7, email: 'ama@example.com', iat, exp: iat + 600 }),
  );
  browser.localStorage.setItem('refresh_token', 'refresh-1');
  browser.answer('GET /api/referrals/code/', { status: 200, body: { code: 'AMA7K2P', referral_link: LINK } });
  browser.answer('GET /api/referrals/stats/', { status: 200, body: [FRIEND] });
  browser.answer('GET /api/referrals/points/', { status: 200, body: { points: 250 } });
  browser.answer('GET /api/referrals/redeem/', { status: 404, body: { detail: 'No active redeemed discount.' } });
  browser.answer('GET /api/referrals/redeem/history/', { status: 200, body: [ENTRY] });
});
afterEach(() => browser.close());

const flows = () => import('#src/lib/flows/referrals/referrals.ts');
const said = async () => (await import('#src/lib/stores/toasts.ts')).$toasts.get().map(({ text }) => text);

describe('the referral dashboard', () => {
  test('loads link, friends, points, waiting discount and history; a 404 means that no discount waits', async () => {
    const { loadDashboard } = await flows();
    expect(await loadDashboard()).toEqual({
      link: LINK,
      points: 250,
      referrals: [FRIEND],
      active: null,
      history: [ENTRY],
    });
  });

  test('shows the discount that waits for the next order', async () => {
    browser.answer('GET /api/referrals/redeem/', { status: 200, body: WAITING });
    const { loadBalance } = await flows();
    expect(await loadBalance()).toEqual({ points: 250, active: WAITING, history: [ENTRY] });
  });

  test('lacks only the parts that could not be loaded, so that the earlier values stay', async () => {
    browser.answer('GET /api/referrals/points/', DOWN);
    browser.answer('GET /api/referrals/stats/', DOWN);
    const { loadDashboard } = await flows();
    expect(await loadDashboard()).toStrictEqual({ link: LINK, active: null, history: [ENTRY] });
  });

  test('only logs when the waiting discount could not be loaded', async () => {
    allowConsole(/The active discount could not be loaded/);
    browser.answer('GET /api/referrals/redeem/', DOWN);
    const { loadBalance } = await flows();
    expect(await loadBalance()).toStrictEqual({ points: 250, history: [ENTRY] });
    expect(await said()).toEqual([]);
  });
});

describe('redeeming points', () => {
  test.each([0, 50, 99])('sends nothing for a balance of %i', async (balance) => {
    const { redeemPoints } = await flows();
    expect(await redeemPoints(balance)).toEqual({
      ok: false,
      message: 'You need at least 100 points to redeem.',
    });
    expect(browser.calls).toEqual([]);
  });

  test('shows by a toast the discount of the next order', async () => {
    browser.answer('POST /api/referrals/redeem/', {
      status: 201,
      body: { id: 5, discount_percentage: 10, points_redeemed: 200 },
    });
    const { redeemPoints } = await flows();
    expect(await redeemPoints(250)).toEqual({ ok: true, percentage: 10 });
    expect(await said()).toEqual(['Points redeemed successfully! A 10% discount would be applied to your next order.']);
    expect(browser.sent('POST /api/referrals/redeem/')).toEqual([{}]);
  });

  test.each<[string, Reply]>([
    ['a success without a body', { status: 201 }],
    ['an answer that was lost', 'offline'],
  ])('after %s, the discount that waits tells that the points are redeemed', async (_, reply) => {
    browser.answer('POST /api/referrals/redeem/', reply);
    browser.answer('GET /api/referrals/redeem/', { status: 200, body: WAITING });
    const { redeemPoints } = await flows();
    expect(await redeemPoints(250)).toEqual({ ok: true, percentage: 10 });
    expect(await said()).toEqual(['Points redeemed successfully! A 10% discount would be applied to your next order.']);
  });

  test('a lost answer does not count as a success when the same discount waited before', async () => {
    browser.answer('POST /api/referrals/redeem/', 'offline');
    browser.answer('GET /api/referrals/redeem/', { status: 200, body: WAITING });
    const { redeemPoints } = await flows();
    expect(await redeemPoints(250, WAITING.id)).toMatchObject({ ok: false });
  });

  test('a success without a body and without a discount that waits does not count as a success', async () => {
    browser.answer('POST /api/referrals/redeem/', { status: 201 });
    const { redeemPoints } = await flows();
    expect(await redeemPoints(250)).toEqual({ ok: false, message: 'An error occurred while redeeming points.' });
  });

  test.each<[string, Reply, string]>([
    [
      "the server's error",
      { status: 409, body: { error: 'You already have a discount.' } },
      'You already have a discount.',
    ],
    ["the server's detail", { status: 429, body: { detail: 'Too many attempts.' } }, 'Too many attempts.'],
    ['an empty body', { status: 400, body: {} }, 'An error occurred while redeeming points.'],
    ['no network', 'offline', 'An error occurred while redeeming points.'],
  ])('shows a refusal as %s, without a toast', async (_, reply, message) => {
    browser.answer('POST /api/referrals/redeem/', reply);
    const { redeemPoints } = await flows();
    expect(await redeemPoints(100)).toEqual({ ok: false, message });
    expect(await said()).toEqual([]);
  });
});
