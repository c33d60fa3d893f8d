import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { journeyKept, loseOnce, setOffline, test } from '#tests/e2e/support/bad-network.ts';
import { checkoutStorage, ORDER_PAGE, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { call, keepInStorage, newCustomer, PASSWORD, signIn, stored } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, newEmail } from '#tests/e2e/support/shop.ts';
import { PORTAL_TEXT } from '#tests/support/servers/bad-network.ts';

narrowOnly();

const { payment, ownOrder, register } = messages;

test('what a captive portal answers in the shop’s name is shown, and never kept', async ({ page, network }) => {
  await page.goto(paths.services);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  network.set({ portalAnswers: (request) => !request.includes('/_astro/') });
  await page.goto(paths.cart);
  await expect(page.getByText(PORTAL_TEXT)).toBeVisible();
  network.set({ isOffline: true });
  await page.goto(paths.cart);
  await expect(page.getByText(messages.pages.offlineText)).toBeVisible();
  network.set({ portalAnswers: (request) => request.includes('/_astro/') });
  await page.goto(paths.cart);
  await expect(page.getByText(messages.pages.scriptFailed)).toBeVisible();
  network.set({});
  await page.goto(paths.cart);
  await expect(page.getByText(messages.cart.empty).first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
    return Promise.all(answers.flat().map((answer) => answer.text()));
  });
  expect(kept.filter((text) => text.includes(PORTAL_TEXT))).toEqual([]);
});

test('a booking is prepared without a network, is never called booked before it is, and goes on when it is back', async ({
  page,
  network,
}) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto(paths.services);
  await journeyKept(page);
  await keepInStorage(page, { ...checkoutStorage(customer), cart: '', checkoutPhone: '' });

  await setOffline(page, network, true);
  await page.goto(paths.services);
  await page.getByRole('button', { name: messages.services.addToCart }).first().click();
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect(page.getByText(messages.cart.storedPrices)).toBeVisible();
  await page.getByRole('link', { name: messages.cart.prepare }).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.checkout.title })).toBeVisible();
  await page.getByLabel(messages.checkout.phone, { exact: true }).fill('24 123 4567');
  await visibleButton(page, messages.checkout.proceed).click();
  await expect(page.getByRole('heading', { level: 1, name: payment.title })).toBeVisible();
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.deferred)).toBeInViewport();
  await visibleButton(page, payment.doNotSend).click();
  await expect(page.getByText(payment.deferred)).toHaveCount(0);
  // The second tap of somebody impatient hits the button that came in its place: it takes nothing back.
  await visibleButton(page, payment.payNow).dblclick();
  await expect(visibleButton(page, payment.doNotSend)).toBeEnabled();
  await expect(page.getByText(payment.deferred)).toBeInViewport();
  expect(network.reached.filter((request) => request.includes('intents'))).toEqual([]);

  await setOffline(page, network, false);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
});

test('a place, a checkout, an order and a cancellation whose answers are lost happen once', async ({
  page,
  network,
}) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  network.set(loseOnce('POST /api/users/account/places/', 'POST /api/payments/intents/', 'POST /api/orders/'));
  await page.goto(paths.checkout);
  await page.getByRole('button', { name: messages.places.home, exact: true }).click();
  await expect(page.getByText(messages.places.saveAs)).toHaveCount(0);
  await visibleButton(page, messages.checkout.proceed).click();
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.intentFailed)).toBeVisible();
  await visibleButton(page, payment.payNow).click();
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
  const orders = await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access });
  expect(orders).toHaveLength(1);

  const slug = new URL(page.url()).pathname.split('/').filter(Boolean).at(-1) ?? '';
  network.set(loseOnce(`POST /api/orders/${slug}/cancel/`));
  await page.getByRole('button', { name: ownOrder.cancel }).click();
  const dialog = page.getByRole('dialog', { name: ownOrder.cancelTitle });
  const cancel = dialog.getByRole('button', { name: ownOrder.cancelYes });
  await cancel.click();
  await expect(dialog.getByText(messages.attempt.unreachable)).toBeVisible();
  await cancel.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/is cancelled/).first()).toBeVisible();
});

test('a registration: offline nothing is sent; without an answer the next try signs in; a portal creates nothing', async ({
  page,
  network,
}) => {
  const email = newEmail();
  await page.goto('/register?continue=%2Fservices');
  const form = { firstName: 'Ama', lastName: 'Mensah', email, password: PASSWORD } as const;
  for (const [name, value] of Object.entries(form))
    await page.getByLabel(register[name as keyof typeof form], { exact: true }).fill(value);
  const submit = page.getByRole('button', { name: register.submit, exact: true });
  await setOffline(page, network, true);
  await submit.click();
  await expect(page.getByText(messages.shell.network)).toBeVisible();
  await expect(page.getByText(register.failed).first()).toBeVisible();
  await setOffline(page, network, false);
  network.set({ portalAnswers: (request) => request.includes('/api/') });
  await submit.click();
  await expect(page.getByText(register.unanswered)).toBeVisible();
  await expect(page.getByLabel(register.email, { exact: true })).toHaveValue(email);
  // Its next try asks the login first, which knows no such account.
  network.set(loseOnce('POST /api/users/register/'));
  await submit.click();
  await expect.poll(() => network.reached.filter((request) => request === 'POST /api/users/register/').length).toBe(1);
  await expect(page.getByText(register.unanswered)).toBeVisible();
  await submit.click();
  await expect(page).toHaveURL(/\/services\/?$/);
  expect(network.reached.filter((request) => request === 'POST /api/users/register/')).toHaveLength(1);
  expect(await stored(page, 'refresh_token')).not.toBeNull();
});
