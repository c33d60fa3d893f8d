import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { ACCRA_FEE, checkoutStorage, KASOA_FEE, visibleButton } from '#tests/e2e/support/checkout.ts';
import { keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { mockMaps } from '#tests/e2e/support/maps.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test } from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();
test.setTimeout(90_000);

const { checkout, location } = messages;
const search = (page: Page) => page.getByRole('combobox', { name: checkout.deliveryAddress });

async function open(page: Page): Promise<void> {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: '', deliveryInput: '' });
  await page.goto('/checkout');
  await expect(search(page)).toBeVisible();
}

/** The form has opened by itself; the place is described in words, and the checkout continues without any service. */
async function byHand(page: Page): Promise<void> {
  await page.getByText('Kasoa', { exact: true }).click();
  await page.getByLabel(location.landmark).fill('Opposite the new market');
  await page.getByLabel(location.digitalAddress).fill('ce 123 4567');
  await page.getByRole('button', { name: location.save }).click();
  await expect(page.getByText(checkout.aTrip(formatCheckout(KASOA_FEE))).first()).toBeVisible();
  await expect(visibleButton(page, checkout.proceed)).toBeEnabled();
}

test('with a key the maps service finds the place: its script on request, under the page’s policy, with attribution', async ({
  page,
}) => {
  const asked = await mockMaps(page, 'works');
  await open(page);
  expect(asked).toEqual([]);
  await search(page).fill('osu');
  await page.getByRole('option', { name: /^Osu/ }).first().click();
  await page.getByLabel(location.directions).fill('Blue gate beside the pharmacy');
  await expect(page.getByText(checkout.aTrip(formatCheckout(ACCRA_FEE))).first()).toBeVisible();
  expect(asked).toHaveLength(1);
  const { searchParams } = new URL(asked[0] ?? '');
  expect(Object.fromEntries(searchParams)).toMatchObject({ key: 'AIzaPractice', language: 'en', region: 'GH' });
  await expect(visibleButton(page, checkout.proceed)).toBeEnabled();
});

for (const mood of ['key refused', 'quota used up', 'blocked'] as const) {
  test(`without the maps service (${mood}) the place is entered by hand`, async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await mockMaps(page, mood);
    await open(page);
    await search(page).fill('osu');
    const sentence = mood === 'blocked' ? messages.shell.network : location.servicesUnavailable;
    await expect(page.getByText(sentence).first()).toBeVisible();
    if (mood === 'key refused') await expectAccessibleAndFitting(page);
    await byHand(page);
  });
}
