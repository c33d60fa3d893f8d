import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import {
  checkoutStorage,
  FIRST_TOTAL,
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
  signedInAgain,
  signIn,
  stored,
} from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, mailTo, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const { checkout, payment, waiting, recovery } = messages;

/** The reference of the newest payment that this browser opened. */
async function openedReference(page: Page): Promise<string> {
  const [open] = JSON.parse((await stored(page, 'openPayments')) ?? '[]') as { order: { transaction_id: string } }[];
  return open?.order.transaction_id ?? '';
}

/** What becomes of a payment at the provider. */
async function settle(
  page: Page,
  { email }: Customer,
  reference: string,
  outcome: string,
  { webhook = false, channel = 'mobile_money' }: { webhook?: boolean; channel?: string } = {},
): Promise<void> {
  const data = {
    reference,
    email,
    amount: FIRST_TOTAL,
    currency: 'GHS',
    outcome,
    channel,
    webhook,
  };
  await call(page.request, 'post', '/standins/payment/charges', { data });
}

/** Pays until the request is on the phone, then closes the provider's window. Returns the reference. */
async function closeWhileWaiting(page: Page, customer: Customer): Promise<string> {
  await payNow(page);
  const reference = await openedReference(page);
  await settle(page, customer, reference, 'ongoing');
  await popup(page).getByTestId('close').click();
  await expect(page.getByRole('heading', { name: waiting.title })).toBeVisible();
  return reference;
}

async function ordersOf(page: Page, { access }: Customer): Promise<unknown[]> {
  return call<unknown[]>(page.request, 'get', '/api/orders/', { token: access });
}

/** Chooses, knowingly, to pay another way, and waits for the provider's window. */
async function payAnotherWay(page: Page): Promise<string> {
  await page.getByRole('button', { name: waiting.otherWay }).click();
  await expect(page.getByText(waiting.otherWayExplained)).toBeVisible();
  await expect(page.getByRole('button', { name: waiting.otherWayStay })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: waiting.otherWayConfirm }).click();
  await popup(page).getByTestId('approve').waitFor();
  return openedReference(page);
}

test('closing the window while the phone is asked says so, and no second payment starts by accident', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const reference = await closeWhileWaiting(page, customer);
  await expect(toasts(page).getByText(payment.cancelled)).toHaveCount(0);
  await expect(page.getByText(reference)).toBeVisible();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: formatCheckout(FIRST_TOTAL) })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: payment.methods.mobile_money })).toBeVisible();
  await expect(page.getByRole('button', { name: payment.payNow })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await visibleButton(page, payment.checkNow).click();
  await expect(visibleButton(page, payment.looking)).toBeVisible();
  await expect(page.getByText(waiting.stillWaiting)).toBeVisible();
  await settle(page, customer, reference, 'success');
  await visibleButton(page, payment.checkNow).click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await expect(toasts(page).getByText(checkout.placed)).toBeVisible();
  expect(await ordersOf(page, customer)).toHaveLength(1);
  expect(await stored(page, 'cart')).toBeNull();
});

test('a payment that waits is told of wherever the customer goes, and approved it empties the cart there', async ({
  page,
}) => {
  const customer = await newCustomer(page, { verified: false });
  await openPaymentStep(page, customer);
  const reference = await closeWhileWaiting(page, customer);
  const waits = page.getByText(messages.orders.waits(formatCheckout(FIRST_TOTAL)));
  await page.goto('/cart');
  await expect(waits).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.goto('/account');
  await expect(waits).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.goto('/orders');
  await expect(page).toHaveURL(/verify-email/);
  await expect(waits).toBeVisible();
  await expectAccessibleAndFitting(page);
  // What is added meanwhile is not paid by it, and stays when the payment arrives; the page does not leave by itself.
  await page.goto('/cart');
  await page.getByRole('button', { name: messages.cart.oneMore }).first().click();
  await expect(page.getByText(waiting.ownOrder)).toBeVisible();
  await settle(page, customer, reference, 'success');
  const booked = page.getByText(/is booked, and its pairs are out of the cart/);
  await expect(booked).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(waiting.bookedRest)).toBeVisible();
  await expect(waits).toHaveCount(0);
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expectAccessibleAndFitting(page);
  // Who goes on to pay for the rest reads that the first order is made.
  await page.goto('/checkout');
  await expect(page.getByText(/is paid and booked. What you pay here is another order/)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByText(messages.cart.empty)).toBeVisible();
});

test('who comes to the cart after the payment was approved elsewhere finds it empty, and the order named', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const reference = await closeWhileWaiting(page, customer);
  await page.goto('/about-us');
  await settle(page, customer, reference, 'success');
  await page.goto('/cart');
  await expect(page.getByText(/is booked, and its pairs are out of the cart/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(waiting.bookedRest)).toHaveCount(0);
  await expect(page.getByText(messages.cart.empty)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: checkout.toBooked }).click();
  await expect(page).toHaveURL(ORDER_PAGE);
  expect(await ordersOf(page, customer)).toHaveLength(1);
});

