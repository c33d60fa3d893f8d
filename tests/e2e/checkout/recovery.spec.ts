import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCheckout, toDecimal } from '#domain/prices/money.ts';
import { FIRST_TOTAL, ORDER_PAGE, OSU } from '#tests/e2e/support/checkout.ts';
import { FIRST, SIGNUP, service } from '#tests/e2e/support/content.ts';
import {
  type Customer,
  call,
  cartOf,
  keepInStorage,
  newCustomer,
  signIn,
  stored,
} from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, mockCall, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const { recovery, emptyStates } = messages;

/** A payment of `FIRST_TOTAL` that the provider calls a success and that has no order here: nobody told the shop. */
async function payWithoutOrder(page: Page, customer: Customer): Promise<string> {
  const reference = `order_${Date.now()}_${crypto.randomUUID().replaceAll('-', '')}`;
  const basket = {
    reference,
    cart_items: cartOf({ [FIRST]: 1 }).items,
    delivery_location: OSU,
    pickup_location: OSU,
    phone_number: '0241234567',
    discounts_applied: SIGNUP.map(({ type }) => ({ type })),
  };
  const { amount } = await call<{ amount: number }>(page.request, 'post', '/api/payments/intents/', {
    data: basket,
    token: customer.access,
  });
  expect(amount).toBe(FIRST_TOTAL);
  const charge = { reference, email: customer.email, amount, currency: 'GHS', outcome: 'success', webhook: false };
  await call(page.request, 'post', '/standins/payment/charges', { data: charge });
  return reference;
}

function recordOf(customer: Pick<Customer, 'id'>, reference: string): Record<string, unknown> {
  return {
    user_id: customer.id,
    delivery_location: OSU,
    pickup_location: OSU,
    total_amount: toDecimal(FIRST_TOTAL),
    cart_items: cartOf({ [FIRST]: 1 }).items,
    transaction_id: reference,
    phone_number: '0241234567',
    error: 'Failed to create order after retries',
  };
}

test('without a failed order it says so', async ({ page }) => {
  await signIn(page, await newCustomer(page));
  await page.goto('/orders/failed/');
  await expect(page.getByText(emptyStates.failedOrders)).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('a saved failed order is shown, and Try Again makes it, once', async ({ page, allowConsole }) => {
  const customer = await newCustomer(page);
  const reference = await payWithoutOrder(page, customer);
  await signIn(page, customer);
  await keepInStorage(page, { failedOrder: recordOf(customer, reference), cart: cartOf({ [FIRST]: 1 }) });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/create/')) sent.push(request.postDataJSON());
  });
  // The shop makes the order by itself meanwhile; a page that heard of it would open it.
  await page.route(/\/api\/payments\/intents\/order_/, (route) => route.fulfill({ status: 404, json: {} }));
  allowConsole(/status of 404/);
  await page.goto('/orders/failed');
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(page.getByText(formatCheckout(FIRST_TOTAL)).first()).toBeVisible();
  await expect(page.getByText(service(FIRST).name)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: recovery.contactSupport }).click();
  const card = page.locator('main article');
  await expect(card.locator('a[href^="mailto:"]')).toHaveAttribute('href', new RegExp(reference));
  await expect(card.locator('a[href^="tel:"]')).toBeVisible();
  await expect(card.locator('a[href^="https://wa.me/"]')).toHaveAttribute('href', new RegExp(reference));
  await page
    .getByRole('button', { name: recovery.tryAgain })
    .or(page.getByRole('button', { name: recovery.viewOrder }))
    .click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await expect(toasts(page).getByText(recovery.recovered)).toBeVisible();
  expect(await stored(page, 'failedOrder')).toBeNull();
  expect(await stored(page, 'cart')).toBeNull();
  for (const body of sent)
    expect(Object.keys(body as object).sort()).toEqual(
      ['cart_items', 'delivery_location', 'pickup_location', 'total_amount', 'transaction_id', 'user_id'].sort(),
    );
  const orders = await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access });
  expect(orders).toHaveLength(1);
});

test('a failed recovery says so, and everything stays', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  const customer = await newCustomer(page);
  await mockCall(page, '/api/payments/unsettled/', 200, []);
  await mockCall(page, '/api/payments/intents/*/', 404, { error: 'Not found.' });
  await mockCall(page, '/api/orders/create/', 500, {});
  await signIn(page, customer);
  await keepInStorage(page, { failedOrder: recordOf(customer, 'order_1_aaaaaaaaaaaaaaaaaaaaaaaa') });
  await page.goto('/orders/failed');
  await page.getByRole('button', { name: recovery.tryAgain }).click();
  await expect(toasts(page).getByText(recovery.failed)).toBeVisible();
  await expect(page.locator('main').getByText(recovery.failed)).toBeVisible();
  expect(await stored(page, 'failedOrder')).not.toBeNull();
  await expectAccessibleAndFitting(page);
});

test('a new order shows a warning while the payment is not settled', async ({ page }) => {
  const customer = await newCustomer(page);
  const reference = 'order_2_aaaaaaaaaaaaaaaaaaaaaaaa';
  await mockCall(page, '/api/payments/unsettled/', 200, []);
  await mockCall(page, '/api/payments/intents/*/', 404, { error: 'Not found.' });
  await signIn(page, customer);
  await keepInStorage(page, { failedOrder: recordOf(customer, reference) });
  await page.goto('/orders/failed');
  await page.getByRole('button', { name: recovery.startNew }).click();
  await expect(page.getByText(recovery.startNewWarning(reference))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: recovery.startNewCancel }).click();
  await expect(page.getByRole('button', { name: recovery.startNew })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: recovery.startNewCancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: recovery.startNew })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: recovery.startNewConfirm }).click();
  await expect(page).toHaveURL(/\/services\/?$/);
});

test('a payment made on another device is listed from the shop', async ({ page }) => {
  await signIn(page, await newCustomer(page));
  const reference = 'order_3_bbbbbbbbbbbbbbbbbbbbbbbb';
  const created_at = '2026-11-20T10:00:00.000Z';
  const reason = recovery.reasons.amount;
  await mockCall(page, '/api/payments/unsettled/', 200, [
    { reference, state: 'review', amount: '130.00', currency: 'GHS', reason, created_at },
  ]);
  await page.goto('/orders/failed');
  await expect(page.getByText(recovery.underReview)).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('button', { name: recovery.tryAgain })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
});

test('the record of another account is not offered', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, {
    failedOrder: recordOf({ id: customer.id + 999_999 }, 'order_4_cccccccccccccccccccccccc'),
  });
  await page.goto('/orders/failed');
  await expect(page.getByText(emptyStates.failedOrders)).toBeVisible();
});

test('without an answer from the shop the list is not called empty', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  await signIn(page, await newCustomer(page));
  await mockCall(page, '/api/payments/unsettled/', 500, {});
  await page.goto('/orders/failed');
  await expect(page.getByText(recovery.loadFailed)).toBeVisible();
  await expect(page.getByText(emptyStates.failedOrders)).toHaveCount(0);
  await expectAccessibleAndFitting(page);
});
