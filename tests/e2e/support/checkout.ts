import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import type { Discount } from '#domain/prices/discounts.ts';
import { formatCart } from '#domain/prices/money.ts';
import { FIRST, quoteFor, SIGNUP } from './content.ts';
import { type Customer, cartOf, keepInStorage, signIn } from './customer.ts';

/** What a trip to a place costs, in pesewas. */
export const ACCRA_FEE = 40_00;
export const TEMA_FEE = 60_00;
export const KASOA_FEE = 60_00;

/** How the cart says what so many pairs of each service cost while no area is chosen: with the cheapest trips. */
export function leastInCart(pairs: Record<number, number>, discounts: readonly Discount[] = []): string {
  return messages.cart.from(formatCart(quoteFor(pairs, { delivery: ACCRA_FEE, discounts }).total));
}

/** A place in Osu as the checkout keeps it. */
export const OSU = {
  name: 'Oxford Street, Osu',
  address: 'Oxford Street, Osu, Accra, Ghana',
  region: 'Greater Accra Region',
  areaName: 'Accra',
  lat: 5.556,
  lng: -0.182,
  landmark: 'Blue gate beside the pharmacy',
};

/** The stored values of a customer who has completed step 1: 1 standard pair, Osu, a phone. */
export function checkoutStorage(customer: Customer): Record<string, unknown> {
  return {
    cart: cartOf({ [FIRST]: 1 }),
    deliveryLocation: OSU,
    deliveryInput: 'Oxford Street, Osu',
    checkoutPhone: '0241234567',
    checkoutOwner: String(customer.id),
    firstTimeCheckoutAlert: 'seen',
  };
}

/** The button of either step that is visible at this width. */
export function visibleButton(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name }).filter({ visible: true }).first();
}

/** What `checkoutStorage` costs a new customer, in pesewas: a pair and two trips, less the signup discount. */
export const FIRST_TOTAL = quoteFor({ [FIRST]: 1 }, { delivery: ACCRA_FEE, discounts: SIGNUP }).total;

/** The page at step 2, all of step 1 answered; it shows `FIRST_TOTAL`. */
export async function openPaymentStep(page: Page, customer: Customer): Promise<void> {
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  await visibleButton(page, messages.checkout.proceed).click();
  await page.getByRole('heading', { level: 1, name: messages.payment.title }).waitFor();
}

/** The pop-up of the payment stand-in, as a frame of the page. */
export const popup = (page: Page) => page.frameLocator('iframe[id^="inline-checkout"]');

/** Presses Pay Now and waits for the pop-up. */
export async function payNow(page: Page): Promise<void> {
  await visibleButton(page, messages.payment.payNow).click();
  await popup(page).getByTestId('approve').waitFor();
}

/** The address of a new order's page. */
export const ORDER_PAGE = /\/orders\/(?!failed)[\w-]{8,}\/?$/;

/** Makes every order call fail, permanently or for some time, as `answerWith` says. */
export async function onOrderCalls(
  page: Page,
  status: (attempt: number) => number | 'abort' | null,
): Promise<number[]> {
  const attempts: number[] = [];
  await page.route('**/api/orders/', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    attempts.push(Date.now());
    const wish = status(attempts.length);
    if (wish === null) return route.fallback();
    if (wish === 'abort') return route.abort();
    return route.fulfill({
      status: wish,
      json: wish === 401 ? { detail: 'Token is invalid or expired' } : { error: 'Not now.' },
    });
  });
  return attempts;
}
