import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCart, formatCheckout } from '#domain/prices/money.ts';
import { checkoutStorage, FIRST_TOTAL, visibleButton } from '#tests/e2e/support/checkout.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { cartOf, keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { changePromotions, promotionWith } from '#tests/e2e/support/promotions.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand } from '#tests/e2e/support/shop.ts';

wideOnDemand();
test.use({ serviceWorkers: 'block' });

const words = messages.promotionCode;
/** Opens the field for codes and uses one. */
async function useCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: messages.cart.haveCode }).click();
  await page.getByLabel(words.label, { exact: true }).fill(code);
  await page.getByRole('button', { name: words.apply }).click();
}

test('a code that is typed in the cart is in its sum, and in the sum of the checkout; a visitor’s is kept for the login', async ({
  page,
}) => {
  const code = `CART${Date.now()}`;
  const { token, id } = await promotionWith(page, code);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }), serviceArea: 'Accra' });
  await page.goto('/cart');
  await useCode(page, code);
  await expect(page.getByText(words.kept(code))).toBeVisible();
  await expectAccessibleAndFitting(page);

  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/cart');
  await expect(page.getByText(`Deal ${code}`)).toBeVisible();
  await page.getByRole('button', { name: messages.cart.haveCode }).click();
  await expect(page.getByText(words.granted(code))).toBeVisible();
  const total = page.getByTestId('total').filter({ visible: true }).first();
  await expect(total).toHaveText(formatCart(FIRST_TOTAL - 12_50));
  await page.getByRole('button', { name: words.remove }).click();
  await expect(total).toHaveText(formatCart(FIRST_TOTAL));
  await page.getByLabel(words.label, { exact: true }).fill(code);
  await page.getByRole('button', { name: words.apply }).click();
  await expect(total).toHaveText(formatCart(FIRST_TOTAL - 12_50));
  await expectAccessibleAndFitting(page);
  await visibleButton(page, messages.cart.toCheckout).click();
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(total).toHaveText(formatCheckout(FIRST_TOTAL - 12_50));
  await changePromotions(page, token, `${id}/end/`);
});

test('a customer types a code; when its promotion ends before Pay Now, the page says so and asks', async ({ page }) => {
  const code = `CODE${Date.now()}`;
  const { token, id } = await promotionWith(page, code);
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  await useCode(page, 'NO-SUCH-CODE');
  await expect(page.getByText(messages.promotionCalls.unknown('NOSUCHCODE'))).toBeVisible();
  await expectAccessibleAndFitting(page);
  // A code that is none is not carried along for ever.
  await page.getByRole('button', { name: words.without }).click();
  await expect(page.getByRole('button', { name: messages.cart.haveCode })).toBeVisible();
  await page.reload();
  await useCode(page, code.toLowerCase());
  await expect(page.getByText(words.granted(code))).toBeVisible();
  await expect(page.getByText(`Deal ${code}`)).toBeVisible();
  const total = page.getByTestId('total').filter({ visible: true }).first();
  await expect(total).toHaveText(formatCheckout(FIRST_TOTAL - 12_50));
  await expectAccessibleAndFitting(page);

  await changePromotions(page, token, `${id}/end/`);
  await visibleButton(page, messages.checkout.proceed).click();
  await visibleButton(page, messages.payment.payNow).click();
  await expect(page.getByText(messages.promotionCalls.over(code))).toBeVisible();
  await expect(page.getByText(formatCheckout(FIRST_TOTAL)).filter({ visible: true }).first()).toBeVisible();
});
