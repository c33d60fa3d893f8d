import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { STORED_KEYS } from '#src/lib/stores/account/personal.ts';
import {
  checkoutStorage,
  ORDER_PAGE,
  openPaymentStep,
  payNow,
  popup,
  visibleButton,
} from '#tests/e2e/support/checkout.ts';
import { FIRST, SECOND } from '#tests/e2e/support/content.ts';
import { cartOf, keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, test, wideOnDemand } from '#tests/e2e/support/shop.ts';

wideOnDemand();

/** Everything that this site stores in the browser, as text: storage, caches, databases, cookies. */
async function holdings(page: Page): Promise<{ keys: string[]; text: string }> {
  const cookies = await page.context().cookies();
  const held = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        const texts = requests.map(async (request) => `${request.url} ${await (await cache.match(request))?.text()}`);
        return [name, ...(await Promise.all(texts))];
      }),
    );
    return {
      keys: Object.keys(localStorage),
      local: { ...localStorage },
      session: { ...sessionStorage },
      caches: caches_,
      databases: (await indexedDB.databases()).map(({ name }) => name),
    };
  });
  return { keys: held.keys, text: JSON.stringify([held.local, held.session, held.caches, held.databases, cookies]) };
}

test('after a logout the browser holds no data of the user, and another account sees none of it', async ({ page }) => {
  const ama = await newCustomer(page);
  await openPaymentStep(page, ama);
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 60_000 });
  const slug = new URL(page.url()).pathname.split('/').filter(Boolean).at(-1) ?? '';
  // A second order is started: address and phone are typed, the cart is filled.
  await keepInStorage(page, { ...checkoutStorage(ama), cart: cartOf({ [SECOND]: 3 }) });
  for (const path of ['/account', '/orders', '/referral-dashboard', '/checkout']) await page.goto(path);
  await expect(visibleButton(page, messages.checkout.proceed)).toBeVisible();
  const { access, refresh } = ama;
  const personal = [ama.email, access, refresh, slug, 'Oxford', '24123'];
  const before = await holdings(page);
  expect(before.keys.filter((key) => !(key in STORED_KEYS))).toEqual([]);
  expect(before.text).toContain('Oxford');

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login\/?$/);
  // The service worker gets a message, which may still be on its way.
  await expect.poll(async () => (await holdings(page)).text).not.toMatch(/"name\\*":\\*"/);
  const after = await holdings(page);
  for (const text of personal) expect(after.text, text).not.toContain(text);
  const device = Object.entries(STORED_KEYS).flatMap(([key, owner]) => (owner === 'device' ? [key] : []));
  expect(after.keys.filter((key) => !device.includes(key))).toEqual([]);

  await signIn(page, await newCustomer(page));
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
  await page.goto('/checkout');
  await expect(visibleButton(page, messages.checkout.proceed)).toBeVisible();
  await expect(page.getByText(/Oxford/)).toHaveCount(0);
  for (const text of personal) expect(await page.content(), text).not.toContain(text);
});

test('the form of a new account is empty once it was sent, for the next person on its page', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('pagehide', () => {
      const values = [...document.querySelectorAll('form input')].map((input) => (input as HTMLInputElement).value);
      if (location.pathname.startsWith('/register')) sessionStorage.setItem('left_behind', values.join('|'));
    });
  });
  await page.goto('/register');
  const typed = { first_name: 'Akosua', last_name: 'Darko', password: 'dusty harmattan laces' };
  const email = `akosua-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  for (const [name, value] of Object.entries({ ...typed, email }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/temp-verify-email\//);
  const leftBehind = await page.evaluate(() => sessionStorage.getItem('left_behind'));
  expect(leftBehind).toMatch(/^\|+$/);
});
