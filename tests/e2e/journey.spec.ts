import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, linkIn, mailTo, newEmail, test } from './support/shop.ts';

const PASSWORD = 'walk-on-by-the-sea-9';

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** The pop-up of the payment stand-in, as a frame of the page. */
const popup = (page: Page) => page.frameLocator('iframe[id^="inline-checkout"]');

test('a new customer books a clean, from the home page to the order list', async ({ page }) => {
  const email = newEmail();

  await page.goto('/');
  await looksRight(page);
  await page.getByRole('link', { name: 'Schedule a Klean' }).first().click();

  await expect(page).toHaveURL(/\/services\/?$/);
  const cards = page.getByRole('article');
  await expect(cards.getByRole('button', { name: messages.services.addToCart })).toHaveCount(3);
  await expect(cards.filter({ hasText: 'Standard Cleaning' })).toContainText('GH₵ 50.00');
  await looksRight(page);
  await cards.filter({ hasText: 'Standard Cleaning' }).getByRole('button').click();

  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect(page.getByText(messages.cart.added('Standard Cleaning'))).toBeVisible();
  await page.getByRole('button', { name: messages.cart.oneMore }).click();
  await expect(page.getByTestId('total').first()).toHaveText(/100\.00$/);
  await looksRight(page);
  await page
    .getByRole('link', { name: messages.cart.toCheckout })
    .or(page.getByRole('button', { name: messages.cart.toCheckout }))
    .filter({ visible: true })
    .first()
    .click();

  // Without a session the guard leads to login and remembers the page.
  await expect(page).toHaveURL(/\/login\/?\?continue=%2Fcheckout/);
  await expect(page.getByText(messages.shell.loginToContinue)).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: messages.login.toRegister }).click();

  await expect(page).toHaveURL(/\/register/);
  await looksRight(page);
  await page.getByLabel(messages.register.firstName).fill('Ama');
  await page.getByLabel(messages.register.lastName).fill('Mensah');
  await page.getByLabel(messages.register.email, { exact: true }).fill(email);
  await page.getByLabel(messages.register.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: messages.register.submit, exact: true }).click();

  await expect(page).toHaveURL(/\/temp-verify-email\/?\?email=/);
  await looksRight(page);

  const mail = await mailTo(page, email, /verify/i);
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/login\/?\?continue=%2Fcart/, { timeout: 10_000 });

  await page.getByLabel(messages.login.email, { exact: true }).fill(email);
  await page.getByLabel(messages.login.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: messages.login.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/cart\/?$/);

  // The signup discount of a new customer: 10 % of 100.00.
  await expect(page.getByText('Signup Discount (10%)')).toBeVisible();
  await expect(page.getByTestId('total').first()).toHaveText(/90\.00$/);
  await page
    .getByRole('link', { name: messages.cart.toCheckout })
    .or(page.getByRole('button', { name: messages.cart.toCheckout }))
    .filter({ visible: true })
    .first()
    .click();

  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(page.getByRole('heading', { level: 1, name: messages.checkout.title })).toBeVisible();
  await looksRight(page);
  const address = page.getByRole('combobox', { name: messages.checkout.deliveryAddress });
  await address.fill('osu');
  await page.getByRole('option', { name: /^Osu/ }).first().click();
  await expect(page.getByText(messages.checkout.aTrip('GHS 40.00')).first()).toBeVisible();

  // A separate pickup place, in Tema: 60 a trip.
  await page.getByRole('checkbox', { name: messages.checkout.sameAsDelivery }).uncheck();
  await page.getByRole('combobox', { name: messages.checkout.pickupAddress }).fill('tema comm');
  await page
    .getByRole('option', { name: /Tema Community 1/ })
    .first()
    .click();
  await expect(page.getByText(messages.checkout.aTrip('GHS 60.00')).first()).toBeVisible();
  await page.getByLabel(messages.checkout.phone, { exact: true }).fill('24 123 4567');
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText('GHS 190.00');
  await looksRight(page);
  await page.getByRole('button', { name: messages.checkout.proceed }).filter({ visible: true }).first().click();

  await expect(page.getByRole('heading', { level: 1, name: messages.payment.title })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: messages.payment.payNow }).filter({ visible: true }).first().click();
  await expect(popup(page).getByText('GHS 190.00').first()).toBeVisible();
  await popup(page).getByTestId('momo').click();
  await popup(page).getByTestId('approve').click();

  await expect(page).toHaveURL(/\/orders\/(?!failed)[\w-]{16,}\/?$/, { timeout: 20_000 });
  await expect(page.getByText(messages.checkout.placed)).toBeVisible();
  const slug = new URL(page.url()).pathname.split('/').filter(Boolean).at(-1) ?? '';
  await expect(page.getByText('GHS 190.00').first()).toBeVisible();
  await expect(page.getByText('-GHS 10.00').first()).toBeVisible();
  await looksRight(page);

  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await expect(page.locator(`a[href*="${slug}"]`).first()).toBeVisible();
  await looksRight(page);

  await page.goto('/cart');
  await expect(page.getByText(messages.cart.empty)).toBeVisible();
});
