import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { orderPath } from '#domain/paths.ts';
import { OSU } from '#tests/e2e/support/checkout.ts';
import { call, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';

/** A control that goes as it is used must not send the keyboard back to the start of the page. */
test.use({ serviceWorkers: 'block' });
narrowOnly();

const { account, places, rating, tracking } = messages;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** The focus is in this part of the page, or on it, once everything has settled. */
async function expectFocusIn(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await place.page().waitForTimeout(300);
  expect(await place.evaluate((node) => node.contains(document.activeElement))).toBe(true);
}

test('in the account the focus stays where something was saved, changed or deleted', async ({ page }) => {
  const customer = await newCustomer(page);
  await paidOrder(page, customer);
  await call(page.request, 'post', '/api/users/account/places/', {
    token: customer.access,
    data: { name: 'Shop', place: { ...OSU, landmark: 'Blue gate' } },
  });
  await signIn(page, customer);
  await page.goto('/account');
  const saved = part(page, places.title);
  await press(button(page, places.saveAsName(places.home)));
  await expect(button(page, places.removeOf(places.home))).toBeVisible();
  await expectFocusIn(saved);
  await press(button(page, places.removeOf('Shop')));
  await expect(button(page, places.removeNo)).toBeFocused();
  await press(button(page, places.removeYes));
  await expect(button(page, places.removeOf('Shop'))).toHaveCount(0);
  await expectFocusIn(saved);
  await saved.getByLabel(places.phone).fill('024 123 4568');
  await press(saved.getByRole('button', { name: places.save, exact: true }));
  await expect(saved.getByRole('button', { name: places.save, exact: true })).toBeDisabled();
  await expectFocusIn(saved);
  const profile = part(page, account.profile);
  await press(button(page, account.changeName));
  await page.getByLabel(account.firstName).fill('Esi');
  await press(button(page, account.saveName));
  await expect(profile.getByText('Esi')).toBeVisible();
  await expectFocusIn(profile);
  await press(page.getByRole('button', { name: account.export }));
  await expect(button(page, account.export)).toBeFocused();
});

test('on an order the focus stays at the rating and at the link that was taken back', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer);
  await moveAlong(page, owner, slug, STEPS_TO_DELIVERY);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await page.getByRole('radio', { name: rating.star(5) }).check({ force: true });
  await page.getByRole('checkbox', { name: /show my rating/ }).check();
  await press(button(page, rating.send));
  const given = part(page, rating.titleGiven);
  await expectFocusIn(given);
  await press(button(page, rating.change));
  await expectFocusIn(given);
  await press(button(page, rating.keep));
  await expectFocusIn(given);
  await press(button(page, rating.withdraw));
  await expect(button(page, rating.withdraw)).toHaveCount(0);
  await expectFocusIn(given);
  const link = part(page, tracking.shareTitle);
  await press(button(page, tracking.make));
  await expect(page.getByTestId('tracking-link')).toBeVisible();
  await expectFocusIn(link);
  await press(button(page, tracking.revoke));
  await expect(button(page, tracking.revokeNo)).toBeFocused();
  await press(button(page, tracking.revokeYes));
  await expect(page.getByText(tracking.revoked)).toBeVisible();
  await expectFocusIn(link);
});
