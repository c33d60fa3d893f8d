import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { checkoutStorage, FIRST_TOTAL, ORDER_PAGE, payNow, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { type Customer, call, keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember } from '#tests/e2e/support/team.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });
test.setTimeout(120_000);
test.describe.configure({ mode: 'serial' });

const { priority: words, priorityLine, priorityChanged, teamWindows: owners } = messages;

type Rules = { revision: number; holidays?: unknown; saves?: unknown };

/** Offers the faster return, or not, whatever other tests saved meanwhile. */
async function offer(page: Page, { access: token }: Customer, priority: object): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const {
      holidays: _,
      saves: __,
      ...rules
    } = await call<Rules>(page.request, 'get', '/api/staff/windows/', { token });
    const saved = await page.request.post('/api/staff/windows/', {
      data: { ...rules, priority },
      headers: { Authorization: `Bearer ${token}` },
    });
    if (saved.ok()) return;
  }
  throw new Error('The faster return could not be set.');
}

const OFF = { is_on: false, price: '30.00', hours: 24 };
/** The other tests' checkouts are of a shop that does not offer it. */
test.afterEach(async ({ page }) => offer(page, await newTeamMember(page, 'owner'), OFF));

test('the owner offers priority on the page of windows', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  await offer(page, owner, { ...OFF, price: '' });
  await signIn(page, owner);
  await page.goto(teamPaths.windows);
  await page.getByLabel(owners.priorityOn).check();
  const price = page.getByLabel(owners.priorityPrice);
  await page.getByRole('button', { name: owners.check }).click();
  await expect(page.getByText(owners.textNeeded(owners.priorityPrice))).toBeVisible();
  await expect(price).toBeFocused();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAndFitting(page);
  await price.fill('30');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await page.getByLabel(owners.priorityHours).fill('24');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: owners.check }).click();
  await page.getByRole('dialog').getByRole('button', { name: owners.save, exact: true }).click();
  await expect(toasts(page).getByText(owners.saved)).toBeVisible();
});

test('a customer adds priority, pays, and reads it on the order', async ({ page }) => {
  await offer(page, await newTeamMember(page, 'owner'), { ...OFF, is_on: true });
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  const choice = page.getByRole('radiogroup', { name: words.question });
  await expect(choice.getByRole('radio', { name: words.standard })).toBeChecked();
  await choice.getByRole('radio', { name: priorityLine.name }).check();
  const total = formatCheckout(FIRST_TOTAL + 30_00);
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(total);
  await expectAccessibleAndFitting(page);
  await visibleButton(page, messages.checkout.proceed).click();
  await expect(page.getByText(words.chosen, { exact: true })).toBeVisible();
  // A reload starts at the standard time, and says so before the customer pays.
  await page.reload();
  await expect(page.getByText(words.notChosen, { exact: true })).toBeVisible();
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(formatCheckout(FIRST_TOTAL));
  const { changeOf, delivery } = messages.windows;
  await page.getByRole('button', { name: changeOf(delivery) }).click();
  await choice.getByRole('radio', { name: priorityLine.name }).check();
  await visibleButton(page, messages.checkout.proceed).click();
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await page.waitForURL(ORDER_PAGE);
  await expect(page.getByText(priorityLine.name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByTestId('total').first()).toHaveText(total);
});

test('when the owner ends priority while a customer is about to pay, the page says so and does not charge it', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  await offer(page, owner, { ...OFF, is_on: true });
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  await page.getByRole('radiogroup', { name: words.question }).getByRole('radio', { name: priorityLine.name }).check();
  await visibleButton(page, messages.checkout.proceed).click();
  await page.getByRole('heading', { level: 1, name: messages.payment.title }).waitFor();
  await offer(page, owner, OFF);
  await visibleButton(page, messages.payment.payNow).click();
  await expect(page.getByText(priorityChanged.ended)).toBeVisible();
  await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveText(formatCheckout(FIRST_TOTAL));
});
