import { messages } from '#domain/messages.ts';
import { ORDER_PAGE, openPaymentStep, visibleButton } from '#tests/e2e/support/checkout.ts';
import { call, newCustomer } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();

const { payment } = messages;

test('where the pop-up can’t run, the provider’s own page takes the payment and leads back to one order', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route('**/standins/payment/inline.js', (route) => route.abort());
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.notLoaded)).toBeVisible();
  await expectAccessibleAndFitting(page);

  await visibleButton(page, payment.payOnPage).click();
  await expect(page).toHaveURL(/standins\/payment\/popup\?access_code=/);
  await page.getByTestId('close').click();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(toasts(page).getByText(payment.cancelled)).toBeVisible();
  await expect(page.getByText(payment.cancelledLate)).toBeVisible();

  await visibleButton(page, payment.payNow).click();
  await visibleButton(page, payment.payOnPage).click();
  await page.getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
  expect(await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access })).toHaveLength(1);
});
