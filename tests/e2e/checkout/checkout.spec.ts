import type { Page } from '@playwright/test';
import { SERVICE_AREAS } from '#domain/areas/service-areas.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import {
  ACCRA_FEE,
  checkoutStorage,
  FIRST_TOTAL,
  KASOA_FEE,
  TEMA_FEE,
  visibleButton,
} from '#tests/e2e/support/checkout.ts';
import { FEES, FIRST, quoteFor, SIGNUP, TURNAROUND_HOURS } from '#tests/e2e/support/content.ts';
import { type Customer, keepInStorage, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  mockCall,
  narrowOnly,
  test,
  toasts,
  wideOnDemand,
} from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });
wideOnDemand();

const { checkout, location } = messages;
const proceed = (page: Page) => visibleButton(page, checkout.proceed);
const phone = (page: Page) => page.getByLabel(checkout.phone, { exact: true });
const search = (page: Page, label: string = checkout.deliveryAddress) => page.getByRole('combobox', { name: label });

async function open(page: Page, changes: Record<string, unknown> = {}): Promise<Customer> {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), ...changes });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
  return customer;
}

const EMPTY = { deliveryLocation: '', deliveryInput: '', checkoutPhone: '', firstTimeCheckoutAlert: '' };

test('the button waits for a delivery place, a separate pickup place, and a valid phone, and says which is missing', async ({
  page,
}) => {
  await open(page, EMPTY);
  await expect(page.getByText(checkout.pairs(1)).first()).toBeVisible();
  await expect(proceed(page)).toBeDisabled();
  await proceed(page).click({ force: true });
  await expect(page.getByText(checkout.deliveryRequired).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: checkout.title })).toBeVisible();
  await expectAccessibleAndFitting(page);

  await search(page).fill('osu');
  await page.getByRole('option', { name: /^Osu/ }).first().click();
  await expect(page.getByText(checkout.aTrip(formatCheckout(ACCRA_FEE))).first()).toBeVisible();
  const directions = page.getByLabel(location.directions);
  await expect(page.getByText(location.landmarkRequired).filter({ visible: true }).first()).toBeVisible();
  await directions.fill('Osu');
  await expect(page.getByText(location.quarterAlone).filter({ visible: true }).first()).toBeVisible();
  await expect(proceed(page)).toBeDisabled();
  await directions.fill('Blue gate beside the pharmacy');
  await expect(page.getByText(checkout.phoneRequiredExample).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('checkbox', { name: checkout.sameAsDelivery }).uncheck();
  await phone(page).fill('24 123 4567');
  await expect(page.getByRole('img', { name: checkout.phoneValid })).toBeVisible();
  await expect(proceed(page)).toBeDisabled();
  await expect(page.getByText(checkout.pickupRequired).filter({ visible: true }).first()).toBeVisible();
  await search(page, checkout.pickupAddress).fill('kasoa');
  await page.getByRole('option', { name: /Kasoa/ }).first().click();
  await expect(directions).toHaveCount(2);
  await directions.last().fill('Opposite the lorry station');
  await expect(proceed(page)).toBeEnabled();
  const { total } = quoteFor({ [FIRST]: 1 }, { delivery: ACCRA_FEE, pickup: KASOA_FEE, discounts: SIGNUP });
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(formatCheckout(total));
  await page.getByRole('checkbox', { name: checkout.sameAsDelivery }).check();
  await expect(search(page, checkout.pickupAddress)).toHaveCount(0);
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(formatCheckout(FIRST_TOTAL));
  await page.getByRole('button', { name: location.clearDelivery }).click();
  await expect(proceed(page)).toBeDisabled();
  expect(await stored(page, 'deliveryLocation')).toBeNull();
});

