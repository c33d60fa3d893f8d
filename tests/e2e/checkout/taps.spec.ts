import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCart, formatCheckout } from '#domain/prices/money.ts';
import { ACCRA_FEE, FIRST_TOTAL, ORDER_PAGE, popup } from '#tests/e2e/support/checkout.ts';
import { FIRST, quoteFor, SIGNUP, section, service } from '#tests/e2e/support/content.ts';
import { PASSWORD } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, newEmail, test } from '#tests/e2e/support/shop.ts';
import { type Counted, countTaps, tap, type } from '#tests/e2e/support/taps.ts';

/** Three walks from home to an approved payment. Taps and fields are counted in the page, not here. */

test.use({ serviceWorkers: 'block' });
narrowOnly();

const STANDARD = service(FIRST);
const PLACE = 'Blue gate beside the pharmacy, Osu, Accra';
const { cart, checkout, payment } = messages;
const button = (page: Page, name: string) => page.getByRole('button', { name });
const total = (page: Page) => page.locator('.buy-bar').getByTestId('total');

/** The account that is chosen at the stand-in for Google belongs to somebody whom the shop has never seen. */
async function useNewGoogleAccount(page: Page): Promise<void> {
  const email = newEmail();
  await page.route('**/standins/google/tokens', (route) => {
    const { persona, ...asked } = route.request().postDataJSON() as { persona?: string; claims?: object };
    const claims = { ...asked.claims, email, email_verified: true, given_name: 'Ama', family_name: 'Mensah' };
    return route.continue({ postData: JSON.stringify({ ...asked, claims }) });
  });
}

/** Prints a walk beside its goal, and holds it to it. */
function report(who: string, { taps, fields }: Counted, goal: { taps: number; fields: number }): void {
  console.log(`${who}: ${taps.length} taps (goal ${goal.taps}), ${fields.length} fields (goal ${goal.fields})`);
  console.log(`  taps: ${taps.join(' > ')}`);
  console.log(`  fields: ${fields.join(' > ')}`);
  const over = { taps: taps.length - goal.taps, fields: fields.length - goal.fields };
  expect(Math.max(over.taps, over.fields), `${who} misses the goal: ${JSON.stringify(over)}`).toBeLessThanOrEqual(0);
}

/** Answers the questions of step 1 by typing alone, then pays. */
async function answerAndPay(page: Page): Promise<void> {
  await type(page.getByRole('combobox', { name: checkout.deliveryAddress }), PLACE);
  await type(page.getByLabel(checkout.phone, { exact: true }), '24 123 4567');
  await expect(total(page)).toHaveText(formatCheckout(FIRST_TOTAL));
  await expect(button(page, checkout.proceed).filter({ visible: true })).toBeEnabled();
  await tap(button(page, checkout.proceed));
  await pay(page);
}

async function pay(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: payment.title })).toBeVisible();
  await expect(button(page, payment.payNow).filter({ visible: true })).toBeEnabled();
  await tap(button(page, payment.payNow));
  await tap(popup(page).getByTestId('approve'));
}

test('a new customer by e-mail pays within 9 taps and 6 fields and without a mailbox; each screen shows the sum that is charged', async ({
  page,
}) => {
  const walk = await countTaps(page);
  const email = newEmail();
  await page.goto('/');
  walk.start();
  await tap(page.getByRole('link', { name: section('home-hero').action }));
  await tap(page.getByRole('article').filter({ hasText: STANDARD.name }).getByRole('button'));

  const least = quoteFor({ [FIRST]: 1 }, { delivery: ACCRA_FEE });
  await expect(total(page)).toHaveText(cart.from(formatCart(least.total)));
  await tap(page.locator('label').filter({ hasText: 'Accra' }));
  await expect(total(page)).toHaveText(formatCart(least.total));
  if (SIGNUP[0]) {
    await expect(page.getByText(cart.signupSaves(SIGNUP[0].percentage, formatCart(FIRST_TOTAL)))).toBeVisible();
  }
  await tap(button(page, cart.toCheckout));

  await expect(page.getByText(messages.keptCart.login)).toBeVisible();
  await expect(page.getByText(messages.keptCart.sum(1, formatCart(least.total)))).toBeVisible();
  await tap(page.getByRole('link', { name: messages.login.toRegister }));
  await expect(page.getByText(messages.keptCart.register)).toBeVisible();
  // The account's own discount is in the sum from here on.
  await expect(page.getByText(formatCart(FIRST_TOTAL))).toBeVisible();
  await type(page.getByLabel(messages.register.email, { exact: true }), email);
  await type(page.getByLabel(messages.register.password, { exact: true }), PASSWORD);
  await type(page.getByLabel(messages.register.firstName), 'Ama');
  await type(page.getByLabel(messages.register.lastName), 'Mensah');
  await tap(button(page, messages.register.submit));

  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(total(page)).toHaveText(formatCheckout(FIRST_TOTAL));
  await answerAndPay(page);
  report('new, by e-mail', walk.counted(), { taps: 9, fields: 6 });

  // Paid and booked comes first, the mailbox last.
  await expect(page).toHaveURL(/\/verify-email\/?$/);
  await expect(page.getByRole('heading', { level: 1, name: messages.paidFirst.title })).toBeVisible();
  await expect(page.getByText(formatCheckout(FIRST_TOTAL))).toBeVisible();
  await expect(page.getByText(messages.verify.noKeyPaid(email))).toBeVisible();
  await expect(page.getByRole('link', { name: messages.tempVerify.changeAddress })).toHaveAttribute(
    'href',
    '/account#address',
  );
});

test('a new customer by Google pays within 7 taps and 2 fields; Google stands above the fields', async ({ page }) => {
  await useNewGoogleAccount(page);
  const walk = await countTaps(page);
  await page.goto('/');
  walk.start();
  await tap(page.locator('a[href^="/cart?"]').filter({ hasText: STANDARD.name }));
  await expect(page).toHaveURL(/\/cart\/?$/);
  await tap(button(page, cart.toCheckout));

  const google = page.getByTestId('google');
  const [first, second] = [await google.boundingBox(), await page.getByLabel(messages.login.email).boundingBox()];
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  await tap(google);
  await tap(page.getByTestId('persona-elsewhere'));

  await expect(page).toHaveURL(/\/checkout\/?$/);
  await answerAndPay(page);
  await expect(page).toHaveURL(ORDER_PAGE);
  report('new, by Google', walk.counted(), { taps: 7, fields: 2 });

  // The same customer, the same place: nothing is left to ask, and Back leads to the questions.
  await page.goto('/');
  walk.start();
  await tap(page.locator('a[href^="/cart?"]').filter({ hasText: STANDARD.name }));
  const again = quoteFor({ [FIRST]: 1 }, { delivery: ACCRA_FEE }).total;
  await expect(total(page)).toHaveText(formatCart(again));
  await tap(button(page, cart.toCheckout));
  await expect(page.getByText(PLACE).first()).toBeVisible();
  await expect(total(page)).toHaveText(formatCheckout(again));
  await pay(page);
  await expect(page).toHaveURL(ORDER_PAGE);
  report('returning, same place', walk.counted(), { taps: 4, fields: 0 });
});
