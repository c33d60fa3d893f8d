import type { Page } from '@playwright/test';
import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { messages } from '#domain/messages.ts';
import { listPrice } from '#domain/prices/catalogue.ts';
import { formatCart, formatShop, toDecimal } from '#domain/prices/money.ts';
import { ACCRA_FEE, leastInCart, TEMA_FEE } from '#tests/e2e/support/checkout.ts';
import {
  discountLines,
  FIRST,
  LAST,
  priceOf,
  quoteFor,
  SECOND,
  SERVICES,
  SIGNUP,
  service,
} from '#tests/e2e/support/content.ts';
import { cartOf, keepInStorage, newCustomer, signIn, stored, UNKNOWN } from '#tests/e2e/support/customer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  mockCall,
  narrowOnly,
  test,
  toasts,
  wideOnDemand,
} from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });

const DEEP = service(SECOND);
const total = (page: Page) => page.getByTestId('total').filter({ visible: true }).first();
const toCheckout = (page: Page) =>
  page.getByRole('button', { name: messages.cart.toCheckout }).filter({ visible: true }).first();

test.describe('/services', () => {
  test('shows each service with both prices and the badge; adding leads to the cart, adding twice only says so', async ({
    page,
  }) => {
    await page.goto('/services');
    await expect(page.getByRole('heading', { level: 1, name: messages.services.title })).toBeVisible();
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(SERVICES.length);
    for (const { id, name } of SERVICES) {
      const card = cards.filter({ hasText: name });
      await expect(card.locator('b').filter({ hasText: formatShop(priceOf(id)) })).toBeVisible();
      await expect(card.locator('del')).toContainText(formatShop(listPrice(priceOf(id))));
      for (const { percentage } of SIGNUP)
        await expect(card.getByText(messages.services.percentOff(percentage))).toBeVisible();
      await expect(card.locator('img')).toBeAttached();
    }
    await cards.filter({ hasText: DEEP.name }).getByRole('button', { name: messages.services.addToCart }).click();
    await expect(page).toHaveURL(/\/cart\/?$/);
    await expect(toasts(page).getByText(messages.cart.added(DEEP.name))).toBeVisible();
    const kept = JSON.parse((await stored(page, 'cart')) ?? '{}');
    expect(kept.items).toMatchObject([{ service_id: SECOND, quantity: 1, service_name: DEEP.name }]);
    expect(Math.abs(Date.now() - kept.timestamp)).toBeLessThan(60_000);
    await page.goto('/services');
    await cards.filter({ hasText: DEEP.name }).getByRole('button', { name: messages.services.addToCart }).click();
    await expect(toasts(page).getByText(messages.cart.alreadyThere(DEEP.name))).toBeVisible();
    expect(JSON.parse((await stored(page, 'cart')) ?? '{}').items).toMatchObject([{ service_id: SECOND, quantity: 1 }]);
  });

  test('shows a skeleton, fails with a Retry that loads the page again, and says when there is nothing', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500|Services could not be loaded/);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/services/', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto('/services');
    await expect(page.getByText(messages.services.loading)).toBeAttached();
    await expect(page.getByRole('button', { name: messages.services.addToCart })).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: messages.services.loadFailed })).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.unroute('**/api/services/');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: messages.services.retry }).click();
    await loaded;
    await expect(page.getByRole('button', { name: messages.services.addToCart })).toHaveCount(SERVICES.length);
    await mockCall(page, '/api/services/', 200, []);
    await page.reload();
    await expect(page.getByText(messages.services.empty)).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('shows no badge without a signup discount; any other price is struck from 150', async ({ page }) => {
    await mockCall(page, '/api/discounts/', 200, []);
    await mockCall(page, '/api/services/', 200, [
      { id: 9, name: 'Lace bath', description: 'x', price: '75.00', image: '/images/services/standard-cleaning.jpg' },
    ]);
    await page.goto('/services');
    const card = page.getByRole('article').filter({ hasText: 'Lace bath' });
    await expect(card.locator('del')).toContainText('150');
    await expect(card.getByText(/OFF/)).toHaveCount(0);
  });

  test('discounts that cannot be loaded are only logged', async ({ page, allowConsole }) => {
    allowConsole(/status of 500|Discounts could not be loaded/);
    await mockCall(page, '/api/discounts/', 500, {});
    await page.goto('/services');
    await expect(page.getByRole('button', { name: messages.services.addToCart })).toHaveCount(SERVICES.length);
    await expect(toasts(page).getByRole('alert')).toHaveCount(0);
  });
});

