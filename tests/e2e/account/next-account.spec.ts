import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { openPaymentStep, payNow, popup } from '#tests/e2e/support/checkout.ts';
import { type Customer, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';

/** Two people, one phone: the pages of the first in other tabs, and those that Back restores as they were left. */

test.use({
  serviceWorkers: 'block',
  launchOptions: {
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    // Playwright switches off what a real browser does: keeping the page that is left.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});
narrowOnly();

/** Opens a customer's account page, and another page after it. */
async function lookAndGoOn(page: Page, customer: Customer): Promise<void> {
  await signIn(page, customer);
  await page.goto('/account');
  await expect(page.getByText(customer.email)).toBeVisible();
  // Runs only in a page that Back restores as it was left, after the page's own listeners.
  await page.evaluate(() =>
    window.addEventListener('pageshow', () =>
      setTimeout(() => {
        const isHidden = document.querySelector('main')?.hidden === true;
        sessionStorage.setItem('content_at_return', isHidden ? 'hidden' : 'shown');
      }),
    ),
  );
  await page.goto('/services');
}

test('Back to a page of an account that has logged out shows nothing of it, and leads to login', async ({ page }) => {
  const ama = await newCustomer(page);
  await lookAndGoOn(page, ama);
  const other = await page.context().newPage();
  await other.goto('/logout');
  await expect(other).toHaveURL(/\/login\/?$/);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/login\/?\?/);
  expect(await page.evaluate(() => sessionStorage.getItem('content_at_return'))).toBe('hidden');
});

test('Back to a page of one account, when another has signed in, shows the other’s', async ({ page }) => {
  const [ama, kofi] = [await newCustomer(page), await newCustomer(page)];
  await lookAndGoOn(page, ama);
  await page.evaluate(() => Object.assign(window, { isBefore: true }));
  const other = await page.context().newPage();
  await signIn(other, kofi);
  // The page in sight is loaded again for Kofi; going back meanwhile would be lost.
  await expect(async () => expect(await page.evaluate(() => 'isBefore' in window)).toBe(false)).toPass();
  await page.waitForLoadState();
  await page.evaluate(() => window.history.back());
  await expect(page.getByText(kofi.email)).toBeVisible();
  await expect(page.getByText(ama.email)).toHaveCount(0);
});

test('a tab with one account’s page shows the other’s as soon as that one signs in', async ({ page }) => {
  const [ama, kofi] = [await newCustomer(page), await newCustomer(page)];
  await signIn(page, ama);
  await page.goto('/account');
  await expect(page.getByText(ama.email)).toBeVisible();
  const other = await page.context().newPage();
  await signIn(other, kofi);
  await expect(page.getByText(kofi.email)).toBeVisible();
  await expect(page.getByText(ama.email)).toHaveCount(0);
});

test('a tab at the payment leads to the login as soon as another one logs out', async ({ page, allowConsole }) => {
  // Asked for when the session was over already.
  allowConsole(/401|Promotions could not be loaded/);
  await openPaymentStep(page, await newCustomer(page));
  const other = await page.context().newPage();
  await other.goto('/logout');
  await expect(other).toHaveURL(/\/login\/?$/);
  await expect(page).toHaveURL(/\/login\/?\?/);
  await expect(page.getByLabel(messages.login.email, { exact: true })).toBeVisible();
});

test('a tab at the payment says what became of the booking when another account signs in', async ({
  page,
  allowConsole,
}) => {
  // Asked for between the two accounts.
  allowConsole(/401|Promotions could not be loaded/);
  const [ama, kofi] = [await newCustomer(page), await newCustomer(page)];
  await openPaymentStep(page, ama);
  const other = await page.context().newPage();
  await payNow(page);
  await expect(popup(page).getByRole('button', { name: /Approve/ })).toBeVisible();
  await other.goto('/logout');
  await expect(other).toHaveURL(/\/login\/?$/);
  await signIn(other, kofi);
  await expect(page.getByText(messages.checkout.otherAccount)).toBeVisible();
  await page.reload();
  await expect(page.getByText(messages.checkout.emptyNotice)).toBeVisible();
  await expect(page.getByText(messages.checkout.otherAccount)).toHaveCount(0);
});
