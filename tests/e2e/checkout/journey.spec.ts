import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCheckout, formatShop } from '#domain/prices/money.ts';
import { ACCRA_FEE, leastInCart, ORDER_PAGE, TEMA_FEE } from '#tests/e2e/support/checkout.ts';
import {
  discountLines,
  FIRST,
  priceOf,
  quoteFor,
  SERVICES,
  SIGNUP,
  section,
  service,
} from '#tests/e2e/support/content.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  linkIn,
  mailTo,
  newEmail,
  skipWide,
  test,
} from '#tests/e2e/support/shop.ts';

/** The walk books two pairs of this service. */
const STANDARD = service(FIRST);
const ORDER = quoteFor({ [FIRST]: 2 }, { delivery: ACCRA_FEE, pickup: TEMA_FEE, discounts: SIGNUP });

const PASSWORD = 'walk-on-by-the-sea-9';

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** The pop-up of the payment stand-in, as a frame of the page. */
const popup = (page: Page) => page.frameLocator('iframe[id^="inline-checkout"]');

test('a new customer books a clean, from the home page to the order list', async ({ page, isMobile }) => {
  skipWide(isMobile);
  const email = newEmail();

  await page.goto('/');
  await looksRight(page);
  await page
    .getByRole('link', { name: section('home-hero').action })
    .first()
    .click();

  await expect(page).toHaveURL(/\/services\/?$/);
  const cards = page.getByRole('article');
  await expect(cards.getByRole('button', { name: messages.services.addToCart })).toHaveCount(SERVICES.length);
  await expect(cards.filter({ hasText: STANDARD.name })).toContainText(formatShop(priceOf(FIRST)));
  await looksRight(page);
  await cards.filter({ hasText: STANDARD.name }).getByRole('button').click();

  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect(page.getByText(messages.cart.added(STANDARD.name))).toBeVisible();
  await page.getByRole('button', { name: messages.cart.oneMore }).click();
  await expect(page.getByTestId('total').first()).toHaveText(leastInCart({ [FIRST]: 2 }));
  await looksRight(page);
  await page
    .getByRole('link', { name: messages.cart.toCheckout })
    .or(page.getByRole('button', { name: messages.cart.toCheckout }))
    .filter({ visible: true })
    .first()
    .click();

  // Without a session the guard leads to login, says why, and remembers the page.
  await expect(page).toHaveURL(/\/login\/?\?continue=%2Fcheckout/);
  await expect(page.getByText(messages.shell.loginToContinue)).toBeVisible();
  await expect(page.getByText(messages.keptCart.login)).toBeVisible();
  await expect(page.getByText(messages.keptCart.sum(2, leastInCart({ [FIRST]: 2 })))).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: messages.login.toRegister }).click();

  await expect(page).toHaveURL(/\/register/);
  await expect(page.getByText(messages.keptCart.register)).toBeVisible();
  await looksRight(page);
  await page.getByLabel(messages.register.firstName).fill('Ama');
  await page.getByLabel(messages.register.lastName).fill('Mensah');
  await page.getByLabel(messages.register.email, { exact: true }).fill(email);
  await page.getByLabel(messages.register.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: messages.register.submit, exact: true }).click();

  // The registration signs in and leads on.
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(page.getByRole('heading', { level: 1, name: messages.checkout.title })).toBeVisible();
  for (const line of discountLines(SIGNUP)) await expect(page.getByText(line)).toBeVisible();
  await looksRight(page);
  const address = page.getByRole('combobox', { name: messages.checkout.deliveryAddress });
  await address.fill('osu');
  await page.getByRole('option', { name: /^Osu/ }).first().click();
  await expect(page.getByText(messages.checkout.aTrip(formatCheckout(ACCRA_FEE))).first()).toBeVisible();
  const directions = page.getByLabel(messages.location.directions);
  await directions.fill('Blue gate beside the pharmacy');

  // A pickup of its own, in Tema.
  await page.getByRole('checkbox', { name: messages.checkout.sameAsDelivery }).uncheck();
  await page.getByRole('combobox', { name: messages.checkout.pickupAddress }).fill('tema comm');
  await page
    .getByRole('option', { name: /Tema Community 1/ })
    .first()
    .click();
  await expect(page.getByText(messages.checkout.aTrip(formatCheckout(TEMA_FEE))).first()).toBeVisible();
  await directions.last().fill('White wall by the church');
  await page.getByLabel(messages.checkout.phone, { exact: true }).fill('24 123 4567');
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(formatCheckout(ORDER.total));
  await looksRight(page);
  await page.getByRole('button', { name: messages.checkout.proceed }).filter({ visible: true }).first().click();

  await expect(page.getByRole('heading', { level: 1, name: messages.payment.title })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: messages.payment.payNow }).filter({ visible: true }).first().click();
  await expect(popup(page).getByText(formatCheckout(ORDER.total)).first()).toBeVisible();
  await popup(page).getByTestId('momo').click();
  await popup(page).getByTestId('approve').click();

  // The order is booked; its page waits for the address to be verified, and opens by itself then.
  await expect(page).toHaveURL(/\/verify-email\/?$/, { timeout: 20_000 });
  await expect(page.getByText(messages.checkout.placed)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: messages.paidFirst.title })).toBeVisible();
  await expect(page.getByText(messages.verify.noKeyPaid(email))).toBeVisible();
  await looksRight(page);
  // Another link is asked for beside the order, not instead of it.
  await page.getByRole('link', { name: messages.verify.requestNewLink }).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.paidFirst.title })).toBeVisible();
  await expect(page.getByText(messages.tempVerify.notVerified(email))).toBeVisible();
  await page.goBack();
  const mail = await mailTo(page, email, /verify/i);
  const link = await page.context().newPage();
  await link.goto(linkIn(mail));
  // Signed in, the login that follows leads on to the order.
  await expect(link).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
  await link.close();
  await expect(page).toHaveURL(/\/orders\/(?!failed)[\w-]{16,}\/?$/);
  const slug = new URL(page.url()).pathname.split('/').filter(Boolean).at(-1) ?? '';
  await expect(page.getByText(formatCheckout(ORDER.total)).first()).toBeVisible();
  for (const { amount } of ORDER.discounts) await expect(page.getByText(formatCheckout(-amount)).first()).toBeVisible();
  await looksRight(page);

  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect(page.locator(`a[href*="${slug}"]`).first()).toBeVisible();
  await looksRight(page);

  await page.goto('/cart');
  await expect(page.getByText(messages.cart.empty)).toBeVisible();
});