test('an empty cart shows a message, and the button waits', async ({ page }) => {
  await open(page, { cart: '' });
  await expect(page.getByText(checkout.emptyNotice)).toBeVisible();
  await expect(page.getByText(checkout.emptyCart, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(proceed(page)).toBeDisabled();
  await expectAccessibleAndFitting(page);
});

test('the e-mail is the account’s and read-only, the phone has its prefix, example, tick and cross', async ({
  page,
}) => {
  const customer = await open(page, { checkoutPhone: '' });
  const email = page.getByLabel(checkout.email, { exact: true });
  await expect(email).toHaveValue(customer.email);
  await expect(email).toHaveAttribute('readonly', '');
  await expect(page.getByText('+233', { exact: true })).toBeVisible();
  await expect(phone(page)).toHaveAttribute('placeholder', '24 123 4567');
  for (const [typed, isValid] of [
    ['0241234567', true],
    ['+233 59 123 4567', true],
    ['233201234567', true],
    ['301234567', true],
    ['0311234567', false],
    ['024123456', false],
    ['02412345678', false],
  ] as const) {
    await phone(page).fill(typed);
    await expect(
      page.getByRole('img', { name: isValid ? checkout.phoneValid : checkout.phoneInvalid }),
      typed,
    ).toBeVisible();
  }
  const data = {
    phone_number: '0311234567',
    reference: 'order_1_phone',
    cart_items: [{ service_id: FIRST, quantity: 1 }],
  };
  const place = { region: 'Greater Accra Region', areaName: 'Accra', landmark: 'Gate 3 of the harbour road' };
  const refused = await page.request.post('/api/payments/intents/', {
    data: { ...data, delivery_location: place, pickup_location: place },
    headers: { Authorization: `Bearer ${customer.access}` },
  });
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ phone_number: [messages.checkoutCalls.phoneRequired] });
  await phone(page).fill('024 123 4567 89 01 23');
  expect((await phone(page).inputValue()).replace(/\D/g, '').length).toBeLessThanOrEqual(13);
});

test('places, inputs and phone are stored; the first-time hint shows once; the areas’ banner returns with step 1', async ({
  page,
}) => {
  await open(page, { firstTimeCheckoutAlert: '' });
  await expect(page.getByText(checkout.serviceAreas(SERVICE_AREAS.join(', ')))).toBeVisible();
  await expect(page.getByText(checkout.firstTime(TURNAROUND_HOURS))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page
    .getByRole('status')
    .filter({ hasText: checkout.serviceAreas(SERVICE_AREAS.join(', ')) })
    .getByRole('button')
    .click();
  await expect(page.getByText(checkout.serviceAreas(SERVICE_AREAS.join(', ')))).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 500));
  await proceed(page).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: messages.payment.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText(checkout.serviceAreas(SERVICE_AREAS.join(', ')))).toBeVisible();
  await expect(page.getByText(checkout.firstTime(TURNAROUND_HOURS))).toHaveCount(0);
  await page.reload();
  await expect(search(page)).toHaveValue('Oxford Street, Osu');
  await expect(phone(page)).toHaveValue('24 123 4567');
  await expect(proceed(page)).toBeEnabled();
  await expect(page.getByText(checkout.firstTime(TURNAROUND_HOURS))).toHaveCount(0);
});

test('Back and Forward move between the steps, and a reload keeps the details', async ({ page }) => {
  await open(page);
  await proceed(page).click();
  await expect(page.getByRole('heading', { name: messages.payment.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: checkout.title })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: messages.payment.title })).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(formatCheckout(FIRST_TOTAL));
});

test('another customer of the same phone finds nothing of the first', async ({ page }) => {
  await open(page);
  const other = await newCustomer(page);
  await signIn(page, other);
  await page.goto('/checkout');
  await expect(page.getByText(checkout.emptyNotice)).toBeVisible();
  await keepInStorage(page, { cart: checkoutStorage(other).cart });
  await page.goto('/checkout');
  await expect(search(page)).toHaveValue('');
  await expect(phone(page)).toHaveValue('');
});

test('without the address search a place is entered by hand, at its area’s fee', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|ERR_FAILED|could not be/);
  await page.route('**/standins/places/**', (route) => route.abort());
  await open(page, EMPTY);
  await search(page).fill('osu');
  await expect(
    page.getByText(messages.shell.network).or(page.getByText(location.servicesUnavailable)).first(),
  ).toBeVisible();
  // What was typed into the search is taken over.
  await expect(page.getByLabel(location.landmark)).toHaveValue('osu');
  await page.getByLabel(location.landmark).fill('');
  await page.getByRole('button', { name: location.save }).click();
  await expect(page.getByText(location.areaRequired)).toBeVisible();
  await expect(page.getByText(location.landmarkRequired)).toBeVisible();
  await page.getByText('Tema', { exact: true }).click();
  await page.getByLabel(location.landmark).fill('Blue gate behind the Shell');
  await page.getByLabel(location.digitalAddress).fill('nonsense');
  await page.getByRole('button', { name: location.save }).click();
  await expect(page.getByText(location.digitalAddressInvalid)).toBeVisible();
  await expectAccessibleAndFitting(page);
  const byHand = page.getByRole('button', { name: location.byHand });
  await byHand.click();
  await expect(page.getByLabel(location.landmark)).toBeHidden();
  await byHand.click();
  await expect(page.getByLabel(location.landmark)).toHaveValue('Blue gate behind the Shell');
  await page.getByLabel(location.digitalAddress).fill('gt-020-4392');
  await page.getByRole('button', { name: location.save }).click();
  await expect(
    page
      .getByText(checkout.aTrip(formatCheckout(TEMA_FEE)))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await phone(page).fill('0241234567');
  await expect(proceed(page)).toBeEnabled();
});