test('with another cart by now the bar names the sum of the payment that waits', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await closeWhileWaiting(page, customer);
  const bar = page.locator('.buy-bar').getByTestId('total');
  await expect(bar).toHaveText(formatCheckout(FIRST_TOTAL));
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Increase|^One more|^Add one/i })
    .first()
    .click();
  await page.goto('/checkout');
  await visibleButton(page, checkout.proceed).click();
  await expect(page.getByText(waiting.otherCart(1))).toBeVisible();
  await expect(bar).toHaveText(formatCheckout(FIRST_TOTAL));
});

test('a card whose bank still asks is told of the bank, not of the phone', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await payNow(page);
  const reference = await openedReference(page);
  await settle(page, customer, reference, 'ongoing', { channel: 'card' });
  await popup(page).getByTestId('close').click();
  await expect(page.getByRole('heading', { name: waiting.cardTitle })).toBeInViewport();
  await expect(page.getByText(waiting.cardLead)).toBeVisible();
  await expect(page.getByText(waiting.title, { exact: true })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  // Confirmed in the bank's own app.
  await settle(page, customer, reference, 'success', { channel: 'card' });
  await visibleButton(page, payment.checkNow).click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
});

test('a window that is closed far down the page says on screen what that means', async ({ page }) => {
  await openPaymentStep(page, await newCustomer(page));
  await page.getByRole('button', { name: payment.back }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await payNow(page);
  await popup(page).getByTestId('card').click();
  await popup(page).locator('[name=card]').fill('5192 6027 2058 4796');
  await popup(page).getByTestId('approve').click();
  await popup(page).getByLabel('Your bank asks').waitFor();
  await popup(page).getByTestId('close').click();
  await expect(page.getByText(payment.cancelledLate)).toBeInViewport();
});

test('a request that was declined lets the customer pay again', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const reference = await closeWhileWaiting(page, customer);
  await settle(page, customer, reference, 'failed');
  await visibleButton(page, payment.checkNow).click();
  await expect(page.getByText(payment.waitingOver)).toBeVisible();
  await expect(page.getByRole('heading', { name: waiting.title })).toHaveCount(0);
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
});

test('after a reload and on another device the waiting payment is there, and its approval opens the order', async ({
  page,
  browser,
}) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const reference = await closeWhileWaiting(page, customer);
  await page.reload();
  await expect(page.getByRole('heading', { name: waiting.title })).toBeVisible();

  // The phone is lost: another device, with an empty cart.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const other = await context.newPage();
  await signIn(other, await signedInAgain(other, customer));
  await other.goto('/checkout');
  await expect(other.getByRole('heading', { name: waiting.title })).toBeVisible();
  await expect(other.getByText(waiting.elsewhere)).toBeVisible();
  await expectAccessibleAndFitting(other);
  // And with the same pairs again: no second payment either.
  await keepInStorage(other, checkoutStorage(customer));
  await other.goto('/checkout');
  await visibleButton(other, checkout.proceed).click();
  await expect(visibleButton(other, payment.checkNow)).toBeVisible();
  await settle(page, customer, reference, 'success');
  await visibleButton(other, payment.checkNow).click();
  await expect(other).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
  expect(await ordersOf(page, customer)).toHaveLength(1);
  await context.close();
});

test('a pair that was added while the payment waited stays in the cart, and is booked apart', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const reference = await closeWhileWaiting(page, customer);
  await page.goto('/cart');
  await page.getByRole('button', { name: messages.cart.oneMore }).click();
  await page.goto('/checkout');
  await expect(page.getByText(waiting.otherCart(1))).toBeVisible();
  await settle(page, customer, reference, 'success');
  await visibleButton(page, payment.checkNow).click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  // A booking of its own, although the order has the same pairs.
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: payment.title })).toBeVisible();
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  expect(await ordersOf(page, customer)).toHaveLength(2);
});

test('paying another way is a choice; money that is not needed goes back, and the page says so', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const first = await closeWhileWaiting(page, customer);
  const second = await payAnotherWay(page);
  expect(second).not.toBe(first);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  // The phone is approved all the same.
  await settle(page, customer, first, 'success', { webhook: true });
  const { state } = await call(page.request, 'get', `/api/payments/intents/${first}/`, { token: customer.access });
  expect(state).toBe('superseded');
  await mailTo(page, customer.email, /second payment goes back/i);
  expect(await ordersOf(page, customer)).toHaveLength(1);
  await page.goto('/orders/failed');
  // It may be back already.
  await expect(
    page.getByText(recovery.reasons.superseded).or(page.getByText(recovery.reasons.secondReturned)),
  ).toBeVisible();
  await expect(page.getByText(first).first()).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('when the first is approved after all, the second one’s window leads to its order', async ({ page }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  const first = await closeWhileWaiting(page, customer);
  await payAnotherWay(page);
  await settle(page, customer, first, 'success');
  const asked = () => call(page.request, 'get', `/api/payments/intents/${first}/`, { token: customer.access });
  await expect.poll(async () => (await asked()).state, { timeout: 30_000 }).toBe('ordered');
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await expect(toasts(page).getByText(payment.secondReturned)).toBeVisible();
  expect(await ordersOf(page, customer)).toHaveLength(1);
});
