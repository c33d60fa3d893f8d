import type { Page } from '@playwright/test';
import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { SHOP_NAME } from '#tests/e2e/support/content.ts';
import {
  call,
  fillAddress,
  keepInStorage,
  logIn,
  newCustomer,
  PASSWORD,
  signIn,
  stored,
} from '#tests/e2e/support/customer.ts';
import {
  expect,
  expectAccessibleAndFitting,
  linkIn,
  mailTo,
  mockCall,
  narrowOnly,
  newEmail,
  test,
  toasts,
  wideOnDemand,
} from '#tests/e2e/support/shop.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillRegistration(page: Page, form: { email: string; password: string }): Promise<void> {
  await fillAddress(field(page, messages.register.email), form.email);
  await field(page, messages.register.password).fill(form.password);
  await field(page, messages.register.firstName).fill('Ama');
  await field(page, messages.register.lastName).fill('Mensah');
}

test.describe('/register', () => {
  test('says what is missing or wrong before it sends anything, and sends once it is right', async ({ page }) => {
    let sent = 0;
    await page.route('**/api/users/register/', (route) => {
      sent += 1;
      return route.fallback();
    });
    await page.goto('/register');
    await expectAccessibleAndFitting(page);
    const submit = button(page, messages.register.submit);
    await submit.click();
    await expect(page.getByText(messages.register.fillAllFields)).toBeVisible();
    await fillRegistration(page, { email: 'not an address', password: PASSWORD });
    await submit.click();
    await expect(page.getByText(messages.register.invalidEmail)).toBeVisible();
    await expect(field(page, messages.register.email)).toBeFocused();
    await fillRegistration(page, { email: newEmail(), password: 'seven77' });
    await submit.click();
    await expect(page.getByText(messages.register.shortPassword)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await field(page, messages.register.password).fill(PASSWORD);
    await expect(page.getByText(messages.register.shortPassword)).toBeHidden();
    await field(page, messages.register.firstName).fill(' ');
    await submit.click();
    await expect(page.getByText(messages.register.firstNameRequired)).toBeVisible();
    expect(sent).toBe(0);
  });

  test('says how easy a password is to guess while it is typed, and blocks nothing', async ({ page }) => {
    const { weak, fair, long } = messages.newPassword;
    await page.goto('/register');
    await fillRegistration(page, { email: 'quiet.lagoon@example.com', password: '' });
    const password = field(page, messages.register.password);
    await password.pressSequentially('1234567');
    await expect(password).toHaveAccessibleDescription(messages.register.passwordHint);
    await password.pressSequentially('8');
    await expect(password).toHaveAccessibleDescription(weak.pattern);
    await expectAccessibleAndFitting(page);
    for (const [text, sentence] of [
      [`${SHOP_NAME}2026`, weak.shop],
      ['AmaMensah1990', weak.name],
      ['quiet.lagoon', weak.email],
      ['kelp buoys', fair],
      ['dusty harmattan laces', long],
    ] as const) {
      await password.fill(text);
      await expect(password).toHaveAccessibleDescription(sentence);
    }
    await expectAccessibleAndFitting(page);
    await password.fill(`${SHOP_NAME}2026`);
    const sent = page.waitForRequest('**/api/users/register/');
    await button(page, messages.register.submit).click();
    await sent;
    // The server's refusal is shown once, as the field's error.
    await expect(page.getByText(weak.shop)).toHaveCount(1);
    await expect(password).toHaveAttribute('aria-invalid', 'true');
  });

  test('shows and hides the password', async ({ page }) => {
    await page.goto('/register');
    const password = field(page, messages.register.password);
    await password.fill(PASSWORD);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: messages.login.showPassword }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: messages.login.hidePassword }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('opens the code field by its toggle, and sends no code when none is typed', async ({ page }) => {
    const email = newEmail();
    await page.goto('/register');
    await expect(field(page, messages.register.referralCode)).toBeHidden();
    await page.getByRole('button', { name: messages.register.haveCode }).click();
    await expect(field(page, messages.register.referralCode)).toBeFocused();
    await fillRegistration(page, { email, password: PASSWORD });
    const sent = page.waitForRequest('**/api/users/register/');
    await button(page, messages.register.submit).click();
    expect((await sent).postDataJSON()).toEqual({ email, password: PASSWORD, first_name: 'Ama', last_name: 'Mensah' });
    await expect(page).toHaveURL(`/temp-verify-email/?email=${encodeURIComponent(email)}`);
  });

  test('locks the code that a link contains, says so, and sends it', async ({ page }) => {
    await page.goto('/register?ref=abc123');
    const code = field(page, messages.register.referralCode);
    await expect(code).toHaveValue('ABC123');
    await expect(code).toHaveAttribute('readonly', '');
    await expect(page.getByText(messages.register.codeApplied)).toBeVisible();
    await expect(page.getByRole('button', { name: messages.register.haveCode })).toHaveCount(0);
    await expectAccessibleAndFitting(page);
    await fillRegistration(page, { email: newEmail(), password: PASSWORD });
    const sent = page.waitForRequest('**/api/users/register/');
    await button(page, messages.register.submit).click();
    expect((await sent).postDataJSON()).toMatchObject({ referral_code: 'ABC123' });
  });

  test('says at its field that a typed code is nobody’s, and goes on without it when asked', async ({ page }) => {
    const email = newEmail();
    await page.goto('/register');
    await page.getByRole('button', { name: messages.register.haveCode }).click();
    await fillRegistration(page, { email, password: PASSWORD });
    await field(page, messages.register.referralCode).fill('NOBODYS1');
    await button(page, messages.register.submit).click();
    await expect(page.getByText(messages.friendCode.unknown)).toBeVisible();
    await expect(field(page, messages.register.referralCode)).toBeFocused();
    await expectAccessibleAndFitting(page);
    await button(page, messages.register.submit).click();
    await expect(page).toHaveURL(`/temp-verify-email/?email=${encodeURIComponent(email)}`);
  });

  test('shows the server’s sentence about the address, or its own when there is none, and keeps what was typed', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const email = newEmail();
    await mockCall(page, '/api/users/register/', 400, { email: ['This address is taken.'] }, { times: 1 });
    await page.goto('/register');
    await fillRegistration(page, { email, password: PASSWORD });
    await button(page, messages.register.submit).click();
    await expect(page.getByText('This address is taken.')).toBeVisible();
    await expect(toasts(page).getByText(messages.register.failed)).toBeVisible();
    await expect(field(page, messages.register.email)).toHaveValue(email);
    await mockCall(page, '/api/users/register/', 500, {});
    await button(page, messages.register.submit).click();
    await expect(page.locator('form').getByText(messages.register.failed)).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('has no navigation, names terms and privacy, and leads to login with its query', async ({ page }) => {
    await page.goto('/register?continue=%2Fcart');
    await expect(page.locator('header[data-session]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: messages.register.terms, exact: true })).toHaveAttribute(
      'href',
      '/terms',
    );
    await expect(page.getByRole('link', { name: messages.register.privacy })).toHaveAttribute('href', '/privacy');
    await page.getByRole('link', { name: messages.register.toLogin }).click();
    await expect(page).toHaveURL(/\/login\/?\?continue=%2Fcart$/);
  });
});

test.describe('/login', () => {
  test('says what is missing, wrong or refused, and stays', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('header[data-session]')).toHaveCount(0);
    await expectAccessibleAndFitting(page);
    await button(page, messages.login.submit).click();
    await expect(page.getByText(messages.login.fillAllFields)).toBeVisible();
    await logIn(page, { email: 'ama@', password: 'whatever it is' });
    await expect(page.getByText(messages.login.invalidEmail)).toBeVisible();
    await logIn(page, { email: newEmail(), password: 'whatever it is' });
    await expect(page.locator('form').getByText(messages.loginCalls.wrongCredentials)).toBeVisible();
    await expect(toasts(page).getByText(messages.login.failedToast)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await mockCall(page, '/api/users/login/', 400, {}, { times: 1 });
    await logIn(page, { email: newEmail(), password: 'whatever it is' });
    await expect(page.locator('form').getByText(messages.login.failed)).toBeVisible();
    await mockCall(page, '/api/users/login/', 200, { access: 'no.token', refresh: 'no.token' }, { times: 1 });
    await logIn(page, { email: newEmail(), password: 'whatever it is' });
    await expect(page.locator('form').getByText(messages.login.invalidToken)).toBeVisible();
    expect(await stored(page, 'access_token')).toBeNull();
  });

  test('goes home by default, or to the page in the query; never to another origin', async ({ page }) => {
    const customer = await newCustomer(page);
    for (const [query, target] of [
      ['', '/'],
      ['?continue=%2Fcart', '/cart'],
      ['?continuePath=%2Fservices%3Fa%3D1', '/services?a=1'],
      ['?continue=&returnUrl=%2Fabout-us', '/about-us'],
      ['?continue=https%3A%2F%2Fevil.example%2F', '/'],
      ['?continue=%2F%2Fevil.example', '/'],
    ] as const) {
      await page.goto('/login/');
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/login${query}`);
      await logIn(page, customer);
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      const { origin, pathname, search } = new URL(page.url());
      expect(origin).toBe(new URL(page.url()).origin);
      expect(`${pathname.replace(/(.)\/$/, '$1')}${search}`, query).toBe(target);
    }
  });

  test('a second visit while signed in offers to continue', async ({ page }) => {
    const customer = await newCustomer(page);
    await signIn(page, customer);
    await page.goto('/login?continue=%2Fcart');
    await expect(page.getByText(messages.login.loggedIn)).toBeVisible();
    await expect(page.getByRole('link', { name: messages.login.goOn })).toHaveAttribute('href', '/cart');
    await expectAccessibleAndFitting(page);
  });

  test('leads to forgotten passwords and to registration', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('link', { name: messages.login.forgotPassword })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await page.getByRole('link', { name: messages.login.toRegister }).click();
    await expect(page).toHaveURL(/\/register\/?$/);
  });
});

test.describe('/verify-email', () => {
  test('verifies once, says so, and opens login for the cart after a pause; again it is already verified', async ({
    page,
  }) => {
    const email = newEmail();
    const data = { email, password: PASSWORD, first_name: 'Ama', last_name: 'Mensah' };
    await page.request.post('/api/users/register/', { data });
    const link = linkIn(await mailTo(page, email, /verify/i));
    let asked = 0;
    await page.route('**/api/users/verify-email/**', (route) => {
      asked += 1;
      return route.fallback();
    });
    for (const words of [messages.verify.success, messages.verify.alreadyVerified]) {
      await page.goto(link);
      await expect(page.getByText(words)).toBeVisible();
      const seen = Date.now();
      await page.waitForURL(/\/login\/?\?continue=%2Fcart$/);
      expect(Date.now() - seen).toBeLessThan(4_000);
    }
    expect(asked).toBe(2);
  });

  test('of which the link was opened in another browser leads on to login, and says why', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const customer = await newCustomer(page, { verified: false });
    await signIn(page, customer);
    const other = await page.context().newPage();
    await other.goto(paths.account);
    await expect(other.getByRole('heading', { level: 1, name: messages.account.title })).toBeVisible();
    await page.goto('/verify-email');
    await page.getByRole('button', { name: messages.verify.haveOpened }).click();
    await expect(page.getByText(messages.verify.notYet)).toBeVisible();
    const link = new URL(linkIn(await mailTo(page, customer.email, /verify/i)), 'http://shop');
    await call(page.request, 'post', `/api/users/verify-email/${link.searchParams.get('key')}/`, { data: {} });
    // The page asks by itself.
    await expect(page).toHaveURL(/\/login\/?\?continue=%2Forders/);
    await expect(page.getByRole('note')).toHaveText(messages.keptCart.before);
    await expect(page.getByLabel(messages.login.email)).toHaveValue(customer.email);
    // Every page says it, in any tab.
    await other.reload();
    await expect(other).toHaveURL(/\/login\/?\?continue=%2Faccount/);
    await expect(other.getByRole('note')).toHaveText(messages.keptCart.before);
  });

  test('by a used link in another browser says so at the login, and leads on to the orders', async ({ page }) => {
    const customer = await newCustomer(page);
    await page.goto(linkIn(await mailTo(page, customer.email, /verify/i)));
    await expect(page.getByText(messages.verify.alreadyVerified)).toBeVisible();
    await page.waitForURL(/\/login\/?\?continue=%2Fcart$/);
    await expect(page.getByRole('note')).toHaveText(messages.verify.verifiedNowLogin);
    await expect(page.getByLabel(messages.login.email)).toHaveValue(customer.email);
    await logIn(page, customer);
    await expect(page).toHaveURL(/\/orders\/?$/);
    // Told once.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?continue=%2Fcart');
    await expect(page.getByRole('button', { name: messages.login.submit, exact: true })).toBeVisible();
    await expect(page.getByText(messages.verify.verifiedNowLogin)).toHaveCount(0);
  });

  test('in another tab of a newcomer says that it worked and goes on to the services; the tab that waited goes on too', async ({
    page,
    context,
  }) => {
    const customer = await newCustomer(page, { verified: false });
    await signIn(page, customer);
    await page.goto(`/temp-verify-email/?email=${encodeURIComponent(customer.email)}`);
    await expect(page.getByRole('link', { name: messages.tempVerify.goOn })).toBeVisible();
    const link = linkIn(await mailTo(page, customer.email, /verify/i));
    const mail = await context.newPage();
    await mail.goto(link);
    await expect(mail).toHaveURL(/\/services\/?$/);
    await expect(toasts(mail).getByText(messages.verify.success)).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/?$/);
    await expect(toasts(page).getByText(messages.verify.success)).toBeVisible();
  });

  test('shows that it is verifying until the answer comes', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/users/verify-email/**', async (route) => {
      await held;
      await route.fulfill({ json: { status: 'success' } });
    });
    await page.goto('/verify-email?key=abc&email=ama%40example.com');
    await expect(page.getByText(messages.verify.verifying)).toBeVisible();
    await expectAccessibleAndFitting(page);
    release();
    await expect(page.getByText(messages.verify.success)).toBeVisible();
  });

  test('offers a new link for an invalid or an expired key', async ({ page }) => {
    await page.goto('/verify-email?key=made-up&email=ama%40example.com');
    await expect(page.getByRole('heading', { name: messages.verify.failedTitle })).toBeVisible();
    await expect(page.getByText(messages.verify.invalidKey)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await mockCall(page, '/api/users/verify-email/old/', 400, { error: messages.verify.expiredKey });
    await page.goto('/verify-email?key=old&email=ama%40example.com');
    await expect(page.getByText(messages.verify.expiredKey)).toBeVisible();
    await page.getByRole('link', { name: messages.verify.requestNewLink }).click();
    await expect(page).toHaveURL('/temp-verify-email/?email=ama%40example.com&expired=true');
    await expect(page.getByText(messages.tempVerify.expired('ama@example.com'))).toBeVisible();
  });

  test('says that it failed when no answer comes, and offers another attempt', async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    await mockCall(page, '/api/users/verify-email/abc/', 500, {}, { times: 1 });
    await mockCall(page, '/api/users/verify-email/abc/', 500, {}, { times: 1 });
    await page.goto('/verify-email?key=abc&email=ama%40example.com');
    await expect(page.getByText(messages.verify.failed)).toBeVisible();
    await expect(page.getByRole('button', { name: messages.shell.tryAgain })).toBeVisible();
    await expect(page.getByRole('link', { name: messages.verify.requestNewLink })).toHaveCount(0);
  });

  test('without a key offers a new link instead of failing', async ({ page }) => {
    await page.goto('/verify-email?email=ama%40example.com');
    await expect(page.getByRole('heading', { name: messages.verify.noKeyTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: messages.verify.requestNewLink })).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('warns of an expired cart on the way to login', async ({ page }) => {
    await page.clock.install();
    await mockCall(page, '/api/users/verify-email/abc/', 200, { status: 'success' });
    await keepInStorage(page, {
      cart: { items: [{ service_id: 1, service_name: 'A', quantity: 1, price: '50.00' }], timestamp: 1 },
    });
    await page.goto('/verify-email?key=abc');
    await expect(toasts(page).getByText(CART_EXPIRED)).toBeVisible();
    expect(await stored(page, 'cart')).toBeNull();
    await page.clock.runFor(1300);
    await page.waitForURL(/\/login/);
    await expect(toasts(page).getByText(CART_EXPIRED)).toBeVisible();
  });
});

test.describe('/temp-verify-email', () => {
  const email = 'ama@example.com';

  test('says which of the three it is', async ({ page }) => {
    for (const [query, words] of [
      ['', messages.tempVerify.sent(email)],
      ['&is-verified=false', messages.tempVerify.notVerified(email)],
      ['&expired=true', messages.tempVerify.expired(email)],
    ] as const) {
      await page.goto(`/temp-verify-email/?email=${encodeURIComponent(email)}${query}`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText(messages.tempVerify.notThere)).toBeVisible();
      await expectAccessibleAndFitting(page);
    }
  });

  test('asked for again by an old link, says that the mail is sent', async ({ page }) => {
    await page.goto(`/temp-verify-email/?email=${encodeURIComponent(email)}&expired=true`);
    await page.getByRole('button', { name: messages.tempVerify.resend }).click();
    await expect(page.getByRole('heading', { level: 1, name: messages.tempVerify.title })).toBeVisible();
    await expect(page.getByText(messages.tempVerify.sent(email))).toBeVisible();
    await expect(page.getByText(messages.tempVerify.expired(email))).toHaveCount(0);
  });

  test('is a link beside an address that is not verified, in the account', async ({ page }) => {
    const customer = await newCustomer(page, { verified: false });
    await signIn(page, customer);
    await page.goto(paths.account);
    const note = page.getByRole('note').filter({ hasText: messages.account.unverified });
    await note.getByRole('link', { name: messages.verify.requestNewLink }).click();
    await expect(page.getByText(messages.tempVerify.notVerified(customer.email))).toBeVisible();
    await signIn(page, await newCustomer(page));
    await page.goto(paths.account);
    await expect(page.getByRole('heading', { level: 1, name: messages.account.title })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('resends once in 30 seconds, counting down', async ({ page }) => {
    await page.clock.install();
    await page.goto(`/temp-verify-email/?email=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: messages.tempVerify.resend }).click();
    await expect(toasts(page).getByText(messages.tempVerify.resent)).toBeVisible();
    const waiting = (seconds: number) => page.getByRole('button', { name: messages.tempVerify.resendIn(seconds) });
    await expect(waiting(30).or(waiting(29)).or(waiting(28))).toBeDisabled();
    await expectAccessibleAndFitting(page);
    const label = (await page.getByRole('button', { name: /^Resend in \d+s$/ }).textContent()) ?? '';
    const left = Number(/\d+/.exec(label)?.[0]);
    await page.clock.runFor((left - 4) * 1000);
    await expect(page.getByRole('button', { name: /^Resend in [1-4]s$/ })).toBeDisabled();
    await page.clock.runFor(4_000);
    await expect(page.getByRole('button', { name: messages.tempVerify.resend })).toBeEnabled();
  });

  test('says when it could not resend, and starts no countdown', async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    await mockCall(page, '/api/users/resend-verification-email/', 500, {});
    await page.goto(`/temp-verify-email/?email=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: messages.tempVerify.resend }).click();
    await expect(toasts(page).getByText(messages.tempVerify.resendFailed)).toBeVisible();
    await expect(page.getByRole('button', { name: messages.tempVerify.resend })).toBeEnabled();
  });

  test('without an address says so and shows nothing', async ({ page }) => {
    await page.goto('/temp-verify-email/');
    await expect(toasts(page).getByText(messages.tempVerify.noEmail)).toBeVisible();
    await expect(page.getByRole('button', { name: messages.tempVerify.resend })).toHaveCount(0);
    await expect(page.locator('main h1')).toHaveCount(0);
  });
});

test.describe('forgotten and new passwords', () => {
  test('a forgotten password is reset by mail, and the new one works', async ({ page }) => {
    const customer = await newCustomer(page);
    await page.goto('/forgot-password');
    await expectAccessibleAndFitting(page);
    const send = button(page, messages.forgotPassword.submit);
    await field(page, messages.forgotPassword.email).fill('ama@');
    await send.click();
    await expect(page.getByText(messages.forgotPassword.invalidEmail)).toBeVisible();
    await field(page, messages.forgotPassword.email).fill(customer.email);
    await send.click();
    await expect(page.getByText(messages.forgotPassword.sent)).toBeVisible();
    await expectAccessibleAndFitting(page);

    const link = linkIn(await mailTo(page, customer.email, /password/i));
    expect(link).toMatch(/^\/reset-password\/[\w-]{20,}$/);
    let sent = 0;
    await page.route('**/api/users/password/reset/confirm/', (route) => {
      sent += 1;
      return route.fallback();
    });
    await page.goto(`${link}/`);
    await expectAccessibleAndFitting(page);
    const submit = button(page, messages.resetPassword.submit);
    await submit.click();
    await expect(page.getByText(messages.resetPassword.fillAllFields)).toBeVisible();
    await field(page, messages.resetPassword.newPassword).fill('short77');
    await field(page, messages.resetPassword.confirmPassword).fill('short77');
    await submit.click();
    await expect(page.getByText(messages.resetPassword.shortPassword)).toBeVisible();
    await field(page, messages.resetPassword.newPassword).fill('a-new-road-to-cape-coast');
    await field(page, messages.resetPassword.confirmPassword).fill('a-new-road-to-kumasi');
    await page.getByRole('checkbox', { name: messages.resetPassword.show }).check();
    for (const name of [messages.resetPassword.newPassword, messages.resetPassword.confirmPassword])
      await expect(field(page, name)).toHaveAttribute('type', 'text');
    await submit.click();
    await expect(page.getByText(messages.resetPassword.mismatch)).toBeVisible();
    expect(sent).toBe(0);
    await field(page, messages.resetPassword.confirmPassword).fill('a-new-road-to-cape-coast');
    await submit.click();
    await expect(page).toHaveURL(/\/login\/?$/);
    await expect(toasts(page).getByText(messages.resetPassword.done)).toBeVisible();
    await logIn(page, { email: customer.email, password: 'a-new-road-to-cape-coast' });
    await expect(page).toHaveURL(/localhost:\d+\/$/);

    // The link was used: said in place of the form.
    await page.goto(link);
    await expect(page.getByText(messages.resetPassword.invalidToken)).toBeVisible();
    await expect(submit).toHaveCount(0);
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: messages.resetPassword.requestNewLink }).click();
    await expect(page).toHaveURL(/\/forgot-password\/?$/);
  });

  test('the server’s sentence on a reset is shown: non_field_errors, else detail, else our own', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    await mockCall(page, '/api/users/password/reset/look/', 200, { is_open: true });
    await page.goto('/reset-password/some-token');
    await expect(page.getByRole('link', { name: messages.resetPassword.backToLogin })).toHaveAttribute(
      'href',
      '/login',
    );
    await field(page, messages.resetPassword.newPassword).fill(PASSWORD);
    await field(page, messages.resetPassword.confirmPassword).fill(PASSWORD);
    for (const [status, body, words] of [
      [400, { non_field_errors: ['First word.', 'Second word.'], detail: 'Detail.' }, 'First word.'],
      [400, { detail: 'Detail.' }, 'Detail.'],
      [500, {}, messages.resetPassword.failed],
    ] as const) {
      await page.unroute('**/api/users/password/reset/confirm/');
      await mockCall(page, '/api/users/password/reset/confirm/', status, body);
      await button(page, messages.resetPassword.submit).click();
      await expect(page.locator('form').getByText(words)).toBeVisible();
      await expect(page.getByRole('link', { name: messages.resetPassword.requestNewLink })).toHaveCount(0);
    }

    // Used meanwhile, in another tab.
    const used = 'This link is invalid by now.';
    await page.unroute('**/api/users/password/reset/confirm/');
    await mockCall(page, '/api/users/password/reset/confirm/', 400, { non_field_errors: [used] });
    await button(page, messages.resetPassword.submit).click();
    await expect(page.getByText(used)).toBeVisible();
    await expect(page.getByRole('link', { name: messages.resetPassword.requestNewLink })).toBeVisible();
    await expect(button(page, messages.resetPassword.submit)).toHaveCount(0);
  });

  test('the server’s sentence on a forgotten password is shown, else our own', async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    await page.goto('/forgot-password');
    await expect(page.getByRole('link', { name: messages.forgotPassword.backToLogin })).toHaveAttribute(
      'href',
      '/login',
    );
    await field(page, messages.forgotPassword.email).fill('ama@example.com');
    await mockCall(page, '/api/users/password/reset/', 400, { email: ['First.', 'Second.'] }, { times: 1 });
    await button(page, messages.forgotPassword.submit).click();
    await expect(page.getByText('First.')).toBeVisible();
    await mockCall(page, '/api/users/password/reset/', 500, {});
    await button(page, messages.forgotPassword.submit).click();
    await expect(page.getByText(messages.forgotPassword.failed)).toBeVisible();
  });
});

test.describe('/change-password', () => {
  const words = messages.changePassword;

  async function fill(page: Page, texts: [string, string, string]): Promise<void> {
    for (const [index, name] of [words.oldPassword, words.newPassword, words.confirmPassword].entries())
      await field(page, name).fill(texts[index] ?? '');
  }

  test('needs a login, then changes the password: every refusal is shown at its field', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const customer = await newCustomer(page);
    await page.goto('/change-password');
    await expect(page).toHaveURL(/\/login\/?\?continue=%2Fchange-password/);
    await expect(toasts(page).getByText(messages.shell.loginToContinue)).toBeVisible();
    await signIn(page, customer);
    await page.goto('/change-password/');
    await expect(page.getByRole('link', { name: words.backToServices })).toHaveAttribute('href', '/services');
    await expect(page.getByRole('button', { name: messages.login.showPassword })).toHaveCount(3);
    await expectAccessibleAndFitting(page);
    const submit = button(page, words.submit);
    await submit.click();
    await expect(page.getByText(words.required)).toHaveCount(3);
    await expect(page.getByText(words.fixErrors)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await fill(page, [customer.password, 'seven77', 'seven77']);
    await expect(page.getByText(words.required)).toHaveCount(0);
    await submit.click();
    await expect(page.getByText(words.shortPassword).first()).toBeVisible();
    await fill(page, ['a wrong old one', 'the-harmattan-is-over', 'the-harmattan-is-over']);
    await submit.click();
    await expect(page.getByText(words.wrongOldPassword)).toBeVisible();
    await expect(page.getByText(words.fixErrors)).toBeVisible();
    await field(page, words.oldPassword).press('End');
    await field(page, words.oldPassword).pressSequentially('x');
    await expect(page.getByText(words.wrongOldPassword)).toBeHidden();
    await mockCall(page, '/api/users/password/change/', 500, {}, { times: 1 });
    await submit.click();
    await expect(page.getByText(words.failed, { exact: true })).toBeVisible();
    const errors = { new_password: ['One.', 'Two.'], non_field_errors: ['Three.'] };
    await mockCall(page, '/api/users/password/change/', 400, errors, { times: 1 });
    await submit.click();
    await expect(page.getByText('One.', { exact: true })).toBeVisible();
    await expect(page.getByText('Three.', { exact: true })).toBeVisible();
    await expect(page.getByText('Two.', { exact: true })).toHaveCount(0);
    await fill(page, [customer.password, 'the-harmattan-is-over', 'the-harmattan-is-over']);
    await submit.click();
    await expect(page).toHaveURL(/\/services\/?$/);
    await expect(toasts(page).getByText(words.changed)).toBeVisible();
  });
});

test.describe('logging out', () => {
  test('ends the session, says so, and leads to login', async ({ page }) => {
    const customer = await newCustomer(page);
    await signIn(page, customer);
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login\/?$/);
    await expect(toasts(page).getByText(messages.logout.loggedOut)).toBeVisible();
    expect(await stored(page, 'access_token')).toBeNull();
    const refused = await page.request.post('/api/users/token/refresh/', { data: { refresh: customer.refresh } });
    expect(refused.status()).toBe(401);
  });

  test('says when the shop can’t be reached, and offers a choice', async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    const customer = await newCustomer(page);
    await signIn(page, customer);
    await mockCall(page, '/api/users/logout/', 500, {});
    await page.goto('/logout');
    await expect(toasts(page).getByText(messages.logout.logoutFailed)).toBeVisible();
    await expect(page.getByText(messages.logout.logoutFailedHint)).toBeVisible();
    expect(await stored(page, 'access_token')).toBe(customer.access);
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: messages.logout.logoutHere }).click();
    await expect(page).toHaveURL(/\/login\/?$/);
    expect(await stored(page, 'access_token')).toBeNull();
  });
});

test.describe('Google', () => {
  narrowOnly();
  async function choose(page: Page, persona: string): Promise<void> {
    await page.getByTestId('google').click();
    await page.getByTestId(`persona-${persona}`).click();
  }

  test('signs in and continues; refuses an unconfirmed address and one that belongs to a password', async ({
    page,
  }) => {
    await page.goto('/login?continue=%2Fcart');
    await choose(page, 'gmail');
    await expect(page).toHaveURL(/\/cart\/?$/);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await choose(page, 'unverified');
    await expect(page.locator('form').getByText(messages.loginCalls.googleEmailUnverified)).toBeVisible();
    await expect(toasts(page).getByText(messages.login.googleFailedToast)).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('registers with a friend’s code', async ({ page }) => {
    await page.goto('/register?ref=abc123');
    const sent = page.waitForRequest('**/api/users/google-login/');
    await choose(page, 'one-name');
    expect((await sent).postDataJSON()).toMatchObject({ referral_code: 'ABC123' });
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });

  test('a refusal without a sentence shows ours, by mode', async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    await mockCall(page, '/api/users/google-login/', 500, {});
    for (const [path, words, toast] of [
      ['/login', messages.login.googleFailed, messages.login.googleFailedToast],
      ['/register', messages.register.googleFailed, messages.register.googleFailedToast],
    ] as const) {
      await page.goto(path);
      await choose(page, 'workspace');
      await expect(page.locator('form').getByText(words)).toBeVisible();
      await expect(toasts(page).getByText(toast)).toBeVisible();
    }
  });

  test('blocked, it becomes one line, and the form works', async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource|ERR_FAILED/);
    await page.route('**/standins/google/**', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText(messages.login.googleUnavailable)).toBeVisible({ timeout: 15_000 });
    await expectAccessibleAndFitting(page);
    await logIn(page, { email: newEmail(), password: 'whatever it is' });
    await expect(page.locator('form').getByText(messages.loginCalls.wrongCredentials)).toBeVisible();
  });
});
