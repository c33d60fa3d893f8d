import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { answered, FAILED_ORDER, unanswered } from '#tests/pictures/fixtures/checkout.ts';
import type { State } from '#tests/pictures/state.ts';

const { checkout, location } = messages;
const PATH = '/checkout';

const visibleButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const search = (page: Page, label: string = checkout.deliveryAddress) => page.getByRole('combobox', { name: label });
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function openByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: location.byHand }).click();
  await page.getByLabel(location.landmark).waitFor();
}

/** The checkout's first step: places and phone. */
export const CHECKOUT_STATES: State[] = [
  { name: 'checkout-empty', path: PATH, stored: unanswered() },
  { name: 'checkout-first-time', path: PATH, stored: unanswered({ firstTimeCheckoutAlert: '' }) },
  { name: 'checkout-filled', path: PATH, stored: answered() },
  {
    name: 'checkout-missing',
    path: PATH,
    stored: unanswered(),
    act: async (page) => {
      await visibleButton(page, checkout.proceed).click({ force: true });
      await seen(page, checkout.deliveryRequired);
    },
  },
  {
    name: 'checkout-wrong-phone',
    path: PATH,
    stored: unanswered(),
    act: async (page) => {
      const phone = page.getByLabel(checkout.phone, { exact: true });
      await phone.fill('0311234567');
      await phone.blur();
      await seen(page, checkout.phoneRequiredExample);
    },
  },
  {
    name: 'checkout-suggestions',
    path: PATH,
    stored: unanswered(),
    act: async (page) => {
      await search(page).fill('osu');
      await page.getByRole('option').first().waitFor();
      await search(page).press('ArrowDown');
    },
  },
  {
    name: 'checkout-no-suggestions',
    path: PATH,
    stored: unanswered(),
    act: async (page) => {
      await search(page).fill('zzzzqqq');
      await seen(page, location.noSuggestions);
    },
  },
  {
    name: 'checkout-region-not-served',
    path: PATH,
    stored: unanswered(),
    act: async (page) => {
      await search(page).fill('kumasi');
      await page.getByRole('option').first().click();
      await seen(page, location.regionNotServed('Ashanti Region'));
    },
  },
  {
    name: 'checkout-chosen',
    path: PATH,
    stored: unanswered(),
    act: async (page) => {
      await search(page).fill('osu');
      await page.getByRole('option', { name: /^Osu/ }).first().click();
      await seen(page, checkout.aTrip('GHS 40.00'));
    },
  },
  {
    name: 'checkout-own-pickup',
    path: PATH,
    stored: answered(),
    act: async (page) => {
      await page.getByRole('checkbox', { name: checkout.sameAsDelivery }).uncheck();
      await search(page, checkout.pickupAddress).waitFor();
    },
  },
  { name: 'checkout-by-hand', path: PATH, stored: unanswered(), act: openByHand },
  {
    name: 'checkout-by-hand-missing',
    path: PATH,
    stored: unanswered(),
    act: async (page) => {
      await openByHand(page);
      await page.getByText('Tema', { exact: true }).click();
      await page.getByLabel(location.digitalAddress).fill('nonsense');
      await page.getByRole('button', { name: location.save }).click();
      await seen(page, location.landmarkRequired);
    },
  },
  {
    name: 'checkout-search-down',
    path: PATH,
    stored: unanswered(),
    answers: { 'GET /standins/places/**': 'cut' },
    act: async (page) => {
      await search(page).fill('osu');
      await page.getByLabel(location.landmark).waitFor();
    },
  },
  { name: 'checkout-empty-cart', path: PATH, stored: { ...answered(), cart: '' } },
  { name: 'checkout-open-payment', path: PATH, stored: answered({ failedOrder: FAILED_ORDER }) },
];
