import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { ACCRA_FEE, checkoutStorage, OSU, TEMA_FEE } from '#tests/e2e/support/checkout.ts';
import { keepInStorage, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import { mockMaps } from '#tests/e2e/support/maps.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();
test.setTimeout(90_000);

const { checkout, location, pin: words } = messages;
const dialog = (page: Page) => page.getByRole('dialog', { name: words.title });
const map = (page: Page) => dialog(page).getByRole('application');
const kept = async (page: Page) => JSON.parse((await stored(page, 'deliveryLocation')) ?? 'null');

/** The checkout with a chosen place, and the map on which its pin is moved. */
async function openMap(page: Page, place: object): Promise<void> {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: place });
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'lat' in place ? words.open : words.set }).click();
  await expect(map(page)).toHaveAttribute('data-pin-map', 'open');
}

test('the pin moves by keys, by a tap and by a drag; address and fee become those of the new spot, the directions stay', async ({
  page,
}) => {
  // A little south of the circle in which Tema's centre decides.
  await openMap(page, { ...OSU, lat: 5.642, lng: -0.0166, areaName: 'Accra' });
  await expectAccessibleAndFitting(page);
  await expect(map(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByText(/ m from where it was$/)).toBeVisible();
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('no map');
  // A tap above the middle moves to the north; a drag to the south brings more of the north.
  await map(page).click({ position: { x: box.width / 2, y: 8 } });
  await map(page).hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 220, { steps: 4 });
  await page.mouse.up();
  await dialog(page).getByRole('button', { name: words.save }).click();
  await expect(dialog(page)).toHaveCount(0);
  const place = await kept(page);
  expect(place).toMatchObject({ areaName: 'Tema', landmark: OSU.landmark });
  expect(place.lat).toBeGreaterThan(5.642);
  await expect(page.getByText(checkout.aTrip(formatCheckout(TEMA_FEE))).first()).toBeVisible();
  await expect(toasts(page).getByText(words.feeChanged('Tema', formatCheckout(TEMA_FEE)))).toBeVisible();
  await expect(page.getByRole('button', { name: words.open })).toBeFocused();
});

test('a described place gets a pin; closed without a choice, the map changes nothing', async ({ page }) => {
  const place = { name: 'Blue gate', address: 'Blue gate, Accra', region: 'Greater Accra Region', areaName: 'Accra' };
  await openMap(page, { ...place, landmark: 'Blue gate beside the chapel in Osu', cost: '40.00' });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect((await kept(page)).lat).toBeUndefined();
  await page.getByRole('button', { name: words.set }).click();
  await dialog(page).getByRole('button', { name: words.save }).click();
  await expect(page.getByLabel(location.directions)).toHaveValue('Blue gate beside the chapel in Osu');
  expect((await kept(page)).lat).toBeCloseTo(5.6037, 3);
});

test('with a key the maps service draws the map, under the page’s policy', async ({ page }) => {
  await mockMaps(page, 'works');
  await openMap(page, OSU);
  await page.keyboard.press('ArrowUp');
  await dialog(page).getByRole('button', { name: words.save }).click();
  await expect(dialog(page)).toHaveCount(0);
  const place = await kept(page);
  expect(place.lat).toBeGreaterThan(OSU.lat);
  expect(place).toMatchObject({ areaName: 'Accra', landmark: OSU.landmark });
  await expect(page.getByText(checkout.aTrip(formatCheckout(ACCRA_FEE))).first()).toBeVisible();
});

test('a map that does not load is reported on the page, and the place stays', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.route('**/standins/places/labels*', (route) => route.abort());
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  await page.getByRole('button', { name: words.open }).click();
  await expect(dialog(page).getByText(messages.shell.network)).toBeVisible();
  await dialog(page).getByRole('button', { name: words.cancel }).click();
  expect(await kept(page)).toMatchObject({ lat: OSU.lat, lng: OSU.lng });
});
