import { messages } from '#domain/messages.ts';
import { formatCheckout, toDecimal } from '#domain/prices/money.ts';
import {
  FIRST_TOTAL,
  ORDER_PAGE,
  onOrderCalls,
  openPaymentStep,
  payNow,
  popup,
  visibleButton,
} from '#tests/e2e/support/checkout.ts';
import { FIRST, service } from '#tests/e2e/support/content.ts';
import { call, logIn, newCustomer, stored } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, mockCall, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const { checkout, notices, payment, recovery } = messages;

test('a cancelled payment says so and can be tried again; declined, then approved, it becomes one order', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await expectAccessibleAndFitting(page);
  await payNow(page);
  await popup(page).getByTestId('close').click();
  await expect(toasts(page).getByText(payment.cancelled)).toBeVisible();
  await expect(visibleButton(page, payment.payNow)).toBeEnabled();
  await expectAccessibleAndFitting(page);
  await payNow(page);
  await expect(visibleButton(page, payment.processing)).toBeDisabled();
  await popup(page).getByTestId('momo').click();
  await popup(page).getByTestId('decline').click();
  await expect(page).toHaveURL(/checkout/);
  await popup(page).getByTestId('card').click();
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await expect(toasts(page).getByText(checkout.placed)).toBeVisible();
  for (const key of ['cart', 'deliveryLocation', 'deliveryInput', 'checkoutPhone', 'failedOrder'])
    expect(await stored(page, key), key).toBeNull();
  expect(await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access })).toHaveLength(1);
});

test('a second tap on the button of step 1 hits the one in its place and opens no payment', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await visibleButton(page, payment.back).click();
  // The script of step 2 is here: nothing comes between the two taps.
  await visibleButton(page, checkout.proceed).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: payment.title })).toBeVisible();
  await expect(visibleButton(page, payment.payNow)).toBeEnabled();
  expect(await stored(page, 'openPayments')).toBeNull();
  await payNow(page);
  await expect(popup(page).getByTestId('close')).toBeVisible();
});

test('a second tap on Change at step 2 answers no question of step 1', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const before = await stored(page, 'deliveryLocation');
  const change = page.getByRole('button', { name: /^Change: Phone/ });
  await expect(change).toBeVisible();
  // Any tap on step 1 counts, as on Use Current Location, which would replace the place.
  await page.evaluate(() => {
    document.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('form')) sessionStorage.setItem('hit', 'step 1');
    });
  });
  await change.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('hit'))).toBeNull();
  expect(await stored(page, 'deliveryLocation')).toBe(before);
  await expect(page.getByLabel(checkout.phone, { exact: true })).toBeFocused();
});

test('the choice of messages says how it closes while it is open', async ({ page }) => {
  await openPaymentStep(page, await newCustomer(page));
  const choice = page.getByTestId('notices');
  await choice.getByText(notices.change, { exact: true }).click();
  await expect(choice.getByRole('radio', { name: notices.channels.sms })).toBeVisible();
  await expect(choice.getByText(notices.change, { exact: true })).toBeHidden();
  await expectAccessibleAndFitting(page);
  await choice.getByText(notices.done, { exact: true }).click();
  await expect(choice.getByRole('radio', { name: notices.channels.sms })).toBeHidden();
  await expect(choice.getByText(notices.done, { exact: true })).toBeHidden();
});

test('a refused payment is called refused, after a reload too, and paying again makes one order', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  await popup(page).getByTestId('momo').click();
  await popup(page).getByTestId('decline').click();
  await popup(page).getByTestId('close').click();
  await expect(page.getByText(payment.refused)).toBeInViewport();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(page.getByText(payment.refused)).toBeVisible();
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  expect(await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access })).toHaveLength(1);
});

