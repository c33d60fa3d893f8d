import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { call, newCustomer, PASSWORD, signIn, stored } from '#tests/e2e/support/customer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  mockCall,
  newEmail,
  test,
  toasts,
  wideOnDemand,
} from '#tests/e2e/support/shop.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } });

const { referral: words, emptyStates } = messages;

test('a guest reads what the programme is and is led to the login; no call is made', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/referrals/')) asked.push(request.url());
  });
  await page.goto('/referral-dashboard/');
  await expect(page.getByText(words.programme)).toBeVisible();
  await expect(page.getByRole('link', { name: words.toLogin })).toHaveAttribute('href', /^\/login\?continue=/);
  await expectAccessibleAndFitting(page);
  expect(asked).toEqual([]);
});

test('a new customer has a link to copy, no points, no friends, no history', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await signIn(page, await newCustomer(page));
  await page.goto('/referral-dashboard');
  const link = page.getByTestId('referral-link');
  await expect(link).toHaveText(/\/register\?ref=\w+$/);
  await page.getByRole('button', { name: words.copy, exact: true }).first().click();
  await expect(page.getByRole('button', { name: words.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.textContent());
  await page.clock.runFor(1_000);
  await expect(page.getByRole('button', { name: words.copied })).toBeVisible();
  await page.clock.runFor(1_200);
  await expect(page.getByRole('button', { name: words.copied })).toHaveCount(0);
  await expect(page.getByTestId('points')).toHaveText('0');
  await expect(page.getByRole('button', { name: words.redeem(0) })).toBeDisabled();
  await expect(page.getByText(words.noActiveDiscount)).toBeVisible();
  await expect(page.getByText(emptyStates.referrals)).toBeVisible();
  await page.getByText(words.history, { exact: true }).click();
  await expect(page.getByText(emptyStates.redemptions)).toBeVisible();
  await page.getByText(words.yourReferrals, { exact: true }).click();
  await expect(page.getByText(emptyStates.referrals)).toBeHidden();
  await expectAccessibleAndFitting(page);
});

test('a friend who registered by the link is pending, and gets the referral discount', async ({ page }) => {
  const customer = await newCustomer(page);
  const { code } = await call<{ code: string }>(page.request, 'get', '/api/referrals/code/', {
    token: customer.access,
  });
  const friend = await newCustomer(page, { code });
  await signIn(page, customer);
  await page.goto('/referral-dashboard');
  const row = page.getByRole('row').filter({ hasText: 'Pending' });
  await expect(row).toBeVisible();
  await expectAccessibleAndFitting(page);
  const discounts = await call<{ discount_type: string }[]>(page.request, 'get', '/api/discounts/', {
    token: friend.access,
  });
  expect(discounts.map(({ discount_type }) => discount_type).sort()).toEqual(['referral', 'signup']);
});

/** As after the session has ended: the keys of the device stay. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key);
  });
}

test('a friend who looks around first, and registers from the cart, still comes from the friend', async ({ page }) => {
  const { access } = await newCustomer(page);
  const { code } = await call<{ code: string }>(page.request, 'get', '/api/referrals/code/', { token: access });
  await page.goto(`/register?ref=${code}`);
  await expect(page.getByText(messages.register.codeApplied)).toBeVisible();
  await page.goto('/services');
  await page.getByRole('button', { name: messages.services.addToCart }).first().click();
  await expect(page).toHaveURL(/\/cart/);
  await page.getByRole('button', { name: messages.cart.toCheckout }).filter({ visible: true }).click();
  await page.getByRole('link', { name: messages.login.toRegister }).click();
  await expect(page.getByText(messages.register.codeApplied)).toBeVisible();
  await expectAccessibleAndFitting(page);
  const email = newEmail();
  await page.getByLabel(messages.register.email, { exact: true }).fill(email);
  await page.getByLabel(messages.register.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(messages.register.firstName).fill('Kofi');
  await page.getByLabel(messages.register.lastName).fill('Boateng');
  await page.getByRole('button', { name: messages.register.submit }).click();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  const friends = await call<{ referred_email: string }[]>(page.request, 'get', '/api/referrals/stats/', {
    token: access,
  });
  expect(friends.map(({ referred_email }) => referred_email)).toEqual([email]);

  // The next account of this browser is another person's.
  await forgetSession(page);
  await page.goto('/register');
  await expect(page.getByRole('button', { name: messages.register.haveCode })).toBeVisible();
});

test('the code of a friend’s link is kept for 30 days', async ({ page }) => {
  await page.goto('/register?ref=FRIEND42');
  const keptFor = (days: number) =>
    page.evaluate((age) => localStorage.setItem('friend_code', `FRIEND42 ${Date.now() - age}`), days * DAY_MS);
  await keptFor(29);
  await page.goto('/register');
  await expect(page.getByText(messages.register.codeApplied)).toBeVisible();
  await keptFor(31);
  await page.goto('/register');
  await expect(page.getByRole('button', { name: messages.register.haveCode })).toBeVisible();
  expect(await stored(page, 'friend_code')).toBeFalsy();
});

test('one’s own link, opened while logged in, is not kept for the next account', async ({ page }) => {
  await signIn(page, await newCustomer(page));
  await page.goto('/register?ref=OWNLINK1');
  await forgetSession(page);
  await page.goto('/login?continue=%2Fcart');
  await expect(page).toHaveURL(/\/login\/?\?continue=%2Fcart$/);
});

test('250 points are redeemed with confetti and a toast; points, discount and history are reloaded', async ({
  page,
}) => {
  await signIn(page, await newCustomer(page));
  let redeemed = false;
  const created_at = '2026-11-20T10:00:00.000Z';
  await page.route('**/api/referrals/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/points/')) return route.fulfill({ json: { points: redeemed ? 50 : 250 } });
    if (pathname.endsWith('/stats/'))
      return route.fulfill({
        json: [
          { referred_email: 'kofi@example.com', created_at, first_order_completed: true },
          { referred_email: 'esi@example.com', created_at, first_order_completed: false },
        ],
      });
    const waiting = { id: 4, percentage: 10, points_redeemed: 200, is_applied: false };
    const used = { id: 3, created_at, points_redeemed: 100, discount_value: 5, is_applied: true };
    const fresh = { id: 4, created_at, points_redeemed: 200, discount_value: 10, is_applied: false };
    if (pathname.endsWith('/history/')) return route.fulfill({ json: redeemed ? [fresh, used] : [used] });
    if (!pathname.endsWith('/redeem/')) return route.fallback();
    if (route.request().method() === 'POST') {
      redeemed = true;
      return route.fulfill({ status: 201, json: { id: 4, discount_percentage: 10, points_redeemed: 200 } });
    }
    return redeemed ? route.fulfill({ json: waiting }) : route.fulfill({ status: 404, json: { error: 'None.' } });
  });
  await page.goto('/referral-dashboard');
  await expect(page.getByRole('row').filter({ hasText: 'kofi@example.com' })).toContainText('Completed');
  await expect(page.getByRole('row').filter({ hasText: 'kofi@example.com' })).toContainText('100 pts');
  await expect(page.getByRole('row').filter({ hasText: 'esi@example.com' })).toContainText('Pending');
  await page.getByText(words.history, { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Applied' })).toContainText('5%');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: words.redeem(250) }).click();
  await expect(toasts(page).getByText(words.redeemed(10))).toBeVisible();
  await expect(page.locator('canvas')).toBeAttached();
  await expect(page.getByTestId('points')).toHaveText('50');
  await expect(page.getByTestId('discount')).toContainText('10%');
  await expect(page.getByTestId('discount')).toContainText('Available');
  await expect(page.getByRole('row').filter({ hasText: 'Available' })).toContainText('200');
  await expect(page.getByRole('button', { name: words.redeem(50) })).toBeDisabled();
});

