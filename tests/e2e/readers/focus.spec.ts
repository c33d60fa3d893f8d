import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { checkoutStorage } from '#tests/e2e/support/checkout.ts';
import { FIRST, service } from '#tests/e2e/support/content.ts';
import { cartOf, keepInStorage, newCustomer, sessionOf } from '#tests/e2e/support/customer.ts';
import { PAGES } from '#tests/e2e/support/pages.ts';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { someOf } from '#tests/support/every-test.ts';
import { focusFault } from './reader/focus.ts';

// Scrolling is instant, so that the focused element is at its final position.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });
narrowOnly();

/** A phone, and a screen of 1280 x 1024 px enlarged to 400 %. */
const SIZES = [
  { width: 360, height: 800 },
  { width: 320, height: 256 },
];
const MOST_STOPS = 160;

/** What is wrong once a rail has moved to what has the focus, and a toast out of its way. */
async function lastingFault(page: Page): Promise<string | null> {
  for (let look = 0; look < 10; look += 1) {
    if ((await focusFault(page)) === null) return null;
    await page.waitForTimeout(150);
  }
  return focusFault(page);
}

/** Every place of the keyboard from the page's start to its end; returns what is wrong with each. */
async function faultsOnTheWay(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const fault = await lastingFault(page);
    if (fault !== null) faults.push(fault);
    if (await page.evaluate(() => document.activeElement === document.body)) return faults;
  }
  return [...faults, `the page does not end after ${MOST_STOPS} stops`];
}

async function expectEachPlaceSeen(page: Page, path: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(await faultsOnTheWay(page), `${path} at ${size.width} x ${size.height} px`).toEqual([]);
  }
}

test('on every page each place of the keyboard is seen, also at 400 %', async ({ page }) => {
  test.setTimeout(400_000);
  for (const path of someOf(PAGES, 2)) await expectEachPlaceSeen(page, path);
});

test('on a customer’s pages each place of the keyboard is seen, also at 400 %', async ({ page }) => {
  const customer = await newCustomer(page);
  await keepInStorage(page, { ...sessionOf(customer), ...checkoutStorage(customer), cart: cartOf({ [FIRST]: 2 }) });
  for (const path of [paths.services, paths.cart, paths.checkout, paths.account, paths.orders])
    await expectEachPlaceSeen(page, path);
});

test('a toast goes to the other edge where it would cover the keyboard’s place', async ({ page }) => {
  await page.goto(paths.services);
  const add = page.getByRole('button', { name: messages.services.addToCart }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cart\/?$/);
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText(messages.cart.added(service(FIRST).name));
  // It stays while the pointer rests on it.
  await toast.hover();
  await page.keyboard.press('Tab');
  expect(await faultsOnTheWay(page)).toEqual([]);
  await expect(toast).toBeVisible();
});
