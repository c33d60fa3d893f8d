import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { FIRST_TOTAL, ORDER_PAGE, openPaymentStep, payNow, popup } from '#tests/e2e/support/checkout.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { call, cartOf, keepInStorage, newCustomer, PASSWORD } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, newEmail, test } from '#tests/e2e/support/shop.ts';

narrowOnly();
test.use({ serviceWorkers: 'block' });

const { checkout } = messages;

test('an order just paid says its sum first; Back after paying says that it is booked and leads to it', async ({
  page,
}) => {
  await openPaymentStep(page, await newCustomer(page));
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE);
  const head = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(head.getByText(formatCheckout(FIRST_TOTAL))).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(page.getByText(checkout.emptyNotice)).toBeVisible();
  await expect(page.getByText(checkout.emptyOrdered)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: checkout.toOrders }).click();
  await expect(page).toHaveURL(/\/orders\/?$/);
});

test('Back from the checkout of a new account leads to the cart, and not to the login', async ({ page }) => {
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
  await page.goto('/cart');
  await page.getByRole('button', { name: messages.cart.toCheckout }).filter({ visible: true }).click();
  await expect(page.getByText(messages.keptCart.login)).toBeVisible();
  // A tap before the page's script has been read is a plain link, and leaves the login form in the history.
  await expect(page.getByRole('link', { name: messages.keptCart.toCart })).toBeVisible();
  await page.getByRole('link', { name: messages.login.toRegister }).click();
  await expect(page.getByText(messages.keptCart.register)).toBeVisible();
  await page.getByLabel(messages.register.email, { exact: true }).fill(newEmail());
  await page.getByLabel(messages.register.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(messages.register.firstName).fill('Ama');
  await page.getByLabel(messages.register.lastName).fill('Mensah');
  await page.getByRole('button', { name: messages.register.submit }).click();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/cart\/?$/);
});

test('who pays without a login reads on the login page that the order is booked, and what the login is for', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  await openPaymentStep(page, await newCustomer(page));
  await payNow(page);
  await expect(popup(page).getByTestId('approve')).toBeVisible();
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key);
  });
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(/\/login\/?\?/);
  // Longer than a toast stays.
  const note = page.getByRole('note').filter({ hasText: 'is paid and booked' });
  await expect(note).toHaveText(/^SK-\w+ is paid and booked\. Log in to follow it\.$/);
  await expect(page.getByText(messages.keptCart.before)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(note).toBeVisible();
  await page.goto('/login');
  await expect(page.getByLabel(messages.login.email)).toBeVisible();
  await expect(note).toHaveCount(0);
});

type Charge = { reference: string; email: string };

/** Sets what became of this customer's payment at the provider. */
async function setCharge(page: Page, email: string, data: Record<string, unknown>): Promise<void> {
  const charges = await call<Charge[]>(page.request, 'get', '/standins/payment/charges');
  const reference = charges.find((charge) => charge.email === email)?.reference;
  await call(page.request, 'post', '/standins/payment/charges', { data: { reference, ...data } });
}

test('a payment that waits and is declined later is told at step 1', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  await page.goto('/about-us');
  await setCharge(page, customer.email, { outcome: 'pending', channel: 'mobile_money' });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: messages.waiting.title })).toBeVisible();
  await setCharge(page, customer.email, { outcome: 'failed' });
  await expect(page.getByText(messages.payment.waitingOver)).toBeVisible();
});

test('a payment that was paid while the page was closed opens its order at step 1', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  await page.goto('/about-us');
  await setCharge(page, customer.email, { outcome: 'success', webhook: false });
  await page.goto('/checkout');
  await expect(page).toHaveURL(ORDER_PAGE);
});