test('a service that is taken off the offer at the last step: it says why nothing can be paid, and leads to the cart', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await openPaymentStep(page, await newCustomer(page));
  await expect(visibleButton(page, payment.payNow)).toBeEnabled();
  await mockCall(page, `/api/services/${FIRST}/`, 404, { detail: 'Not found.' });
  await page.reload();
  await expect(page.getByText(checkout.noLongerOffered(service(FIRST).name))).toBeVisible();
  await expect(visibleButton(page, payment.payNow)).toBeDisabled();
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: checkout.toCart }).click();
  await expect(page).toHaveURL(/cart/);
});

test('without the provider’s script nothing is charged, and the next press tries again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const script = '**/standins/payment/*.js';
  await page.route(script, (route) => route.abort());
  await openPaymentStep(page, await newCustomer(page));
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.notLoaded)).toBeVisible({ timeout: 20_000 });
  await expectAccessibleAndFitting(page);
  await page.unroute(script);
  await payNow(page);
});

test('a provider that throws during setup is reported', async ({ page }) => {
  await page.route('**/standins/payment/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.PaystackPop = class { newTransaction() { throw new Error("setup"); } cancelTransaction() {} };',
    }),
  );
  await openPaymentStep(page, await newCustomer(page));
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.notStarted)).toBeVisible();
  await expect(visibleButton(page, payment.payNow)).toBeEnabled();
});

