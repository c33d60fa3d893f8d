import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { journeyKept, loseOnce, setOffline, test } from '#tests/e2e/support/bad-network.ts';
import {
  checkoutStorage,
  ORDER_PAGE,
  openPaymentStep,
  payNow,
  popup,
  visibleButton,
} from '#tests/e2e/support/checkout.ts';
import {
  type Customer,
  call,
  keepInStorage,
  newCustomer,
  PASSWORD,
  signIn,
  stored,
} from '#tests/e2e/support/customer.ts';
import { expect, toasts } from '#tests/e2e/support/shop.ts';
import { PORTAL_TEXT } from '#tests/support/servers/bad-network.ts';

const { login, checkout, pages, cart, services, shell, changePassword } = messages;

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const ordersOf = (page: Page, { access }: Pick<Customer, 'access'>) =>
  call<unknown[]>(page.request, 'get', '/api/orders/', { token: access });

const PORTAL = { portalAnswers: (request: string) => request.includes('/api/') };

test('without a network services and cart open, with prices of the last visit and pictures, and a guest waits at the checkout', async ({
  page,
  network,
}) => {
  await page.goto(paths.services);
  await button(page, services.addToCart).first().click();
  await expect(page).toHaveURL(/\/cart\/?$/);
  await page.goto(paths.services);
  await journeyKept(page);
  await setOffline(page, network, true);
  await page.goto(paths.services);
  await button(page, services.addToCart).nth(1).click();
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect(page.getByText(cart.storedPrices)).toBeVisible();
  const pictures = page.locator('[data-service] img');
  await expect(pictures).toHaveCount(2);
  const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
  await button(page, cart.oneMore).first().click();
  await expect(page.getByText(cart.storedPrices)).toBeVisible();
  await expect(visibleButton(page, cart.toCheckout)).toBeDisabled();
  await setOffline(page, network, false);
  await button(page, shell.tryAgain).click();
  await expect(page.getByText(cart.storedPrices)).toHaveCount(0);
});

test('a login: offline, in a portal and without an answer nothing is said about the password', async ({
  page,
  network,
}) => {
  const customer = await newCustomer(page);
  await page.goto('/login?continue=%2Fservices');
  await field(page, login.email).fill(customer.email);
  await field(page, login.password).fill(PASSWORD);
  const submit = button(page, login.submit);
  await setOffline(page, network, true);
  await submit.click();
  await expect(page.getByText(shell.network)).toBeVisible();
  await setOffline(page, network, false);
  for (const conditions of [PORTAL, loseOnce('POST /api/users/login/')]) {
    network.set(conditions);
    await submit.click();
    await expect(submit).toBeEnabled();
    await expect(page.getByText(shell.network)).toBeVisible();
  }
  await expect(toasts(page)).not.toContainText(login.failedToast);
  await submit.click();
  await expect(page).toHaveURL(/\/services\/?$/);
});

test('a changed password whose answer is lost may be in force, and the page says so', async ({ page, network }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto(paths.changePassword);
  const next = 'harmattan over the lagoon';
  await field(page, changePassword.oldPassword).fill(PASSWORD);
  await field(page, changePassword.newPassword).fill(next);
  await field(page, changePassword.confirmPassword).fill(next);
  network.set(loseOnce('POST /api/users/password/change/'));
  await button(page, changePassword.submit).click();
  await expect(page.getByText(changePassword.unanswered)).toBeVisible();
  await button(page, changePassword.submit).click();
  await expect(page.getByText(changePassword.wrongOldPassword)).toBeVisible();
  const data = { email: customer.email, password: next };
  expect(await call(page.request, 'post', '/api/users/login/', { data })).toHaveProperty('access');
});

test('the search of a place: without a network and in a portal the area is chosen by hand, and typed answers stay', async ({
  page,
  network,
}) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  const { cart: pairs } = checkoutStorage(customer);
  await keepInStorage(page, { cart: pairs });
  await page.goto(paths.services);
  await journeyKept(page);
  await page.goto(paths.checkout);
  await field(page, checkout.phone).fill('24 123 4567');
  for (const isOffline of [true, false]) {
    await setOffline(page, network, isOffline);
    if (!isOffline) network.set(PORTAL);
    await page.getByRole('combobox', { name: checkout.deliveryAddress }).fill(isOffline ? 'osu' : 'osu r');
    await expect(button(page, messages.location.save)).toBeVisible();
  }
  network.set({});
  await page.reload();
  await expect(field(page, checkout.phone)).toHaveValue(/24 ?123 ?4567/);
});

test('after the payment: a portal, no network and a lost answer lead to one order, which the page never doubts', async ({
  page,
  network,
}) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  network.set({ portalAnswers: (request) => request === 'POST /api/orders/' });
  await popup(page).getByTestId('approve').click();
  await expect(page.getByText(messages.payment.creating)).toBeVisible();
  await setOffline(page, network, true);
  await page.waitForTimeout(4_000);
  await setOffline(page, network, false);
  network.set(loseOnce('POST /api/orders/'));
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 60_000 });
  network.set({});
  expect(await ordersOf(page, customer)).toHaveLength(1);
});

test('orders, an order, the account and the tracking page say offline that nothing is lost, and open again', async ({
  page,
  network,
}) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
  const order = new URL(page.url()).pathname;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await setOffline(page, network, true);
  await page.goto(order);
  const said = [messages.order.loadFailedHint, pages.offlineText, pages.scriptFailed].map((text) =>
    page.getByText(text),
  );
  await expect(said.reduce((some, one) => some.or(one)).first()).toBeVisible();
  for (const path of [paths.orders, paths.account, paths.track]) {
    await page.goto(path);
    await expect(page.getByText(pages.offlineText)).toBeVisible();
  }
  await setOffline(page, network, false);
  // The page that says so loads the wanted one by itself.
  await expect(page.getByText(pages.offlineText)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.goto(paths.orders);
  await expect(page.getByRole('link', { name: messages.orders.viewDetails }).first()).toBeVisible();
  expect(await ordersOf(page, customer)).toHaveLength(1);
});

/** What each page says when a portal answers in place of the API. */
const WITHOUT_THE_SHOP: Record<string, string> = {
  [paths.services]: services.loadFailed,
  [paths.cart]: cart.storedPrices,
  [paths.orders]: messages.orders.loadFailed,
  [paths.account]: messages.account.loadFailed,
  [paths.referrals]: messages.referral.pointsUnknown,
};

test('with a captive portal’s pages in place of JSON each page says what could not load, and shows it once it can', async ({
  page,
  network,
}) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  network.set(PORTAL);
  for (const [path, sentence] of Object.entries(WITHOUT_THE_SHOP)) {
    await page.goto(path);
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByText(PORTAL_TEXT)).toHaveCount(0);
  }
  network.set({});
  for (const [path, sentence] of Object.entries(WITHOUT_THE_SHOP)) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(sentence)).toHaveCount(0);
  }
  // The session is still there: a page in place of an answer is no end of it.
  expect(await stored(page, 'refresh_token')).not.toBeNull();
});

test('a proxy that cuts after 30 s and an order call that takes longer make one order', async ({ page, network }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  network.set({ cutAfterMs: 30_000, answerTakesMs: (request) => (request === 'POST /api/orders/' ? 35_000 : 0) });
  await popup(page).getByTestId('approve').click();
  await expect(page.getByText(messages.payment.creating)).toBeVisible();
  await page.waitForTimeout(32_000);
  network.set({});
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 60_000 });
  expect(await ordersOf(page, customer)).toHaveLength(1);
});
