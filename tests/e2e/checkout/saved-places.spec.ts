import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCart, formatCheckout } from '#domain/prices/money.ts';
import { checkoutStorage, OSU, popup, TEMA_FEE, visibleButton } from '#tests/e2e/support/checkout.ts';
import { FIRST, quoteFor, SIGNUP } from '#tests/e2e/support/content.ts';
import { call, cartOf, keepInStorage, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();
test.setTimeout(90_000);

const { checkout, location, places: words } = messages;
const PLACES = '/api/users/account/places/';
const search = (page: Page) => page.getByRole('combobox', { name: checkout.deliveryAddress });
const phone = (page: Page) => page.getByLabel(checkout.phone, { exact: true });

test('a returning customer pays for the same place with four taps and no field', async ({ page }) => {
  const customer = await newCustomer(page);
  await call(page.request, 'post', PLACES, { token: customer.access, data: { name: 'Home', place: OSU } });
  const data = { phone_number: '0241234567' };
  await call(page.request, 'post', '/api/users/account/phone/', { token: customer.access, data });
  await signIn(page, customer);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }), firstTimeCheckoutAlert: 'seen' });
  await page.goto('/cart');
  await visibleButton(page, messages.cart.toCheckout).click();
  await expect(page.getByRole('button', { name: /^Home/ })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: /^Home/ }).click();
  await visibleButton(page, checkout.proceed).click();
  await visibleButton(page, messages.payment.payNow).click();
  await popup(page).getByTestId('approve').waitFor();
  expect(await stored(page, 'checkoutPhone')).toBe('233241234567');
  expect(await stored(page, 'serviceArea')).toBe('Accra');
});

test('a place is saved at the checkout, offered without a network, changed and deleted in the account', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  await page.getByRole('button', { name: words.home, exact: true }).click();
  await expect(toasts(page).getByText(words.placeSaved(words.home))).toBeVisible();
  await expect(page.getByText(words.saveAs)).toHaveCount(0);

  await page.route(`**${PLACES}`, (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: location.clearDelivery }).click();
  await page.getByRole('button', { name: /^Home/ }).click();
  await expect(page.getByLabel(location.directions)).toHaveValue(OSU.landmark);
  await page.unroute(`**${PLACES}`);

  await page.goto('/account');
  await expect(page.getByText(OSU.landmark)).toBeVisible();
  await expect(page.getByLabel(words.phone)).toHaveValue('+233 24 123 4567');
  await page.getByRole('button', { name: words.editOf('Home') }).click();
  await page.getByLabel(words.name).fill('Mum');
  await page.getByLabel(location.directions).fill('.');
  const save = page.getByRole('button', { name: words.save, exact: true }).first();
  await save.click();
  await expect(page.getByText(location.landmarkVague)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByLabel(location.directions).fill('Green kiosk');
  await save.click();
  await expect(page.getByText('Green kiosk')).toBeVisible();
  await page.getByRole('button', { name: words.removeOf('Mum') }).click();
  await page.getByRole('button', { name: words.removeNo }).click();
  await expect(page.getByText('Green kiosk')).toBeVisible();
  await page.getByRole('button', { name: words.removeOf('Mum') }).click();
  await page.getByRole('button', { name: words.removeYes }).click();
  await expect(page.getByText(words.none)).toBeVisible();
});

test('on a new phone the last order’s answers lead to the payment too, as soon as they arrive', async ({ page }) => {
  const customer = await newCustomer(page);
  const known = { ...OSU, cost: '40.00' };
  await page.route(`**${PLACES}`, (route) =>
    route.fulfill({
      json: {
        places: [],
        phone_number: null,
        last_order: { delivery_location: known, pickup_location: known, phone_number: '+233241234567' },
      },
    }),
  );
  await signIn(page, customer);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.title })).toBeVisible();
  await expect(page.getByText(OSU.landmark)).toBeVisible();
  await page.getByRole('button', { name: messages.windows.changeOf(messages.payment.phone) }).click();
  await expect(phone(page)).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
});