test.describe('/cart', () => {
  wideOnDemand();

  test('empty, says so and leads to the services', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: messages.cart.empty })).toBeVisible();
    await expect(page.getByRole('link', { name: messages.cart.browse })).toHaveAttribute('href', '/services');
    await expect(toCheckout(page)).toHaveCount(0);
    await expectAccessibleAndFitting(page);
  });

  test('counts, never below 1, removes, and stores each change with a fresh timestamp', async ({ page }) => {
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 1, [LAST]: 2 }, Date.now() - 86_400_000) });
    await page.goto('/cart');
    const line = page.locator(`[data-service="${FIRST}"]`);
    await expect(line.getByRole('button', { name: messages.cart.oneLess })).toBeDisabled();
    await expect(page.locator(`[data-service="${LAST}"]`)).toContainText(formatCart(2 * priceOf(LAST)));
    await expect(total(page)).toHaveText(leastInCart({ [FIRST]: 1, [LAST]: 2 }));
    await expectAccessibleAndFitting(page);
    await line.getByRole('button', { name: messages.cart.oneMore }).click();
    await expect(line).toContainText(formatCart(2 * priceOf(FIRST)));
    await expect(total(page)).toHaveText(leastInCart({ [FIRST]: 2, [LAST]: 2 }));
    const kept = JSON.parse((await stored(page, 'cart')) ?? '{}');
    expect(Date.now() - kept.timestamp).toBeLessThan(60_000);
    expect(kept.items).toMatchObject([
      { service_id: FIRST, quantity: 2, price: service(FIRST).price },
      { service_id: LAST },
    ]);
    await page
      .locator(`[data-service="${LAST}"]`)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(toasts(page).getByText(messages.cart.removed)).toBeVisible();
    await expect(total(page)).toHaveText(leastInCart({ [FIRST]: 2 }));
    await expect(page.getByRole('link', { name: messages.cart.continueShopping })).toHaveAttribute('href', '/services');
    await line.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText(messages.cart.empty)).toBeVisible();
    expect(await stored(page, 'cart')).toBeNull();
  });

  test('shows a customer the signup discount, and the total before it struck through', async ({ page }) => {
    const customer = await newCustomer(page);
    await signIn(page, customer);
    await keepInStorage(page, { cart: cartOf({ [SECOND]: 1 }) });
    await page.goto('/cart');
    const { total: reduced, totalBeforeDiscounts } = quoteFor(
      { [SECOND]: 1 },
      { delivery: ACCRA_FEE, discounts: SIGNUP },
    );
    for (const line of discountLines(SIGNUP)) await expect(page.getByText(line)).toBeVisible();
    await expect(total(page)).toHaveText(messages.cart.from(formatCart(reduced)));
    if (reduced < totalBeforeDiscounts)
      await expect(
        page
          .locator('del')
          .filter({ hasText: formatCart(totalBeforeDiscounts) })
          .first(),
      ).toBeVisible();
    await expectAccessibleAndFitting(page);
    await toCheckout(page).click();
    await expect(page).toHaveURL(/\/checkout\/?$/);
  });

  test('counts both trips of the chosen area, and remembers it; the bar of the services shows the same sum', async ({
    page,
    viewport,
  }) => {
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 2 }) });
    await page.goto('/cart');
    await expect(total(page)).toHaveText(leastInCart({ [FIRST]: 2 }));
    await expect(page.getByText(messages.cart.feesLater)).toBeVisible();
    await page.getByRole('radio', { name: /^Tema/ }).check({ force: true });
    const exact = formatCart(quoteFor({ [FIRST]: 2 }, { delivery: TEMA_FEE }).total);
    await expect(total(page)).toHaveText(exact);
    await expect(page.getByText(messages.cart.deliveryTo('Tema'))).toBeVisible();
    await expect(page.getByText(messages.cart.pickupFrom('Tema'))).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Tema/ })).toBeChecked();
    await expect(total(page)).toHaveText(exact);
    if ((viewport?.width ?? 0) > 700) return;
    await page.goto('/services');
    await expect(total(page)).toHaveText(exact);
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: messages.services.toCart }).click();
    await expect(page).toHaveURL(/\/cart\/?$/);
  });

  test('a service on home is put into the cart by one tap, once', async ({ page }) => {
    await page.goto('/');
    await page.locator(`a[href="/cart?add=${SECOND}"]`).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(toasts(page).getByText(messages.cart.added(DEEP.name))).toBeVisible();
    await page.reload();
    expect(JSON.parse((await stored(page, 'cart')) ?? '{}').items).toMatchObject([{ service_id: SECOND, quantity: 1 }]);
    await page.goto(`/cart?add=${SECOND}`);
    await expect(toasts(page).getByText(messages.cart.alreadyThere(DEEP.name))).toBeVisible();
  });

  test('without any service details says so and keeps the checkout closed; Retry opens it', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500|A service could not be loaded/);
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 1, [SECOND]: 1 }) });
    await mockCall(page, '/api/services/*/', 500, {});
    await page.goto('/cart');
    await expect(page.getByText(messages.cart.detailsFailed)).toBeVisible();
    await expect(toCheckout(page)).toBeDisabled();
    await toCheckout(page).click({ force: true });
    await expect(page).toHaveURL(/\/cart\/?$/);
    await expectAccessibleAndFitting(page);
    await page.unroute('**/api/services/*/');
    await mockCall(page, `/api/services/${SECOND}/`, 500, {});
    await page.getByRole('button', { name: messages.shell.tryAgain }).click();
    await expect(page.getByText(messages.cart.someDetailsFailed)).toBeVisible();
    await expect(toCheckout(page)).toBeEnabled();
  });

  test('says when a price has changed since, and when a service is gone', async ({ page }) => {
    const { name } = service(FIRST);
    const earlier = priceOf(FIRST) - 5;
    const cart = {
      items: [{ service_id: FIRST, service_name: name, quantity: 1, price: toDecimal(earlier) }],
      timestamp: Date.now(),
    };
    await keepInStorage(page, { cart });
    await page.goto('/cart');
    await expect(
      page.getByText(messages.cart.priceChanged(name, formatCart(earlier), formatCart(priceOf(FIRST)))),
    ).toBeVisible();
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 1, 99: 1 }) });
    await page.goto('/cart');
    await expect(page.getByText(messages.cart.noLongerOffered(UNKNOWN.name)).first()).toBeVisible();
    await expect(toCheckout(page)).toBeDisabled();
  });

  test('a cart of 30 days and more is cleared, with a warning of 5 seconds', async ({ page }) => {
    await page.clock.install();
    const old = await page.evaluate(() => Date.now() - 2_592_000_000 - 60_000);
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }, old) });
    await page.goto('/cart');
    const warning = toasts(page).getByText(CART_EXPIRED);
    await expect(warning).toBeVisible();
    // From here on the test moves the page's time: a slow machine must not use up the 5 seconds.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_500));
    await expect(page.locator('[data-toast="warning"][data-long]')).toBeVisible();
    await expect(page.getByText(messages.cart.empty)).toBeVisible();
    expect(await stored(page, 'cart')).toBeNull();
    await page.clock.runFor(1_600);
    await expect(warning).toBeVisible();
    await page.clock.runFor(3_500);
    await expect(warning).toBeHidden();
  });
});

test.describe('stored values of a cart', () => {
  narrowOnly();

  for (const [name, value] of [
    ['broken JSON', '{'],
    ['items that are no list', '{"items":{},"timestamp":1}'],
    ['a timestamp in words', '{"items":[],"timestamp":"today"}'],
    ['a fractional timestamp', `{"items":[{"service_id":1,"quantity":1,"price":"50.00"}],"timestamp":${Date.now()}.5}`],
    ['a bare word', '"cart"'],
    ['null', 'null'],
  ] as const) {
    test(`a stored cart with ${name} starts empty`, async ({ page }) => {
      await keepInStorage(page, { cart: value });
      await page.goto('/cart');
      await expect(page.getByText(messages.cart.empty)).toBeVisible();
    });
  }
});
