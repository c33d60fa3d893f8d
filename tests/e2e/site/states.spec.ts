import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { listPrice } from '#domain/prices/catalogue.ts';
import { formatShop } from '#domain/prices/money.ts';
import {
  COUNTERS,
  FIRST,
  LABELS,
  priceOf,
  SECOND,
  SERVICES,
  section,
  service,
  VALUES,
  words,
} from '#tests/e2e/support/content.ts';
import { cartOf, keepInStorage, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import { offerOn } from '#tests/e2e/support/offer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  expectNoSidewaysScroll,
  mockCall,
  narrowOnly,
  skipWide,
  test,
  toasts,
} from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });

const navigation = (page: Page) => page.locator('header[data-session]');
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 700;

test.describe('the route table', () => {
  narrowOnly();
  const OPEN: [string, RegExp | string][] = [
    ['/', /Keep the/],
    ['/login', messages.login.title],
    ['/register', messages.register.title],
    ['/services', messages.services.title],
    ['/cart', messages.cart.empty],
    ['/verify-email', messages.verify.noKeyTitle],
    ['/temp-verify-email?email=a%40b.co', messages.tempVerify.title],
    ['/rate-and-services', /./],
    ['/about-us', /./],
    ['/forgot-password', messages.forgotPassword.title],
    ['/reset-password/some-token', messages.resetPassword.title],
    ['/referral-dashboard', /Clean friends/],
    ['/terms', /./],
    ['/privacy', /./],
  ];

  for (const [path, title] of OPEN) {
    test(`${path} is open to everyone, with or without a slash and a query`, async ({ page }) => {
      const [route = '', query = 'from=mail'] = path.split('?');
      const slashed = route === '/' ? '/' : `${route}/`;
      const slash = await page.goto(`${slashed}?${query}`);
      expect(slash?.status()).toBe(200);
      const plain = await page.goto(`${route}?${query}`);
      expect(plain?.status()).toBe(200);
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
      expect(new URL(page.url()).pathname.replace(/(.)\/$/, '$1')).toBe(route);
      await expectAccessibleAndFitting(page);
    });
  }

  for (const path of ['/checkout', '/change-password', '/orders', '/orders/AB12-CD34', '/orders/failed']) {
    test(`${path} needs a login and remembers path and query`, async ({ page }) => {
      for (const form of [`${path}?tab=1`, `${path}/?tab=1`]) {
        await page.goto(form);
        await page.waitForURL(/\/login/);
        const target = new URL(page.url()).searchParams.get('continue');
        expect(target?.replace('/?', '?')).toBe(`${path}?tab=1`);
        await expect(toasts(page).getByText(messages.shell.loginToContinue)).toBeVisible();
      }
    });
  }

  test('an unknown address is answered 404, with a link home', async ({ page }) => {
    const response = await page.goto('/nothing/here');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('walked off');
    await expectAccessibleAndFitting(page);
    await expect(page.locator('main').getByRole('link').first()).toHaveAttribute('href', /^\//);
  });
});

test.describe('the shell', () => {
  test('shows a visitor the links, the offer and the login', async ({ page }) => {
    await page.goto('/about-us');
    await offerOn(page);
    await expect(navigation(page).getByRole('link', { name: messages.navigation.cart(0) })).toHaveAttribute(
      'href',
      '/cart',
    );
    if (isPhone(page)) await page.getByRole('button', { name: messages.navigation.menu, exact: true }).click();
    const place = isPhone(page) ? page.locator('#menu') : navigation(page);
    for (const [name, href] of [
      [messages.navigation.home, '/'],
      [messages.navigation.rates, '/rate-and-services'],
      [messages.navigation.about, '/about-us'],
      [messages.navigation.start, '/services'],
      [messages.navigation.login, '/login'],
      [messages.navigation.register, '/register'],
    ] as const)
      await expect(place.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveAttribute(
        'href',
        href,
      );
    await expect(page.getByRole('link', { name: messages.navigation.orders }).filter({ visible: true })).toHaveCount(0);
  });

  test('the offer can be dismissed and stays dismissed', async ({ page }) => {
    await page.goto('/services');
    const offer = await offerOn(page);
    if (offer === null) return;
    await offer.getByRole('checkbox', { name: messages.navigation.dismissOffer }).check({ force: true });
    await expect(offer).toBeHidden();
    await page.goto('/cart');
    await expect(page.getByText(messages.cart.empty).first()).toBeVisible();
    await expect(offer).toBeHidden();
  });

  test('shows a customer the orders, the name and the account menu; an outside click closes it', async ({ page }) => {
    const customer = await newCustomer(page, { firstName: 'Adwoa' });
    await signIn(page, customer);
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 2, [SECOND]: 1 }) });
    await page.goto('/services');
    await expect(navigation(page).getByRole('link', { name: messages.navigation.cart(3) })).toBeVisible();
    if (isPhone(page)) {
      await page.getByRole('button', { name: messages.navigation.menu, exact: true }).click();
      const menu = page.locator('#menu');
      await expect(menu.getByText('Adwoa')).toBeVisible();
      for (const [name, href] of [
        [messages.navigation.orders, '/orders'],
        [messages.navigation.changePassword, '/change-password'],
        [messages.navigation.referrals, '/referral-dashboard'],
        [messages.navigation.logout, '/logout'],
      ] as const)
        await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      return;
    }
    await expect(navigation(page).getByRole('link', { name: messages.navigation.orders })).toHaveAttribute(
      'href',
      '/orders',
    );
    await expect(navigation(page).getByRole('link', { name: messages.navigation.login, exact: true })).toBeHidden();
    const account = navigation(page).getByRole('button', { name: /Adwoa/ });
    const logout = page.getByRole('link', { name: messages.navigation.logout });
    await account.click();
    await expect(page.getByRole('link', { name: messages.navigation.changePassword })).toHaveAttribute(
      'href',
      '/change-password',
    );
    await expect(
      page.locator('#account-menu').getByRole('link', { name: messages.navigation.referrals }),
    ).toHaveAttribute('href', '/referral-dashboard');
    await expect(logout).toHaveAttribute('href', '/logout');
    await expectAccessibleAndFitting(page);
    await page.mouse.click(300, 700);
    await expect(logout).toBeHidden();
    await account.click();
    await page.keyboard.press('Escape');
    await expect(logout).toBeHidden();
    await account.click();
    await logout.click();
    await expect(page).toHaveURL(/\/login\/?$/);
  });

  test('shortens the address of a user without a first name', async ({ page }) => {
    const claims = { user_id: 9, email: 'nana.yaa.long@example.com', first_name: '', last_name: '', is_verified: true };
    const now = Math.floor(Date.now() / 1000);
    const token = `e30.${Buffer.from(JSON.stringify({ ...claims, iat: now, exp: now + 3600 })).toString('base64url')}.x`;
    await mockCall(page, '/api/**', 200, []);
    await signIn(page, { access: token, refresh: token });
    await page.goto('/services');
    await expect(page.locator('[data-nav="name"]').first()).toHaveText('nana.yaa…');
  });

  test('the slide-in menu stops the page from scrolling and closes by Escape and by a tap outside', async ({
    page,
  }) => {
    test.skip(!isPhone(page), 'The menu belongs to narrow screens.');
    await page.goto('/rate-and-services');
    const open = page.getByRole('button', { name: messages.navigation.menu, exact: true });
    const menu = page.locator('#menu');
    await open.click();
    await expect(menu).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await expectAccessibleAndFitting(page);
    // The tab stops of the menu, and perhaps one of the browser itself between the last and the first.
    const stops: (string | undefined)[] = [];
    for (let stop = 0; stop < 12; stop += 1) {
      stops.push(
        await page.evaluate(() => document.activeElement?.closest('main, footer, aside, header, body')?.tagName),
      );
      await page.keyboard.press('Tab');
    }
    expect(stops.filter((place) => place !== 'HEADER' && place !== 'BODY')).toEqual([]);
    expect(stops.filter((place) => place === 'HEADER').length).toBeGreaterThan(7);
    await expect(page.locator('header[data-session] > :first-child :focus')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('button', { name: messages.navigation.closeMenu })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await open.click();
    await page.touchscreen.tap(12, 400);
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('button', { name: messages.navigation.closeMenu }).click();
    await expect(menu).toBeHidden();
  });

  test('a toast stays 3 seconds, in its colour, pauses while hovered, and can be closed', async ({ page }) => {
    await page.clock.install();
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
    await page.goto('/cart');
    const remove = page.getByRole('button', { name: messages.cart.remove(service(FIRST).name) });
    await remove.click();
    const toast = toasts(page).getByText(messages.cart.removed);
    await expect(toast).toBeVisible();
    const box = await toasts(page).boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(40);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
    await page.clock.runFor(1_500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_700);
    await expect(toast).toBeHidden();
    await page.goto('/orders');
    await page.waitForURL(/login/);
    const guard = toasts(page).getByText(messages.shell.loginToContinue);
    await expect(page.locator('[data-toast="info"]')).toBeVisible();
    await guard.hover();
    await page.clock.runFor(6_000);
    await expect(guard).toBeVisible();
    await toasts(page).getByRole('button', { name: messages.shell.dismiss }).click();
    await expect(guard).toBeHidden();
  });

  test('a toast left for a page without toasts does not appear later on another page', async ({ page }) => {
    await page.clock.install();
    await page.goto('/services');
    await page.evaluate((text) => {
      const toasts = [{ id: 1, kind: 'success', text, duration: 3000 }];
      sessionStorage.setItem('toasts', JSON.stringify({ left_at: Date.now() - 11_000, toasts }));
    }, messages.logout.loggedOut);
    await page.goto('/cart');
    await expect(page.getByText(messages.cart.empty).first()).toBeVisible();
    await expect(toasts(page).getByText(messages.logout.loggedOut)).toHaveCount(0);
  });

  test('a script that does not load is reported on the page, with a button that loads the page again', async ({
    page,
    isMobile,
    allowConsole,
  }) => {
    skipWide(isMobile);
    allowConsole(/Failed to load resource|Error hydrating/);
    for (const path of [paths.cart, paths.services]) {
      const isScreen = /\/_astro\/(Services|Cart)Screen[^/]*\.js/;
      await page.route(isScreen, (route) => route.abort());
      await page.goto(path);
      const notice = page.getByRole('alert').filter({ hasText: messages.pages.scriptFailed });
      await expect(notice).toBeVisible({ timeout: 20_000 });
      await page.unroute(isScreen);
      await notice.getByRole('button', { name: messages.pages.reloadPage }).click();
      // Loaded again, the screen's island runs: it is the one that the script is for.
      const island = page.locator('astro-island[component-url*="Screen"]');
      await expect(island).not.toHaveAttribute('ssr', { timeout: 20_000 });
      await expect(notice).toBeHidden();
    }
  });

  test('a browser that is too old for the scripts is told so, with a number to call', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Error hydrating/);
    await page.addInitScript(() => {
      // As browsers were before 2023: `color-mix` is not known, and a function that the scripts need is not there.
      CSS.supports = () => false;
      Object.hasOwn = undefined as never;
    });
    await page.goto(paths.cart);
    const notice = page.getByRole('alert').filter({ hasText: messages.pages.browserTooOld });
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await expect(notice.getByText(messages.pages.scriptFailed)).toBeHidden();
    await expect(notice.getByRole('link').first()).toHaveAttribute('href', /^tel:\+233\d{9}$/);
  });

  test('every page opens at its top', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.goto('/about-us');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('an enlarged text of 200 % fits, and the skip link is hidden until it is focused', async ({ page }) => {
    for (const path of ['/', '/services', '/login', '/about-us']) {
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectNoSidewaysScroll(page);
      const skip = page.getByRole('link', { name: messages.navigation.skip });
      const hidden = await skip.boundingBox();
      expect((hidden?.y ?? 0) + (hidden?.height ?? 0)).toBeLessThanOrEqual(0);
      await skip.focus();
      expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    }
  });
});

