import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCart } from '#domain/prices/money.ts';
import { ACCRA_FEE, checkoutStorage } from '#tests/e2e/support/checkout.ts';
import { FIRST, quoteFor } from '#tests/e2e/support/content.ts';
import { cartOf, keepInStorage, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import { offerOn } from '#tests/e2e/support/offer.ts';
import { expect, expectNoSidewaysScroll, narrowOnly, test } from '#tests/e2e/support/shop.ts';

/** Small things that customers stumble over. */
test.use({ serviceWorkers: 'block' });
narrowOnly();

const { cart, checkout } = messages;
const bar = (page: Page) => page.locator('.buy-bar');

/** How many lines the words of an element take. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

for (const sum of ['from ₵1,260.00', 'from ₵99,999.99']) {
  test(`the button of the bar keeps one line beside ${sum}, and all its words at 200 % text`, async ({ page }) => {
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 25 }) });
    await page.goto('/cart');
    const total = bar(page).getByTestId('total');
    await expect(total).toHaveText(cart.from(formatCart(quoteFor({ [FIRST]: 25 }, { delivery: ACCRA_FEE }).total)));
    // No cart of this catalogue costs as much.
    await total.evaluate((node, text) => {
      node.textContent = text;
    }, sum);
    const button = bar(page).getByRole('button', { name: cart.toCheckout });
    expect(await linesOf(button)).toBe(1);
    const [left, right] = [await total.boundingBox(), await button.boundingBox()];
    if (left === null || right === null) throw new Error('no bar');
    const isBeside = left.x + left.width <= right.x;
    expect(isBeside || left.y + left.height <= right.y, 'the sum covers the button').toBe(true);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll(page);
    expect(await button.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  });
}

test('a number typed or pasted over a valid one replaces it', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  const phone = page.getByLabel(checkout.phone, { exact: true });
  await page.getByLabel(checkout.email, { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(phone).toBeFocused();
  await page.keyboard.type('0201112223');
  await expect(phone).toHaveValue('0201112223');
  await page.keyboard.press('Tab');
  await expect(phone).toHaveValue('20 111 2223');
  await phone.focus();
  await phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(field.value.length, field.value.length));
  await phone.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '+233 24 555 5555');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(phone).toHaveValue('24 555 5555');
  expect(await stored(page, 'checkoutPhone')).toBe('233245555555');
});

test('the checkout begins with its first question: no offer above it, a line of footer below it', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
  await page.goto('/checkout');
  const first = page.getByRole('combobox', { name: checkout.deliveryAddress });
  expect((await first.boundingBox())?.y).toBeLessThan(350);
  await expect(page.getByRole('complementary', { name: messages.pages.offerRegion })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: messages.navigation.terms })).toBeVisible();
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(160);
});

test('the offer to sign up is for visitors: who is signed in does not see it', async ({ page }) => {
  await page.goto('/services');
  const offer = await offerOn(page);
  if (offer === null) return;
  await expect(offer).toBeVisible();
  await signIn(page, await newCustomer(page));
  await page.goto('/services');
  await expect(offer).toBeHidden();
});
