import { messages } from '#domain/messages.ts';
import { formatCart, formatCheckout } from '#domain/prices/money.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { checkoutStorage, visibleButton } from '#tests/e2e/support/checkout.ts';
import { FIRST, quoteFor, SIGNUP } from '#tests/e2e/support/content.ts';
import { call, cartOf, keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { ownMember, test } from '#tests/e2e/support/own-shop.ts';
import { expect, expectAccessibleAndFitting, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { paidOrder } from '#tests/e2e/support/team.ts';

wideOnDemand();
test.setTimeout(120_000);
test.use({ serviceWorkers: 'block' });

const { cart, checkout, location, teamAreas: words, teamPrices: prices } = messages;
const FEE = 55_00;

test('the owner opens an area, a customer books there, and the owner takes it back', async ({
  page,
  ownShop,
  browser,
}) => {
  const owner = await ownMember(page, ownShop, 'owner');
  await signIn(page, owner);
  await page.goto(teamPaths.prices);
  await expect(page.getByText(words.none)).toBeVisible();
  await page.getByRole('button', { name: words.open }).click();
  const dialog = page.getByRole('dialog');
  // What is missing stands at each field at once, and the focus goes to the first.
  const open = dialog.getByRole('button', { name: words.save, exact: true });
  const says = (label: string, sentence: string) =>
    expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.+]/g, '\\$&')));
  await dialog.getByLabel(words.lettersLabel).fill('G');
  await open.click();
  await expect(dialog.getByLabel(words.name)).toBeFocused();
  await says(words.name, messages.areaCalls.badName);
  await says(words.lat, words.latMissing);
  await says(words.lng, words.lngMissing);
  await says(words.fee, messages.priceCalls.badPrice.slice(0, 30));
  await says(words.lettersLabel, messages.areaCalls.badLetters);
  await expectAccessibleAndFitting(page);
  // A field that is mended loses its sentence, the others keep theirs.
  await dialog.getByLabel(words.name).fill('ashaiman');
  await dialog.getByLabel(words.lat).fill('95');
  await dialog.getByLabel(words.lettersLabel).fill('');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(2);
  await dialog.getByLabel(words.lng).fill('0');
  await dialog.getByLabel(words.fee).fill('55');
  await open.click();
  await expect(dialog.getByLabel(words.lat)).toBeFocused();
  await says(words.lat, messages.areaCalls.outside);
  await dialog.getByRole('button', { name: words.search }).click();
  await expect(dialog.getByLabel(words.lat)).not.toHaveValue('');
  await dialog.getByLabel(words.fee).fill('5.50');
  await expect(dialog.getByText(words.noPlaces)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: words.save, exact: true }).click();
  await expect(dialog.getByText(words.doubtTitle)).toBeVisible();
  await dialog.getByLabel(words.fee).fill('55');
  await expect(dialog.getByText(words.doubtTitle)).toHaveCount(0);
  await dialog.getByRole('button', { name: words.save, exact: true }).click();
  await expect(toasts(page).getByText(words.saved)).toBeVisible();
  await expect(page.locator('[data-price="fee ashaiman"]').getByText(formatCheckout(FEE))).toBeVisible();
  await expectAccessibleAndFitting(page);

  const context = await browser.newContext({ baseURL: ownShop.origin, serviceWorkers: 'block' });
  const phone = await context.newPage();
  const customer = await newCustomer(phone);
  await signIn(phone, customer);
  await keepInStorage(phone, { cart: cartOf({ [FIRST]: 1 }), checkoutOwner: String(customer.id) });
  await phone.goto('/cart');
  const chip = phone.getByRole('radio', { name: `Ashaiman ${cart.aTrip(formatCart(FEE))}` });
  await phone.locator('label', { has: chip }).click();
  await expect(chip).toBeChecked();
  await expectAccessibleAndFitting(phone);
  const { total } = quoteFor({ [FIRST]: 1 }, { delivery: FEE, discounts: SIGNUP });
  await expect(phone.getByText(formatCart(total)).filter({ visible: true }).first()).toBeVisible();
  // The page knows the area before the network answers.
  await phone.route('**/api/services/**', (route) => route.abort());
  await phone.reload();
  await expect(chip).toBeChecked();
  await phone.unroute('**/api/services/**');

  await keepInStorage(phone, { ...checkoutStorage(customer), deliveryLocation: '', deliveryInput: '' });
  await phone.goto('/checkout');
  await expect(phone.getByText(checkout.serviceAreas('Accra, Tema, Kasoa, Ashaiman'))).toBeVisible();
  await phone.getByRole('button', { name: location.byHand }).click();
  await phone.getByRole('radio', { name: /^Ashaiman/ }).check();
  await expectAccessibleAndFitting(phone);
  await phone.getByLabel(location.landmark).fill('Blue gate opposite the old market');
  await phone.getByRole('button', { name: location.save }).click();
  await visibleButton(phone, checkout.proceed).click();
  await phone.getByRole('heading', { level: 1, name: messages.payment.title }).waitFor();
  await expect(phone.getByText(formatCheckout(total)).filter({ visible: true }).first()).toBeVisible();
  const place = { region: 'Greater Accra Region', areaName: 'Ashaiman', landmark: 'Blue gate opposite the old market' };
  const slug = await paidOrder(phone, customer, 1, { delivery_location: place, pickup_location: place });

  await page.getByRole('button', { name: new RegExp(`^${prices.restore}: Ashaiman`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: prices.restore }).click();
  await expect(toasts(page).getByText(words.restored)).toBeVisible();
  await expect(page.locator('[data-price="fee ashaiman"]')).toHaveCount(0);
  await phone.goto('/cart');
  await expect(phone.getByRole('radio', { name: /^Ashaiman/ })).toHaveCount(0);
  const order = await call(phone.request, 'get', `/api/orders/${slug}/`, { token: customer.access });
  expect(order).toMatchObject({ delivery_cost: '55.00', delivery_address: { area: 'Ashaiman' } });
  await context.close();
});
