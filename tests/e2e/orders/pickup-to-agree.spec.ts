import { messages } from '#domain/messages.ts';
import { ORDER_PAGE, openPaymentStep, payNow, popup } from '#tests/e2e/support/checkout.ts';
import { newCustomer } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand } from '#tests/e2e/support/shop.ts';

wideOnDemand();
test.use({ serviceWorkers: 'block' });
test.setTimeout(60_000);

const { tracking, windows } = messages;

test('an order whose pickup is still to be agreed on promises no day, and says that we call', async ({ page }) => {
  // As the shop answers where riders come in windows and none was free: the shop of the tests has no windows.
  const open = { pickup_window: null, back_on: null, may_move_pickup: true };
  const change = (order: object) => ({ ...order, ...open });
  await page.route(/\/api\/orders\/(?:[\w-]+\/)?(?:\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.json()) as object | object[];
    await route.fulfill({ response: answer, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
  await openPaymentStep(page, await newCustomer(page));
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
  await expect(page.getByText(tracking.toAgree)).toBeVisible();
  await expect(page.getByText(windows.called)).toBeVisible();
  await expect(page.getByText(/^Back on /)).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  // Nothing is free in this shop: nobody is told to keep a time that there is none of.
  await page.getByRole('button', { name: windows.choosePickup }).click();
  await expect(page.getByText(windows.noneFree)).toBeVisible();
  await expect(page.getByRole('button', { name: windows.keep })).toHaveCount(0);
  await page.getByRole('button', { name: messages.ownOrder.close, exact: true }).click();
  await page.goto('/orders');
  await expect(page.getByText(tracking.toAgree)).toBeVisible();
  await expect(page.getByText(/^Back on /)).toHaveCount(0);
});
