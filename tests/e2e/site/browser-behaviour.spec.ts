import type { Page } from '@playwright/test';
import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { messages } from '#domain/messages.ts';
import { toDecimal } from '#domain/prices/money.ts';
import {
  FIRST_TOTAL,
  leastInCart,
  ORDER_PAGE,
  onOrderCalls,
  openPaymentStep,
  payNow,
  popup,
  visibleButton,
} from '#tests/e2e/support/checkout.ts';
import { FIRST, LABELS, SERVICES, SIGNUP } from '#tests/e2e/support/content.ts';
import { call, cartOf, keepInStorage, logIn, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();

const { checkout, payment, recovery } = messages;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|could not be/;

/** The reference of the payment that this browser opened last. */
async function openReference(page: Page): Promise<string> {
  const [newest] = JSON.parse((await stored(page, 'openPayments')) ?? '[]') as { order: { transaction_id: string } }[];
  return newest?.order.transaction_id ?? '';
}

test('a browser without popovers opens and closes the menu by its buttons, by Escape and by a tap beside it', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  await page.route('**/services/', async (route) => {
    const answer = await route.fetch();
    // Chromium knows the attribute: without it, it does what a browser does that doesn't.
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/ popover(?=[ >])/g, '') });
  });
  await page.goto('/services/');
  const opener = page.getByRole('button', { name: messages.navigation.menu, exact: true });
  const link = page.getByRole('navigation', { name: LABELS.menuNavigation }).getByRole('link').first();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
  for (const close of [
    () => page.getByRole('button', { name: messages.navigation.closeMenu }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 400),
  ]) {
    await opener.click();
    await expect(link).toBeInViewport();
    await close();
    await expect(link).toBeHidden();
  }
  await opener.click();
  await link.click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('storage', () => {
  test('that is blocked leaves every screen working for as long as the page is open', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    for (const path of ['/', '/services', '/cart', '/login', '/register', '/referral-dashboard', '/about-us']) {
      await page.goto(path);
      await expect(
        page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('heading', { level: 2 }))
          .first(),
      ).toBeVisible();
    }
    await page.goto('/checkout');
    await expect(page).toHaveURL(/\/login\/?\?continue=%2Fcheckout/);
    const { email, password } = await newCustomer(page);
    await logIn(page, { email, password });
    await expect(page.getByText(messages.login.storageBlocked)).toBeVisible();
    await expect(page.getByLabel(messages.login.password, { exact: true })).toHaveValue(password);
    await page.goto('/services');
    await page.getByRole('button', { name: messages.services.addToCart }).first().click();
    await expect(page.getByText(messages.cart.storageBlocked)).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('that is full keeps cart and session for the tab, and says so', async ({ page }) => {
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function write(this: Storage, key: string, value: string) {
        if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    await page.goto('/services');
    await page.getByRole('button', { name: messages.services.addToCart }).first().click();
    await expect(page).toHaveURL(/\/cart\/?$/);
    await expect(page.getByText(messages.cart.notSaved)).toBeVisible();
    await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(
      leastInCart({ [SERVICES[0]?.id ?? 0]: 1 }),
    );
    await expectAccessibleAndFitting(page);
    const { email, password } = await newCustomer(page);
    await page.goto('/login?continue=%2Fcheckout');
    await logIn(page, { email, password });
    await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
    await expect(page.getByText(checkout.pairs(1)).first()).toBeVisible();
  });

  test('that is full after a payment shows the reference on the screen', async ({ page, allowConsole }) => {
    allowConsole(/status of 503/);
    await onOrderCalls(page, () => 503);
    await openPaymentStep(page, await newCustomer(page));
    await payNow(page);
    const reference = await openReference(page);
    expect(reference).toMatch(/^order_/);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await popup(page).getByTestId('approve').click();
    await expect(page.getByText(payment.keepReference(reference))).toBeVisible({ timeout: 20_000 });
    await expectAccessibleAndFitting(page);
  });

  test('with invalid values under every key opens every screen as new', async ({ page }) => {
    const keys = ['cart', 'access_token', 'refresh_token', 'token_receipts', 'failedOrder', 'openPayments'];
    keys.push('deliveryLocation', 'pickupLocation', 'sameAsDelivery', 'checkoutPhone', 'checkoutOwner', 'visitor');
    for (const nonsense of ['{"', '[[]]', '17', '<b>', 'null']) {
      await keepInStorage(page, Object.fromEntries(keys.map((key) => [key, nonsense])));
      for (const path of ['/services', '/cart']) {
        await page.goto(path);
        await expect(page.locator('header[data-session]')).toHaveAttribute('data-session', 'out');
      }
      await expect(page.getByText(messages.cart.empty).first()).toBeVisible();
    }
  });

  test('a cart from the future counts as one of now', async ({ page }) => {
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 2 }, Date.now() + 400 * 86_400_000) });
    await page.goto('/cart');
    await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(leastInCart({ [FIRST]: 2 }));
    await expect(toasts(page).getByText(CART_EXPIRED)).toHaveCount(0);
  });
});

