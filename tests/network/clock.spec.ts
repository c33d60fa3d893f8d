import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { test } from '#tests/e2e/support/bad-network.ts';
import { checkoutStorage, ORDER_PAGE, payNow, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { keepInStorage, newCustomer, PASSWORD, stored } from '#tests/e2e/support/customer.ts';
import { expect } from '#tests/e2e/support/shop.ts';

const DAY_MS = 86_400_000;

for (const [name, shift] of [
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
] as const) {
  test(`with a phone’s clock ${name}, a customer logs in, books once and reads the shop’s own dates`, async ({
    page,
    network,
  }) => {
    const customer = await newCustomer(page);
    await keepInStorage(page, checkoutStorage(customer));
    await page.clock.setSystemTime(Date.now() + shift);
    await page.goto('/login?continue=%2Fcheckout');
    await page.getByLabel(messages.login.email, { exact: true }).fill(customer.email);
    await page.getByLabel(messages.login.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: messages.login.submit, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: messages.checkout.title })).toBeVisible();
    // The cart is of the true today; a wrong clock makes it neither old nor empty.
    expect(await stored(page, 'cart')).not.toBeNull();
    await visibleButton(page, messages.checkout.proceed).click();
    await payNow(page);
    await popup(page).getByTestId('approve').click();
    await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
    expect(network.reached.filter((request) => request === 'POST /api/orders/')).toHaveLength(1);
    // One refresh at the most for each page: a clock that is wrong must not renew the session in a circle.
    const renewals = network.reached.filter((request) => request.includes('/token/refresh/'));
    expect(renewals.length).toBeLessThanOrEqual(2);
    const today = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Africa/Accra',
    });
    await expect(page.getByText(today.format(Date.now())).first()).toBeVisible();
    await page.goto(paths.orders);
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  });
}
