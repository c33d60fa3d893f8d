import type { Page } from '@playwright/test';
import { formatOpenedAt } from '#domain/accounts/opened-at.ts';
import { messages } from '#domain/messages.ts';
import { call, logIn, newCustomer, PASSWORD, signIn, stored } from '#tests/e2e/support/customer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  linkIn,
  mailTo,
  newEmail,
  test,
  wideOnDemand,
} from '#tests/e2e/support/shop.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const words = messages.verify;
const NEW_PASSWORD = 'fresh-sea-breeze-7';
const notMe = (page: Page) => page.getByRole('button', { name: words.notMe, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

type Tokens = { access: string; refresh: string };
const logInOutside = (page: Page, email: string, password: string) =>
  page.request.post('/api/users/login/', { data: { email, password } });

/**
 * An address that another person registered and signed in to elsewhere; returns the session there and the mailed link.
 */
async function registeredElsewhere(page: Page): Promise<{ email: string; session: Tokens; link: string }> {
  const email = newEmail();
  const data = { email, password: PASSWORD, first_name: 'Mallory', last_name: 'Mock' };
  await call(page.request, 'post', '/api/users/register/', { data });
  const session = (await (await logInOutside(page, email, PASSWORD)).json()) as Tokens;
  return { email, session, link: linkIn(await mailTo(page, email, /verify/i)) };
}

test('a mailed link opened without a session says when the account was created; “That was not me” leads to a new password', async ({
  page,
}) => {
  const { email, session, link } = await registeredElsewhere(page);
  await page.goto(link);
  await expect(page.getByText(words.success)).toBeVisible();
  await expect(page.getByText(words.wasItYou)).toBeVisible();
  const opened = formatOpenedAt(new Date())?.split(' at ')[0] ?? '';
  await expect(page.getByText(`The account was created on ${opened}`)).toBeVisible();
  // By the specification, login opens after a moment; the choice stays on screen for anyone who reads it.
  await page.waitForURL(/\/login\/?\?continue=%2Fcart$/);
  await expect(page.getByText(words.wasItYou)).toBeVisible();
  await expect(page.getByText(words.verifiedNowLogin)).toBeVisible();
  await expect(field(page, messages.login.email)).toHaveValue(email);
  await expectAccessibleAndFitting(page);
  const refreshed = await page.request.post('/api/token/refresh/', { data: { refresh: session.refresh } });
  expect(refreshed.status()).toBe(401);

  await notMe(page).click();
  await page.waitForURL(/\/reset-password\/[\w-]+/);
  expect((await logInOutside(page, email, PASSWORD)).status()).toBe(401);
  await field(page, messages.resetPassword.newPassword).fill(NEW_PASSWORD);
  await field(page, messages.resetPassword.confirmPassword).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: messages.resetPassword.submit }).click();
  await page.waitForURL(/\/login\/?$/);
  await expect(notMe(page)).toHaveCount(0);
  expect((await logInOutside(page, email, NEW_PASSWORD)).status()).toBe(200);
});

test('“That was not me” on the verification page itself stops the redirect to login', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  const { link } = await registeredElsewhere(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/users/password/reject/', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.clock.install();
  await page.goto(link);
  await notMe(page).click();
  await page.clock.runFor(3_000);
  await expect(page.getByRole('button', { name: words.rejecting })).toBeVisible();
  release();
  await expect(page.getByText(words.rejectFailed)).toBeVisible();
  await expect(page.getByRole('link', { name: words.askForPassword })).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email\/?\?/);
  await expectAccessibleAndFitting(page);
});

test('a sign-in where the link was opened proves the password, and the question does not appear again', async ({
  page,
}) => {
  const { email, link } = await registeredElsewhere(page);
  await page.goto(link);
  await page.waitForURL(/\/login\/?\?/);
  await logIn(page, { email, password: PASSWORD });
  // Nothing is in the cart of this browser: what was booked is among the orders.
  await page.waitForURL(/\/orders\/?$/);
  expect(await page.evaluate(() => sessionStorage.getItem('opened_link'))).toBeNull();
  const key = new URL(link, 'http://shop').searchParams.get('key');
  const again = await call(page.request, 'post', `/api/users/verify-email/${key}/`, { data: {} });
  expect(again).toEqual({ status: 'already_verified' });
});

test('a mailed link opened in the signed-in browser asks nothing and keeps the session', async ({ page }) => {
  const customer = await newCustomer(page, { verified: false });
  const link = linkIn(await mailTo(page, customer.email, /verify/i));
  await signIn(page, customer);
  await page.goto(link);
  await expect(page.getByText(words.success)).toBeVisible();
  await expect(notMe(page)).toHaveCount(0);
  // By way of the login, which leads who is signed in, has an empty cart and has booked nothing on to the services.
  await page.waitForURL(/\/services\/?$/);
  await expect(notMe(page)).toHaveCount(0);
  const access = (await stored(page, 'access_token')) ?? '';
  await call(page.request, 'get', '/api/users/account/', { token: access });
});