test('who chose another area in the cart is asked for the place, at the sum that the cart said', async ({ page }) => {
  const customer = await newCustomer(page);
  const known = { ...OSU, cost: '40.00' };
  await page.route(`**${PLACES}`, (route) =>
    route.fulfill({
      json: {
        places: [],
        phone_number: null,
        last_order: { delivery_location: known, pickup_location: known, phone_number: '+233241234567' },
      },
    }),
  );
  await signIn(page, customer);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }), serviceArea: 'Tema' });
  await page.goto('/cart');
  const total = page.getByTestId('total').filter({ visible: true }).first();
  const inTema = quoteFor({ [FIRST]: 1 }, { delivery: TEMA_FEE, discounts: SIGNUP }).total;
  await expect(total).toHaveText(formatCart(inTema));
  const answered = page.waitForResponse(`**${PLACES}`);
  await page.goto('/checkout');
  await answered;
  await expect(total).toHaveText(formatCheckout(inTema));
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
});

test('a place is added in the account by the rules of the checkout, and offered there', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/account');
  await page.getByRole('button', { name: words.add }).click();
  await expect(page.getByLabel(words.name)).toHaveValue(words.home);
  await page.getByRole('button', { name: words.work, exact: true }).click();
  const save = page.getByRole('button', { name: words.save, exact: true }).first();
  await save.click();
  await expect(page.getByText(location.areaRequired)).toBeVisible();
  await expect(page.getByText(location.landmarkRequired)).toBeVisible();
  await page.getByText('Tema', { exact: true }).click();
  await page.getByLabel(location.landmark).fill('Tema');
  await page.getByLabel(location.digitalAddress).fill('AK-123-4567');
  await save.click();
  await expect(page.getByText(location.quarterAlone)).toBeVisible();
  await page.getByLabel(location.landmark).fill('White wall beside the Community 4 clinic');
  await save.click();
  await expect(page.getByText(location.regionNotServed('Ashanti Region'))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByLabel(location.digitalAddress).fill('');
  await save.click();
  await expect(page.getByRole('button', { name: words.editOf(words.work) })).toBeVisible();
  // Its directions change in the address too: the place was described by them.
  await page.getByRole('button', { name: words.editOf(words.work) }).click();
  await page.getByLabel(location.directions).fill('Red kiosk opposite the Community 4 clinic');
  await save.click();
  await expect(page.getByText('White wall')).toHaveCount(0);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
  await page.goto('/checkout');
  await page.getByRole('button', { name: /^Work/ }).click();
  await expect(page.getByText(/Red kiosk opposite the Community 4 clinic/).first()).toBeVisible();
});

test('a GhanaPost code typed into the search opens the form with its area', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: '', deliveryInput: '' });
  await page.goto('/checkout');
  await search(page).fill('gt o20 4392');
  await page.getByRole('option', { name: /GT-020-4392/ }).click();
  await expect(page.getByLabel(location.digitalAddress)).toHaveValue('GT-020-4392');
  await expect(page.getByRole('radio', { name: /Tema/ })).toBeChecked();
  await page.getByLabel(location.landmark).fill('White wall');
  await page.getByRole('button', { name: location.save }).click();
  await expect(phone(page)).toHaveValue('24 123 4567');
  await expect(visibleButton(page, checkout.proceed)).toBeEnabled();
});

test('a GhanaPost code of a region that we do not drive to is refused at once, like its towns', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: '', deliveryInput: '' });
  await page.goto('/checkout');
  await search(page).fill('AK-123-4567');
  await page.getByRole('option', { name: /AK-123-4567/ }).click();
  await expect(page.getByText(location.regionNotServed('Ashanti Region'))).toBeVisible();
  await expect(page.getByLabel(location.landmark)).toBeFocused();
});

test('a part of the checkout whose script does not arrive is left out, said, and there after a reload', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|dynamically imported module/);
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
  const part = /\/_astro\/PlaceByHand[^/]*\.js/;
  await page.route(part, (route) => route.abort());
  await page.goto('/checkout');
  await phone(page).fill('241234567');
  await page.getByRole('button', { name: location.byHand }).first().click();
  const notice = page.getByRole('alert').filter({ hasText: messages.pages.scriptFailed });
  await expect(notice).toBeVisible();
  await expect(search(page)).toBeVisible();
  await page.unroute(part);
  await notice.getByRole('button', { name: messages.pages.reloadPage }).click();
  await expect(notice).toBeHidden();
  await expect(phone(page)).toHaveValue(/24 ?123 ?4567/);
  await page.getByRole('button', { name: location.byHand }).first().click();
  await expect(page.getByLabel(location.landmark)).toBeVisible();
});
