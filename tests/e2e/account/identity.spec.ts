import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { logIn, newCustomer, PASSWORD, signIn } from '#tests/e2e/support/customer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  linkIn,
  mailTo,
  newEmail,
  test,
  toasts,
  wideOnDemand,
} from '#tests/e2e/support/shop.ts';

wideOnDemand();
test.use({ serviceWorkers: 'block' });

const words = messages.account;
const calls = messages.accountCalls;
const profile = (page: Page) => page.getByRole('region', { name: words.profile });

test('a customer changes the name, then the address, and the former mailbox takes the account back', async ({
  page,
}) => {
  const customer = await newCustomer(page, { firstName: 'Efua' });
  await signIn(page, customer);
  await page.goto('/account');
  await page.getByRole('button', { name: words.changeName }).click();
  await page.getByLabel(words.firstName).fill('');
  await page.getByRole('button', { name: words.saveName }).click();
  await expect(page.getByText(messages.register.firstNameRequired)).toBeVisible();
  await page.getByLabel(words.firstName).fill('Abena');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: words.saveName }).click();
  await expect(toasts(page).getByText(calls.nameSaved)).toBeVisible();
  await expect(page.getByText('Abena Mensah')).toBeVisible();

  const email = newEmail();
  await page.getByRole('button', { name: words.changeEmail }).click();
  await page.getByLabel(words.newEmail).fill(email);
  await profile(page).getByLabel(words.password, { exact: true }).fill('not mine at all');
  await page.getByRole('button', { name: words.sendLink }).click();
  await expect(page.getByText(words.wrongPassword)).toBeVisible();
  await profile(page).getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.sendLink }).click();
  await expect(page.getByText(words.wanted(email))).toBeVisible();
  await expect(page.getByText(customer.email)).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(linkIn(await mailTo(page, email, /Confirm your new email/)));
  await expect(toasts(page).getByText(calls.addressChanged(email))).toBeVisible();
  await expect(page).toHaveURL(/\/account\/?$/);
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  await page.goto(linkIn(await mailTo(page, customer.email, /has a new email address/)));
  const fresh = 'harmattan dust on canvas';
  await page.getByLabel(messages.resetPassword.newPassword, { exact: true }).fill(fresh);
  await page.getByLabel(messages.resetPassword.confirmPassword, { exact: true }).fill(fresh);
  await page.getByRole('button', { name: messages.resetPassword.submit }).click();
  await page.waitForURL(/\/login/);
  // The page knows the address that the account has again.
  await expect(page.getByLabel(messages.login.email)).toHaveValue(customer.email);
  await page.getByLabel(messages.login.password, { exact: true }).fill(fresh);
  await page.getByRole('button', { name: messages.login.submit, exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto('/account');
  await expect(page.getByText(customer.email, { exact: true })).toBeVisible();
});

test('an address that was mistyped is changed from the page that waits for its link; the link’s login says which address it wants', async ({
  page,
  browser,
}) => {
  const customer = await newCustomer(page, { verified: false });
  await signIn(page, customer);
  await page.goto(`/temp-verify-email/?email=${encodeURIComponent(customer.email)}`);
  await page.getByRole('link', { name: messages.tempVerify.changeAddress }).click();
  const email = newEmail();
  await page.getByLabel(words.newEmail).fill(email);
  await expect(page.getByLabel(words.newEmail)).toBeInViewport();
  await profile(page).getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.sendLink }).click();
  await expect(page.getByText(words.wanted(email))).toBeVisible();

  const link = linkIn(await mailTo(page, email, /Confirm your new email/));
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await other.goto(link);
  await expect(other.getByText(messages.keptCart.moving)).toBeVisible();
  await logIn(other, { email: customer.email, password: PASSWORD });
  await expect(toasts(other).getByText(calls.addressChanged(email))).toBeVisible();
  await other.context().close();
});

test('a wanted address is given up, and a link that does not work says so', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  const email = newEmail();
  await page.goto('/account');
  await page.getByRole('button', { name: words.changeEmail }).click();
  await page.getByLabel(words.newEmail).fill(email);
  await profile(page).getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.sendLink }).click();
  await page.getByRole('button', { name: words.keepEmail }).click();
  await expect(page.getByText(words.wanted(email))).toBeHidden();
  await page.goto(linkIn(await mailTo(page, email, /Confirm your new email/)));
  await expect(toasts(page).getByText(calls.moveKeyInvalid)).toBeVisible();
  await expect(page.getByText(customer.email, { exact: true })).toBeVisible();
});
