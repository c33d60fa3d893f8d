import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { offerOn } from '#tests/e2e/support/offer.ts';
import { expect, expectAccessible, narrowOnly, newEmail, test, withWholeChromium } from '#tests/e2e/support/shop.ts';

test.use(withWholeChromium);

const TWO_PAIRS = JSON.stringify({
  items: [{ service_id: 1, service_name: 'A clean', quantity: 2, price: '50.00' }],
  timestamp: Date.now(),
});

/** Opens a page with islands, which registers the service worker, and waits until the worker controls it. */
async function withServiceWorker(page: Page): Promise<void> {
  await page.goto('/services');
  await page.evaluate(async () => {
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Puts a session with this name into the browser; the API, which does not have this session, is mocked. */
async function signIn(page: Page, first_name: string): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/promotions/find/', (route) => route.fulfill({ json: { promotion: null } }));
  // Nobody redeemed points.
  await page.route('**/api/referrals/redeem/', (route) => route.fulfill({ status: 404, json: { error: 'None.' } }));
  await page.evaluate(
    ([name, email]) => {
      const seconds = Math.floor(Date.now() / 1000);
      const claims = { user_id: 1, email, first_name: name, last_name: '', is_verified: true };
      const payload = JSON.stringify({ ...claims, iat: seconds, exp: seconds + 3600 });
      const bytes = String.fromCharCode(...new TextEncoder().encode(payload));
      const part = btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
      localStorage.setItem('access_token', `e30.${part}.x`);
      localStorage.setItem('refresh_token', `e30.${part}.x`);
      localStorage.setItem('token_receipts', JSON.stringify({ access: Date.now(), refresh: Date.now() }));
    },
    [first_name, newEmail()],
  );
}

const navigation = (page: Page) => page.locator('header[data-session]');

test.describe('the service worker', () => {
  narrowOnly();

  test('is not registered by pages without script, which work without it', async ({ page, context }) => {
    await page.goto('/');
    expect(context.serviceWorkers()).toEqual([]);
    await expect(navigation(page)).toHaveAttribute('data-session', 'out');
    await expect(navigation(page)).toHaveAttribute('data-cart', '0');
  });

  test('fills the navigation of pages without script: cart, name, links', async ({ page }) => {
    await withServiceWorker(page);
    await page.evaluate((cart) => localStorage.setItem('cart', cart), TWO_PAIRS);
    await signIn(page, '<b>"Ama"</b>');
    await page.reload();
    await expect(navigation(page)).toHaveAttribute('data-cart', '2');
    // Left in the middle of its calls, a page warns of them.
    await page.waitForLoadState('networkidle');
    for (const path of ['/', '/about-us', '/rate-and-services', '/terms', '/privacy', '/nothing-here']) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker()).toBe(true);
      const html = (await answer?.text()) ?? '';
      expect(html).toContain('data-session="in" data-cart="2"');
      expect(html).toContain('data-nav="name">&lt;b&gt;&quot;Ama&quot;&lt;/b&gt;</span>');
      await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
    }
  });

  test('gives back a phone’s notifications when nobody is signed in any more, and closes those on screen', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications']);
    await withServiceWorker(page);
    await signIn(page, 'Efua');
    await page.reload();
    await page.waitForLoadState('networkidle');
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('There is no service worker.');
    // The browsers of the tests have no push service.
    await worker.evaluate(async () => {
      const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
      const unsubscribe = async () => {
        await caches.open('given-back');
        return true;
      };
      registration.pushManager.getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription;
      await registration.showNotification('A new order', { tag: 'order' });
    });
    const state = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
        return { shown: (await registration.getNotifications()).length, isGivenBack: await caches.has('given-back') };
      });
    await page.goto('/orders');
    await page.waitForLoadState('networkidle');
    expect(await state()).toEqual({ shown: 1, isGivenBack: false });
    // Without an answer of the server, as a logout on this phone only.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/services');
    await expect.poll(state).toEqual({ shown: 0, isGivenBack: true });
  });

  test('removes the name at logout and the quantity with the cart', async ({ page }) => {
    await withServiceWorker(page);
    await page.evaluate((cart) => localStorage.setItem('cart', cart), TWO_PAIRS);
    await signIn(page, 'Ama');
    await page.reload();
    await expect(navigation(page)).toHaveAttribute('data-session', 'in');
    // A page that is left while it reads an answer says so in the console.
    await page.waitForLoadState('networkidle');
    await page.goto('/');
    await expect(navigation(page)).toHaveAttribute('data-session', 'in');
    await page.goto('/services');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(navigation(page)).toHaveAttribute('data-session', 'out');
    await page.waitForLoadState('networkidle');
    await page.goto('/');
    await expect(navigation(page)).toHaveAttribute('data-session', 'out');
    await expect(navigation(page)).toHaveAttribute('data-cart', '0');
  });

  test('takes the name out of a page without script that is open in another tab, at logout', async ({ page }) => {
    await withServiceWorker(page);
    await signIn(page, 'Ama');
    await page.reload();
    await expect(navigation(page)).toHaveAttribute('data-session', 'in');
    const other = await page.context().newPage();
    await other.goto('/about-us');
    await expect(navigation(other)).toHaveAttribute('data-session', 'in');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(navigation(other)).toHaveAttribute('data-session', 'out');
  });

  test('drops pages from the back/forward cache once the cart changes, even after the browser stopped the worker', async ({
    page,
  }) => {
    await withServiceWorker(page);
    await page.evaluate((cart) => localStorage.setItem('cart', cart), TWO_PAIRS);
    const home = await page.goto('/');
    expect(home?.headers()['cache-control']).toBe('no-store');
    const cart = await page.goto('/cart');
    expect(cart?.headers()['cache-control']).not.toContain('no-store');
    await expect(navigation(page)).toHaveAttribute('data-cart', '2');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    const dropped = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.cookieStore.onchange = ({ changed, deleted }) =>
            resolve([...changed, ...deleted].map(({ name }) => name));
        }),
    );
    await page.getByRole('button', { name: 'One more' }).first().click();
    expect(await dropped).toContain('outdated');
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(/\/$/);
    await expect(navigation(page)).toHaveAttribute('data-cart', '3');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('keeps a page’s scroll position after Back and after Reload', async ({ page }) => {
    await withServiceWorker(page);
    await page.goto('/');
    const prices = page.locator('#prices');
    await prices.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1500);
    await page.evaluate(() => window.scrollTo(0, window.scrollY + 300));
    const place = () => prices.evaluate((part) => Math.round(part.getBoundingClientRect().top));
    const left = await place();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
    await page.goto('/services');
    await page.evaluate(() => window.history.back());
    await page.waitForURL(/\/$/);
    await expect(navigation(page)).toHaveAttribute('data-visit', 'again');
    await expect.poll(place).toBe(left);
    await page.reload();
    await expect(navigation(page)).toHaveAttribute('data-visit', 'again');
    await expect.poll(place).toBe(left);
    await page.goto('/');
    await expect(navigation(page)).toHaveAttribute('data-visit', 'new');
  });

  test('remembers a dismissed offer, wherever it was dismissed', async ({ page }) => {
    await withServiceWorker(page);
    await page.goto('/');
    const offer = await offerOn(page);
    if (offer === null) return;
    const dismissal = page.waitForRequest(/dismissed\.svg/);
    await page.getByRole('checkbox', { name: messages.navigation.dismissOffer }).check({ force: true });
    await dismissal;
    await page.goto('/about-us');
    await expect(offer).toBeHidden();
    await page.goto('/services');
    await expect(offer).toBeHidden();
    await page.goto('/');
    await expect(offer).toBeHidden();
  });

  test('shows the last copy offline, and an offline page for pages that were never opened', async ({
    page,
    context,
    allowConsole,
  }) => {
    // ERR_FAILED: a picture of the copy that had not arrived when the network went.
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be loaded|NetworkError|Discounts/);
    await withServiceWorker(page);
    await page.goto('/about-us');
    await page.goto('/');
    await context.setOffline(true);
    await page.goto('/about-us?from=a-friend');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/About/);
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'No network. No panic.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '');
    await expectAccessible(page);
    // With the network back, the requested page loads by itself.
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  });

  test('sends the small size of each picture to who saves data, in the same box', async ({ page, context }) => {
    await withServiceWorker(page);
    const path = '/about-us';
    const html = await (await page.request.get(path)).text();
    const [, smaller = '', larger = ''] =
      /srcset="?(\/_astro\/\w+\.avif) \d+w, ?(\/_astro\/\w+\.avif) \d+w/.exec(html) ?? [];
    const bytesOf = async (file: string) => (await (await page.request.get(file)).body()).length;
    const [few, many] = [await bytesOf(smaller), await bytesOf(larger)];
    expect(few).toBeLessThan(many / 2);
    const shown = page.locator('main picture img').filter({ visible: true }).first();
    const seen = () => page.evaluate(async (file) => (await (await fetch(file)).arrayBuffer()).byteLength, larger);

    // Chromium's own switch is in the phone's settings; the worker reads what it says here.
    const [worker] = context.serviceWorkers();
    const saves = (isOn: boolean) =>
      worker?.evaluate((value) => {
        const { connection } = navigator as unknown as { connection: object };
        Object.defineProperty(connection, 'saveData', { value, configurable: true });
      }, isOn);
    await saves(true);
    await page.goto(path);
    const box = await shown.boundingBox();
    expect(box?.height).toBeGreaterThan(0);
    expect(await seen()).toBe(few);
    await saves(false);
    expect(await seen()).toBe(many);
    await page.reload();
    expect(await shown.boundingBox()).toEqual(box);
  });

  test('never handles the API', async ({ page }) => {
    await withServiceWorker(page);
    const kept = await page.evaluate(async () => {
      await fetch('/api/services/');
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  test('without a network answers the checkout, if it was never opened, with the page that says what is kept', async ({
    page,
    context,
  }) => {
    await withServiceWorker(page);
    await context.setOffline(true);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: messages.pages.offlineTitle })).toBeVisible();
    await expect(page.getByText(messages.pages.offlineText)).toBeVisible();
    await context.setOffline(false);
  });

  test('does not store a key from an address', async ({ page }) => {
    await withServiceWorker(page);
    await page.goto('/reset-password/a-secret-token');
    await expect(page.getByRole('heading').first()).toBeVisible();
    const kept = await page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => url));
    expect(kept.join(' ')).toContain('/reset-password/token');
    expect(kept.join(' ')).not.toContain('secret');
  });
});