test.describe('the marketing pages', () => {
  test('home has the hero, three steps, featured prices, counters, five pairs and three tips', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: section('home-hero').action }).first()).toHaveAttribute(
      'href',
      '/services',
    );
    const main = page.locator('main');
    for (const { id } of SERVICES) {
      const [now, before] = [priceOf(id), listPrice(priceOf(id))].map((price) => words(formatShop(price)).source);
      await expect(main).toContainText(new RegExp(`(${before}[\\s\\S]{0,80}${now}|${now}[\\s\\S]{0,80}${before})`));
    }
    expect(COUNTERS).toHaveLength(3);
    for (const { value, suffix, label } of COUNTERS) {
      const counter = page.locator(`[data-value="${value}"]`);
      await expect(counter).toHaveAttribute('data-suffix', suffix);
      await expect(counter.locator('xpath=..')).toContainText(label);
    }
    for (const name of ['home-prices', 'home-experience', 'home-tailored', 'home-who'])
      await expect(page.getByRole('heading', { name: words(section(name).title) }).first()).toBeAttached();
    await expect(page.getByText(words(section('home-who').lead ?? '')).first()).toBeAttached();
  });

  test('three pairs are shown next to each other, one on a phone', async ({ page }) => {
    await page.goto('/');
    const rail = page.getByRole('list', { name: LABELS.resultsRail });
    await rail.scrollIntoViewIfNeeded();
    await expect(rail.locator('li')).toHaveCount(5);
    const width = page.viewportSize()?.width ?? 0;
    const whole = await rail
      .locator('li')
      .evaluateAll(
        (pairs, edge) =>
          pairs.map((pair) => pair.getBoundingClientRect()).filter(({ left, right }) => left >= 0 && right <= edge)
            .length,
        width,
      );
    expect(whole).toBe(isPhone(page) ? 1 : 3);
  });

  test('about shows why, how, what for and what we value', async ({ page }) => {
    await page.goto('/about-us');
    const parts = ['about-why', 'about-approach', 'about-sustainable', 'about-values', 'about-join'];
    for (const { title } of [...parts.map(section), ...VALUES])
      await expect(page.getByRole('heading', { name: words(title) }).first()).toBeAttached();
    for (const name of ['about-care', 'about-restoration'])
      await expect(page.getByText(section(name).title).first()).toBeAttached();
    const { shout, lead } = section('about-why');
    await expect(page.locator('main')).toContainText(words(`${shout} ${lead}`));
  });

  test('the footer has map, phone, mail, address and social links', async ({ page }) => {
    await page.goto('/about-us');
    const footer = page.locator('footer');
    await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(footer.getByRole('link', { name: messages.shell.openMap })).toBeVisible();
    await expect(footer.locator('address').or(footer.getByText(/Accra/)).first()).toBeVisible();
    expect(await footer.locator('a[href^="https://"]').count()).toBeGreaterThan(1);
  });
});

test.describe('a broken session', () => {
  test('tokens that cannot be read are cleared, and the visitor is a guest', async ({ page }) => {
    await keepInStorage(page, { access_token: 'no.token', refresh_token: 'no.token' });
    await page.goto('/services');
    // The built page says 'out' before any script runs: only the storage tells when the tokens are gone.
    await expect.poll(() => stored(page, 'access_token')).toBeNull();
    await expect.poll(() => stored(page, 'refresh_token')).toBeNull();
    await expect(navigation(page)).toHaveAttribute('data-session', 'out');
  });
});