test('a search without a match, and a region we do not drive to, show a message', async ({ page }) => {
  await open(page, EMPTY);
  await search(page).fill('zzzzqqq');
  await expect(page.getByText(location.noSuggestions).filter({ visible: true }).first()).toBeVisible();
  await search(page).fill('kumasi');
  await page.getByRole('option').first().click();
  await expect(page.getByText(location.regionNotServed('Ashanti Region'))).toBeVisible();
  await expect(proceed(page)).toBeDisabled();
  await expectAccessibleAndFitting(page);
});

test.describe('the current location', () => {
  narrowOnly();
  const use = (page: Page) => page.getByRole('button', { name: location.useCurrent });

  test('granted, becomes the place', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 5.556, longitude: -0.182 });
    await open(page, EMPTY);
    await use(page).click();
    await expect(
      page
        .getByText(checkout.aTrip(formatCheckout(ACCRA_FEE)))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    // The fee of the last place may stand there before the position is known.
    await expect.poll(() => stored(page, 'deliveryLocation')).toContain('Greater Accra');
  });

  test('outside Ghana is refused', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 51.5, longitude: -0.12 });
    await open(page, EMPTY);
    await use(page).click();
    await expect(
      page
        .getByText(location.outsideGhana('Accra, Tema and Kasoa'))
        .or(page.getByText(/not set up for delivery/))
        .first(),
    ).toBeVisible();
  });

  for (const [name, reply, sentence, toast] of [
    ['denied', 'fail', location.currentFailed, location.detectFailedDefault],
    ['that takes longer than 5 s', 'never', location.currentFailed, location.detectFailedDefault],
    ['unsupported', 'absent', location.geolocationUnsupported, location.geolocationUnsupportedDefault],
  ] as const) {
    test(`${name} stores no address and says so`, async ({ page }) => {
      await page.addInitScript((kind) => {
        const getCurrentPosition = (_: unknown, refuse: (e: unknown) => void, options: { timeout?: number }) => {
          Object.assign(window, { askedWith: options });
          if (kind === 'fail') refuse({ code: 1 });
          else setTimeout(() => refuse({ code: 3 }), options.timeout);
        };
        const value = kind === 'absent' ? undefined : { getCurrentPosition };
        Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
      }, reply);
      await open(page, EMPTY);
      await use(page).click();
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(toasts(page).getByText(toast)).toBeVisible();
      expect(await stored(page, 'deliveryLocation')).toBeFalsy();
      if (reply === 'never')
        expect(
          await page.evaluate(() => (window as never as { askedWith: { timeout: number } }).askedWith.timeout),
        ).toBe(5000);
    });
  }
});

test('a text that a reload left without a place is looked up once the field is entered', async ({ page }) => {
  await open(page, { ...EMPTY, deliveryInput: 'osu' });
  await search(page).focus();
  await page.getByRole('option', { name: /^Osu/ }).first().click();
  await expect.poll(() => stored(page, 'deliveryLocation')).toContain('Osu');
});

test('an unknown area gets the region’s default, and a message says so', async ({ page }) => {
  await open(page, EMPTY);
  await mockCall(page, '/standins/places/**', 200, null);
  await page.unroute('**/standins/places/**');
  await search(page).fill('winneba');
  await page.getByRole('option').first().click();
  await expect(toasts(page).getByText(location.fallback)).toBeVisible();
  await expect(
    page
      .getByText(checkout.aTrip(formatCheckout(FEES.central)))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});
