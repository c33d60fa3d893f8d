import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { CART_ADD, paths } from '#domain/paths.ts';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { test } from '#tests/e2e/support/bad-network.ts';
import { ORDER_PAGE, openPaymentStep, payNow, popup } from '#tests/e2e/support/checkout.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { newCustomer, PASSWORD } from '#tests/e2e/support/customer.ts';
import { expect } from '#tests/e2e/support/shop.ts';

/** Storage that refuses, put in place before any page runs: `full` throws on each write, `forbidden` on each access. */
async function refuseStorage(
  page: Page,
  how: 'full' | 'forbidden',
  names: ('localStorage' | 'sessionStorage')[],
): Promise<void> {
  await page.addInitScript(
    ([mode, stores]) => {
      for (const name of stores as ('localStorage' | 'sessionStorage')[]) {
        if (mode === 'forbidden') {
          const refuse = () => {
            throw new DOMException('Access is denied', 'SecurityError');
          };
          Object.defineProperty(window, name, { get: refuse });
        } else {
          const store = window[name];
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
            if (this === store) throw new DOMException('full', 'QuotaExceededError');
            setItem.call(this, key, value);
          };
        }
      }
    },
    [how, names] as const,
  );
}

const addFirst = (page: Page) => page.getByRole('button', { name: messages.services.addToCart }).first().click();

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(messages.login.email, { exact: true }).fill(email);
  await page.getByLabel(messages.login.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: messages.login.submit, exact: true }).click();
}

test('with local storage full the cart is kept for the tab, which says so, and a login lasts as long', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await refuseStorage(page, 'full', ['localStorage']);
  await page.goto(paths.services);
  await addFirst(page);
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect(page.getByText(messages.cart.notSaved)).toBeVisible();
  await page.goto('/login?continue=%2Fcheckout');
  await logIn(page, customer.email);
  await expect(page.getByRole('heading', { level: 1, name: messages.checkout.title })).toBeVisible();
});

for (const how of ['full', 'forbidden'] as const) {
  test(`with all storage ${how} the shop opens, and a login says why it can’t last`, async ({ page }) => {
    const customer = await newCustomer(page);
    await refuseStorage(page, how, ['localStorage', 'sessionStorage']);
    for (const path of [paths.home, paths.services, paths.cart, paths.track]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(paths.login);
    await logIn(page, customer.email);
    await expect(page.getByText(messages.login.storageBlocked)).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await page.goto(paths.services);
    await addFirst(page);
    await expect(page.getByText(messages.cart.storageBlocked)).toBeVisible();
    await expect(page).toHaveURL(/\/services/);
  });
}

test('when storage fills up after the payment has begun, the order is made and shown', async ({ page, network }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
  expect(network.reached.filter((request) => request === 'POST /api/orders/')).toHaveLength(1);
});

test('with cookies blocked in the browser itself, every page opens and says what it can’t keep', async ({
  network,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'soleklean-no-cookies-'));
  await mkdir(join(profile, 'Default'));
  // Chromium's own setting: no cookies, no storage, no service worker for any site.
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    viewport: { width: 360, height: 800 },
    baseURL: network.origin,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    for (const path of [paths.home, paths.services, paths.cart, paths.login, paths.register, paths.track]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const isBlocked = await page.evaluate(() => {
      try {
        return window.localStorage === null;
      } catch {
        return true;
      }
    });
    expect(isBlocked).toBe(true);
    await page.goto(paths.services);
    await expect(async () => {
      await addFirst(page);
      await expect(page.getByText(messages.cart.storageBlocked)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.goto(`${paths.cart}?${CART_ADD}=${FIRST}`);
    await expect(page.getByText(messages.cart.storageBlocked)).toBeVisible();
    await expect(page.getByText(messages.cart.empty)).toBeVisible();
    expect(thrown).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('without a service worker a booking needs the network and nothing else', async ({ page, network }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  network.set({ isOffline: true });
  await page.getByRole('button', { name: messages.payment.payNow }).filter({ visible: true }).first().click();
  await expect(page.getByText(messages.payment.intentFailed)).toBeVisible({ timeout: 60_000 });
  network.set({});
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
});