test('a callback that fires twice, with a cancel after it, makes one order', async ({ page }) => {
  const customer = await newCustomer(page);
  await page.route('**/standins/payment/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.PaystackPop = class {
        newTransaction(o) {
          window.asked = { amount: o.amount, currency: o.currency, email: o.email, reference: o.reference };
          setTimeout(async () => {
            await fetch('/standins/payment/charges', { method: 'POST', headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ reference: o.reference, email: o.email, amount: o.amount, currency: o.currency, outcome: 'success', webhook: false }) });
            o.onSuccess({ reference: o.reference }); o.onSuccess({ reference: o.reference }); o.onCancel();
          }, 50);
          return {};
        }
        cancelTransaction() {}
      };`,
    }),
  );
  const attempts = await onOrderCalls(page, () => null);
  await openPaymentStep(page, customer);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders/') && request.method() === 'POST');
  await visibleButton(page, payment.payNow).click();
  const order = (await sent).postDataJSON();
  expect(order).toMatchObject({ user_id: customer.id, phone_number: expect.stringContaining('241234567') });
  expect(order.transaction_id).toMatch(/^order_\d+_\w{16,}$/);
  expect(order.pickup_location).toEqual(order.delivery_location);
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await expect(toasts(page).getByText(payment.cancelled)).toHaveCount(0);
  expect(attempts).toHaveLength(1);
});

test('three attempts, 1 s and 2 s apart, then the order is saved and leads to its recovery', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  const customer = await newCustomer(page);
  const attempts = await onOrderCalls(page, () => 503);
  // The shop makes the order by itself meanwhile; a page that heard of it would open it.
  await page.route(/\/api\/payments\/intents\/order_/, (route) => route.fulfill({ status: 404, json: {} }));
  allowConsole(/status of 404/);
  await openPaymentStep(page, customer);
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page.getByText(payment.creating)).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/failed/, { timeout: 20_000 });
  await expect(toasts(page).getByText(checkout.failed)).toBeVisible();
  expect(attempts).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = attempts;
  expect(second - first).toBeGreaterThanOrEqual(990);
  expect(third - second).toBeGreaterThanOrEqual(1_990);
  const record = JSON.parse((await stored(page, 'failedOrder')) ?? '{}');
  expect(record).toMatchObject({ user_id: customer.id, error: 'Not now.' });
  expect(record.pickup_location).toEqual(record.delivery_location);
  await expect(page.getByText(record.transaction_id).first()).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page
    .getByRole('button', { name: recovery.tryAgain })
    .or(page.getByRole('button', { name: recovery.viewOrder }))
    .click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await expect(toasts(page).getByText(recovery.recovered)).toBeVisible();
  expect(await stored(page, 'failedOrder')).toBeNull();
  expect(await stored(page, 'cart')).toBeNull();
});

test('a second attempt that succeeds leads to the order', async ({ page, allowConsole }) => {
  allowConsole(/status of 503|ERR_FAILED/);
  const attempts = await onOrderCalls(page, (attempt) => (attempt === 1 ? 'abort' : null));
  await openPaymentStep(page, await newCustomer(page));
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  expect(attempts).toHaveLength(2);
});

test('a 401 during the order is refreshed once and the order made', async ({ page }) => {
  const customer = await newCustomer(page);
  const attempts = await onOrderCalls(page, (attempt) => (attempt === 1 ? 401 : null));
  let refreshes = 0;
  await page.route('**/api/users/token/refresh/', (route) => {
    refreshes += 1;
    return route.fallback();
  });
  await openPaymentStep(page, customer);
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  expect(attempts).toHaveLength(2);
  expect(refreshes).toBe(1);
  expect(await stored(page, 'access_token')).not.toBe(customer.access);
});

test('a 401 whose refresh is refused saves the order, says so and leads to login and back to it', async ({ page }) => {
  const customer = await newCustomer(page);
  await onOrderCalls(page, () => 401);
  await mockCall(page, '/api/users/token/refresh/', 401, { detail: 'Token is invalid or expired' });
  await openPaymentStep(page, customer);
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(/\/login\/?\?returnUrl=%2Fcheckout/, { timeout: 20_000 });
  await expect(toasts(page).getByText(checkout.sessionExpired)).toBeVisible();
  expect(JSON.parse((await stored(page, 'failedOrder')) ?? '{}')).toMatchObject({ user_id: customer.id });
  expect(await stored(page, 'access_token')).toBeNull();
  await expect(page.getByText(messages.keptCart.paid)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.unrouteAll();
  await logIn(page, customer);
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(page.getByText(checkout.openPayment)).toBeVisible();
  await page.getByRole('link', { name: checkout.toOpenPayment }).click();
  // The provider's event may have made the order meanwhile: then that page leads on to it.
  await expect(page).toHaveURL(/\/orders\/(?:failed|sk-)/);
});

test('a session that ends before the payment says so, and nothing is charged', async ({ page }) => {
  await openPaymentStep(page, await newCustomer(page));
  await mockCall(page, '/api/payments/intents/', 401, { detail: 'Token is invalid or expired' });
  await mockCall(page, '/api/users/token/refresh/', 401, { detail: 'Token is invalid or expired' });
  await visibleButton(page, payment.payNow).click();
  await expect(page).toHaveURL(/\/login\/?\?continuePath=%2Fcheckout/);
  await expect(toasts(page).getByText(checkout.sessionExpired)).toBeVisible();
  await expect(page.getByText(messages.keptCart.ended)).toBeVisible();
});

test('a changed price is shown and agreed to before the window opens', async ({ page }) => {
  const dearer = FIRST_TOTAL + 700;
  await openPaymentStep(page, await newCustomer(page));
  // The discounts may come after the page: what was shown is the sum with them.
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(formatCheckout(FIRST_TOTAL));
  await page.route('**/api/payments/intents/', async (route) => {
    const real = await route.fetch();
    const quote = (await real.json()) as Record<string, unknown>;
    await route.fulfill({ response: real, json: { ...quote, total: toDecimal(dearer), amount: dearer } });
  });
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.priceChanged(formatCheckout(FIRST_TOTAL), formatCheckout(dearer)))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await visibleButton(page, payment.agree(formatCheckout(dearer))).click();
  await popup(page).getByTestId('approve').waitFor();
});

test('a price that cannot be confirmed opens nothing', async ({ page, allowConsole }) => {
  allowConsole(/status of 500|ERR_FAILED|INTERNET/);
  await openPaymentStep(page, await newCustomer(page));
  await mockCall(page, '/api/payments/intents/', 500, {}, { times: 1 });
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.intentFailed)).toBeVisible();
  await expect(page.locator('iframe[id^="inline-checkout"]')).toHaveCount(0);
});