test('a refused redemption shows the server’s sentence, else our own', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  await signIn(page, await newCustomer(page));
  await mockCall(page, '/api/referrals/points/', 200, { points: 100 });
  await page.goto('/referral-dashboard');
  for (const [status, body, text] of [
    [400, { error: words.alreadyRedeemed }, words.alreadyRedeemed],
    [500, {}, words.redeemFailed],
  ] as const) {
    await page.unroute('**/api/referrals/redeem/');
    await mockCall(page, '/api/referrals/redeem/', status, body, { method: 'POST' });
    await page.getByRole('button', { name: words.redeem(100) }).click();
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
  await expectAccessibleAndFitting(page);
});

test('a part that can’t be loaded shows a message in its place, and Refresh loads it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500|could not be loaded/);
  await signIn(page, await newCustomer(page));
  await mockCall(page, '/api/referrals/**', 500, {});
  await page.goto('/referral-dashboard');
  await expect(page.getByText(words.loadFailed)).toBeVisible();
  await expect(page.getByText(words.linkFailed)).toBeVisible();
  await expect(page.getByText(words.pointsUnknown)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.unroute('**/api/referrals/**');
  await page.getByRole('button', { name: words.refresh, exact: true }).click();
  await expect(page.getByTestId('points')).toHaveText('0');
  await expect(page.getByText(words.loadFailed)).toHaveCount(0);
});
