import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { messages } from '#domain/messages.ts';
import { newCustomer, PASSWORD, signIn, stored } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

wideOnDemand();

const words = messages.secondFactor;
const { teamMoney, login, team } = messages;

/** The code of an authenticator app with this secret; `ahead` steps from now. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });

/** A security key that is plugged in and touched at once, simulated by Chromium. */
async function plugInKey(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logIn(page: Page, email: string, to: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login?continue=${encodeURIComponent(to)}`);
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: login.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.title })).toBeFocused();
}

test('an app is set up by its QR code, its codes are saved, and the next login asks for it and continues', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  await signIn(page, owner);
  await page.goto('/account');
  await page.getByRole('button', { name: words.addTotp }).click();
  await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
  await expectAccessibleAndFitting(page);
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByLabel(words.code).fill(codeOf(secret));
  await page.getByRole('button', { name: words.turnOn }).click();
  await expect(page.getByRole('heading', { name: words.codesTitle })).toBeFocused();
  await expectAccessibleAndFitting(page);
  const codes = await page.getByTestId('recovery-codes').locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: words.codesKept }).click();
  await expect(page.getByText(words.recoveryLeft(10))).toBeVisible();

  await logIn(page, owner.email, '/rate-and-services?from=here');
  await expectAccessibleAndFitting(page);
  const field = page.getByLabel(words.code);
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('000 000');
  await page.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByText(words.wrongCode)).toBeVisible();
  await field.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: words.confirm }).click();
  await page.waitForURL('**/rate-and-services?from=here');
  expect(await stored(page, 'access_token')).not.toBeNull();

  await logIn(page, owner.email, '/services');
  await page.getByRole('button', { name: words.useRecovery }).click();
  await page.getByLabel(words.recoveryCode).fill(codes[0] ?? '');
  await page.getByRole('button', { name: words.confirm }).click();
  await page.waitForURL('**/services');

  // The phone is lost, and so is the code that was not used yet: the page says who helps.
  await logIn(page, owner.email, '/services');
  await page.getByRole('button', { name: words.useRecovery }).click();
  await page.getByLabel(words.recoveryCode).fill(codes[0] ?? '');
  await page.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByText(words.wrongCode)).toBeVisible();
  await expect(page.getByText(words.nothingLeft)).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('a passkey is created, used at the next login, and removed', async ({ page }) => {
  const member = await newTeamMember(page, 'staff');
  await signIn(page, member);
  await plugInKey(page);
  await page.goto('/account#second-step');
  await page.getByText(words.addPasskey).first().click();
  await page.getByLabel(words.passkeyName).fill('My phone');
  await page.getByRole('button', { name: words.addPasskey }).click();
  await expect(page.getByRole('heading', { name: words.codesTitle })).toBeVisible();
  await page.getByRole('button', { name: words.codesKept }).click();

  await logIn(page, member.email, '/account');
  await page.getByRole('button', { name: words.usePasskey }).click();
  await page.waitForURL('**/account');
  await page.getByRole('button', { name: words.removeNamed('My phone') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.removeLastLead)).toBeVisible();
  await dialog.getByRole('button', { name: words.remove, exact: true }).click();
  await expect(page.getByText(words.off)).toBeVisible();
});

test('a refund after a quarter of an hour asks for a confirmation in place, and then succeeds as it was typed', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const slug = await paidOrder(page, owner);
  await signIn(page, owner);
  let asked = 0;
  // This test can't set the shop's clock forward, so the first answer is mocked.
  await page.route('**/api/staff/payments/*/refund/', (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    return route.fulfill({ status: 403, json: { detail: words.recentNeeded, confirm: 'password', methods: [] } });
  });
  await page.goto(`/staff/orders/${slug}`);
  await page.getByRole('button', { name: teamMoney.refund }).click();
  const dialog = page.getByRole('dialog', { name: teamMoney.refundTitle });
  await dialog.getByLabel(teamMoney.refundAmount).fill('20');
  await dialog.getByLabel(teamMoney.refundWhy).fill('A lace was lost');
  await dialog.getByRole('button', { name: teamMoney.refundNext }).click();
  await dialog.getByRole('button', { name: teamMoney.refundYes('GHS 20.00') }).click();

  const question = page.getByRole('dialog', { name: words.askTitle });
  await expectAccessibleAndFitting(page);
  await question.getByLabel(words.askPassword, { exact: true }).fill('not this one');
  await question.getByRole('button', { name: words.confirm }).click();
  await expect(question.getByText(words.wrongPassword)).toBeVisible();
  await question.getByLabel(words.askPassword, { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: words.confirm }).click();
  await expect(toasts(page).getByText(teamMoney.refundDone('GHS 20.00'))).toBeVisible();
  await expect(page.getByText('A lace was lost').first()).toBeVisible();
});

test('closing the question refunds nothing and keeps what was typed', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const slug = await paidOrder(page, owner);
  await signIn(page, owner);
  await page.route('**/api/staff/payments/*/refund/', (route) =>
    route.fulfill({ status: 403, json: { detail: words.recentNeeded, confirm: 'second_factor', methods: ['totp'] } }),
  );
  await page.goto(`/staff/orders/${slug}`);
  await page.getByRole('button', { name: teamMoney.refund }).click();
  const dialog = page.getByRole('dialog', { name: teamMoney.refundTitle });
  await dialog.getByLabel(teamMoney.refundAmount).fill('20');
  await dialog.getByLabel(teamMoney.refundWhy).fill('A lace was lost');
  await dialog.getByRole('button', { name: teamMoney.refundNext }).click();
  await dialog.getByRole('button', { name: teamMoney.refundYes('GHS 20.00') }).click();
  const question = page.getByRole('dialog', { name: words.askTitle });
  await expect(question.getByLabel(words.code)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByText(words.recentNeeded)).toBeVisible();
  await dialog.getByRole('button', { name: teamMoney.refundChange }).click();
  await expect(dialog.getByLabel(teamMoney.refundWhy)).toHaveValue('A lace was lost');
});

test('an owner of a live shop without a second factor is led to setting it up', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  await signIn(page, owner);
  await page.route('**/api/staff/me/', (route) =>
    route.fulfill({ status: 403, json: { detail: words.setUpNeeded, set_up: 'second_factor' } }),
  );
  await page.goto('/staff/day');
  await expect(page.getByText(words.setUpNeeded)).toBeVisible();
  await expect(page.getByText(team.queue, { exact: true })).toBeHidden();
  await page.getByRole('link', { name: words.setUpGo }).click();
  await expect(page.getByRole('heading', { name: words.section })).toBeInViewport();
});

test('customers fetch no script for a second factor, and only its pages may use passkeys', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const customer = await newCustomer(page);
  await signIn(page, customer);
  for (const [path, get, create] of [
    ['/login', '(self)', '()'],
    ['/account', '(self)', '(self)'],
    ['/staff/day', '(self)', '()'],
    ['/cart', '()', '()'],
  ]) {
    const answer = await page.goto(path ?? '');
    const policy = answer?.headers()['permissions-policy'] ?? '';
    expect(policy).toContain(`publickey-credentials-get=${get}, publickey-credentials-create=${create}`);
  }
  expect(scripts.filter((url) => /SecondFactor|SecondStepForm|ConfirmIdentity\.|passkey/i.test(url))).toEqual([]);
});
