import type { Page } from '@playwright/test';
import { BUILT_IN_FEES, feesToWire } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { checkoutStorage, visibleButton } from '#tests/e2e/support/checkout.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand } from '#tests/e2e/support/shop.ts';

wideOnDemand();
test.setTimeout(60_000);
test.use({ serviceWorkers: 'block' });

const { cart, checkout, location } = messages;
const KASOA = {
  name: 'Toll',
  address: 'Toll, Kasoa',
  region: 'Central Region',
  areaName: 'Kasoa',
  landmark: 'Blue gate beside the toll',
};
const sentence = location.paused('Kasoa', 'Mon 30 Nov');

/** The shop's own answers with fees, with a pause in Kasoa: the shop of the tests serves everywhere. */
async function pauseKasoa(page: Page): Promise<void> {
  const trip_fees = { ...feesToWire(BUILT_IN_FEES), paused: { kasoa: 'Mon 30 Nov' } };
  for (const path of [`/api/services/${FIRST}/`, '/api/users/account/places/']) {
    await page.route(`**${path}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ status: 200, json: { ...answer, trip_fees } });
    });
  }
}

test('an area that is not served says so in the cart and at the checkout, where another place can be chosen', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await pauseKasoa(page);
  await signIn(page, customer);
  await keepInStorage(page, {
    ...checkoutStorage(customer),
    ...{ deliveryLocation: KASOA, deliveryInput: 'Toll', serviceArea: 'Kasoa' },
  });
  await page.goto('/cart');
  const chip = page.getByRole('radio', { name: 'Kasoa' });
  await expect(chip).toBeDisabled();
  await expect(chip).not.toBeChecked();
  await expect(page.getByText(cart.notServed('Mon 30 Nov'))).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto('/checkout');
  await expect(page.getByText(sentence).first()).toBeVisible();
  // Nobody chooses when we come to where we do not come.
  await expect(page.locator('[data-field="window"]')).toHaveCount(0);
  await expect(visibleButton(page, checkout.proceed)).toBeDisabled();
  await expect(page.getByText(checkout.serviceAreas('Accra, Tema'))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: location.clearDelivery }).click();
  await page.getByRole('button', { name: location.byHand }).click();
  await page.getByRole('radio', { name: `Kasoa ${cart.notServed('Mon 30 Nov')}` }).check();
  await page.getByLabel(location.landmark).fill('Blue gate opposite the old market');
  await page.getByRole('button', { name: location.save }).click();
  await expect(page.getByText(sentence).first()).toBeVisible();
  await page.getByRole('radio', { name: /^Tema/ }).check();
  await page.getByRole('button', { name: location.save }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect(visibleButton(page, checkout.proceed)).toBeEnabled();
});

test('who chose an area in the cart that is not served any more reads at the checkout why the sum is another one', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await pauseKasoa(page);
  await signIn(page, customer);
  const { cart: pairs, checkoutOwner } = checkoutStorage(customer);
  await keepInStorage(page, { cart: pairs, checkoutOwner, serviceArea: 'Kasoa' });
  await page.goto('/checkout');
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText(checkout.serviceAreas('Accra, Tema'))).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('an order that is booked again to an area that paused meanwhile promises no day beside the reason', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await pauseKasoa(page);
  await signIn(page, customer);
  // The shop's answer with the pause comes after the windows of the area.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/users/account/places/', async (route) => {
    await held;
    await route.fallback();
  });
  await page.route(`**/api/services/${FIRST}/`, async (route) => {
    await held;
    await route.fallback();
  });
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: KASOA, deliveryInput: 'Toll' });
  await page.goto('/checkout#pay');
  await expect(page.getByText(messages.windows.delivery, { exact: true })).toBeVisible();
  release();
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByText(messages.windows.delivery, { exact: true })).toHaveCount(0);
});