test.describe('two tabs', () => {
  test('a cart changed in one changes in the other, and a logout spreads', async ({ page, context }) => {
    const customer = await newCustomer(page);
    await signIn(page, customer);
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
    await page.goto('/change-password');
    const other = await context.newPage();
    await other.goto('/cart');
    await other.getByRole('button', { name: messages.cart.oneMore }).click();
    await expect(page.locator('header[data-session]')).toHaveAttribute('data-cart', '2');
    await other.goto('/logout');
    await expect(other).toHaveURL(/\/login\/?$/);
    await expect(page).toHaveURL(/\/login\/?\?continue=%2Fchange-password/);
    await page.goBack().catch(() => null);
    await expect(page.getByLabel(messages.changePassword.oldPassword)).toHaveCount(0);
  });

  test('only one of them pays at a time', async ({ page, context }) => {
    await openPaymentStep(page, await newCustomer(page));
    const other = await context.newPage();
    await other.goto('/checkout');
    await visibleButton(other, checkout.proceed).click();
    await payNow(page);
    await visibleButton(other, payment.payNow).click();
    await expect(other.getByText(checkout.otherTab)).toBeVisible();
    await expectAccessibleAndFitting(other);
    await popup(page).getByTestId('approve').click();
    await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  });
});

test.describe('a payment whose page was closed', () => {
  test('reloaded while the window is open, checks before it charges again, and leads to the order once it is paid', async ({
    page,
  }) => {
    const customer = await newCustomer(page);
    await openPaymentStep(page, customer);
    await payNow(page);
    const reference = await openReference(page);
    await page.reload();
    const proceed = visibleButton(page, checkout.proceed);
    // The page leads there by itself once it knows of the payment; the button may be gone before it is tapped.
    await proceed.click({ timeout: 3_000 }).catch(() => undefined);
    // The provider says at once that nothing was paid, so nobody is asked what they know.
    await expect(page.getByText(payment.cancelledLate)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(payment.reference(reference))).toBeVisible();
    await expect(page.getByRole('button', { name: payment.payAgain })).toHaveCount(0);
    await expect(visibleButton(page, payment.payNow)).toBeEnabled();
    await expectAccessibleAndFitting(page);
    await call(page.request, 'post', '/standins/payment/charges', {
      data: { reference, outcome: 'success', webhook: false },
    });
    await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
    const orders = await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access });
    expect(orders).toHaveLength(1);
    await page.goBack().catch(() => null);
    await expect(page.getByRole('button', { name: payment.payNow })).toHaveCount(0);
  });

  test('approved on the phone after the window was closed, becomes an order', async ({ page }) => {
    await openPaymentStep(page, await newCustomer(page));
    await payNow(page);
    await popup(page).getByTestId('momo').click();
    await popup(page).locator('[name=seconds]').fill('8');
    await popup(page).getByTestId('approve-later').click();
    // The page says the same as the toast would: nothing is cancelled, the payment waits.
    await expect(page.getByRole('heading', { name: messages.waiting.title })).toBeVisible();
    await expect(toasts(page).getByText(payment.cancelled)).toHaveCount(0);
    await expect(page).toHaveURL(ORDER_PAGE, { timeout: 40_000 });
  });
});

test.describe('without a network', () => {
  test('at Pay Now nothing is charged, the page says so, and goes on when the network is back', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(OFFLINE);
    await openPaymentStep(page, await newCustomer(page));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await visibleButton(page, payment.payNow).click();
    await expect(page.getByText(payment.deferred)).toBeVisible();
    await context.setOffline(false);
    await popup(page).getByTestId('approve').waitFor();
  });

  test('after the payment the order waits on this phone and is made when the network is back', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(OFFLINE);
    const customer = await newCustomer(page);
    await onOrderCalls(page, (attempt) => {
      if (attempt === 1) void context.setOffline(true);
      return attempt === 1 ? 'abort' : null;
    });
    await openPaymentStep(page, customer);
    await payNow(page);
    const reference = await openReference(page);
    await popup(page).getByTestId('approve').click();
    await expect(page.getByText(payment.waitForNetwork(reference))).toBeVisible({ timeout: 20_000 });
    expect(JSON.parse((await stored(page, 'failedOrder')) ?? '{}')).toMatchObject({ transaction_id: reference });
    await expectAccessibleAndFitting(page);
    await context.setOffline(false);
    await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
    const orders = await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access });
    expect(orders).toHaveLength(1);
  });

  test('the cart uses its stored prices, and recovery keeps its record', async ({ page, context, allowConsole }) => {
    allowConsole(OFFLINE);
    const customer = await newCustomer(page);
    await signIn(page, customer);
    await page.route('**/api/payments/**', (route) => route.fulfill({ status: 404, json: { error: 'Not found.' } }));
    await page.route('**/api/payments/unsettled/', (route) => route.fulfill({ json: [] }));
    const record = {
      user_id: customer.id,
      total_amount: toDecimal(FIRST_TOTAL),
      cart_items: cartOf({ [FIRST]: 1 }).items,
      transaction_id: 'order_7_dddddddddddddddddddddddd',
      phone_number: '0241234567',
      error: 'x',
    };
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }), failedOrder: record });
    await page.goto('/orders/failed');
    await expect(page.getByRole('button', { name: recovery.tryAgain })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: recovery.tryAgain }).click();
    await expect(page.getByText(messages.shell.network)).toBeVisible();
    expect(await stored(page, 'failedOrder')).not.toBeNull();
    await context.setOffline(false);
    await page.goto('/cart');
    await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(
      leastInCart({ [FIRST]: 1 }, SIGNUP),
    );
    await context.setOffline(true);
    await page.getByRole('button', { name: messages.cart.oneMore }).click();
    await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(
      leastInCart({ [FIRST]: 2 }, SIGNUP),
    );
    await context.setOffline(false);
  });
});
