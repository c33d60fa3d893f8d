import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { refused } from '#tests/pictures/answers.ts';
import { cart } from '#tests/pictures/fixtures/checkout.ts';
import { AMA, signedIn } from '#tests/pictures/fixtures/people.ts';
import type { State } from '#tests/pictures/state.ts';

const { login, loginCalls, register, registrationCalls, verify, logout } = messages;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillLogin(page: Page): Promise<void> {
  await field(page, login.email).fill(AMA.email);
  await field(page, login.password).fill('walk-on-by-the-sea-9');
}

async function logIn(page: Page): Promise<void> {
  await fillLogin(page);
  await press(page, login.submit);
}

async function fillRegistration(page: Page, password = 'walk-on-by-the-sea-9'): Promise<void> {
  await field(page, register.email).fill(AMA.email);
  await field(page, register.password).fill(password);
  await field(page, register.firstName).fill(AMA.first_name);
  await field(page, register.lastName).fill(AMA.last_name);
}

const WRONG = { 'POST /api/users/login/': refused(401, loginCalls.wrongCredentials) };
const OPENED_LINK = { opened_link: { key: 'a-key', openedAt: '2026-11-20T10:00:00.000Z' } };

const LOGIN_STATES: State[] = [
  { name: 'login-empty', path: '/login' },
  { name: 'login-filled', path: '/login', act: fillLogin },
  {
    name: 'login-password-shown',
    path: '/login',
    act: async (page) => {
      await fillLogin(page);
      await press(page, login.showPassword);
    },
  },
  { name: 'login-missing', path: '/login', act: (page) => press(page, login.submit) },
  {
    name: 'login-refused',
    path: '/login',
    answers: WRONG,
    act: async (page) => {
      await logIn(page);
      await page.getByText(loginCalls.wrongCredentials).waitFor();
    },
  },
  {
    name: 'login-refused-toast',
    path: '/login',
    answers: WRONG,
    windowOnly: true,
    act: async (page) => {
      await logIn(page);
      await page.getByText(login.failedToast).waitFor();
    },
  },
  {
    name: 'login-busy',
    path: '/login',
    answers: { 'POST /api/users/login/': 'never' },
    act: async (page) => {
      await logIn(page);
      await page.getByRole('button', { name: login.submitting }).waitFor();
    },
  },
  {
    name: 'login-without-google',
    path: '/login',
    answers: { 'GET /standins/google/**': 'cut' },
    act: (page) => page.getByText(login.googleUnavailable).waitFor(),
  },
  {
    name: 'login-signed-in',
    path: '/login',
    stored: signedIn(),
    act: (page) => page.getByText(login.loggedIn).waitFor(),
  },
  {
    name: 'login-after-opened-link',
    path: '/login',
    session: OPENED_LINK,
    act: (page) => page.getByRole('button', { name: verify.notMe }).waitFor(),
  },
  {
    name: 'login-with-cart',
    path: '/login?continue=%2Fcheckout',
    stored: { ...cart({ 1: 2 }), serviceArea: 'Accra' },
    act: (page) => page.getByText(messages.keptCart.login).waitFor(),
  },
  {
    name: 'login-guard-toast',
    path: '/orders',
    windowOnly: true,
    act: async (page) => {
      await page.waitForURL(/\/login/);
      await page.getByText(messages.shell.loginToContinue).waitFor();
    },
  },
  {
    name: 'logout-failed',
    path: '/logout',
    stored: signedIn(),
    answers: { 'POST /api/users/logout/': 'cut' },
    act: (page) => page.getByText(logout.logoutFailedHint).waitFor(),
  },
  { name: 'logout-busy', path: '/logout', stored: signedIn(), answers: { 'POST /api/users/logout/': 'never' } },
];

const REGISTER_STATES: State[] = [
  { name: 'register-empty', path: '/register' },
  {
    name: 'register-with-cart',
    path: '/register?continue=%2Fcheckout',
    stored: cart({ 1: 2 }),
    act: (page) => page.getByText(messages.keptCart.register).waitFor(),
  },
  { name: 'register-invited', path: '/register?ref=AMA7F3K9' },
  { name: 'register-code-open', path: '/register', act: (page) => press(page, register.haveCode) },
  { name: 'register-missing', path: '/register', act: (page) => press(page, register.submit) },
  {
    name: 'register-short-password',
    path: '/register',
    act: async (page) => {
      await fillRegistration(page, 'short');
      await press(page, register.submit);
      await page.getByText(register.shortPassword).first().waitFor();
    },
  },
  ...[
    ['weak', '12345678'],
    ['fair', 'kelewele 81 x'],
    ['long', 'walk-on-by-the-sea-9'],
  ].map(
    ([how = '', password = '']): State => ({
      name: `register-${how}-password`,
      path: '/register',
      act: (page) => fillRegistration(page, password),
    }),
  ),
  {
    name: 'register-refused',
    path: '/register',
    answers: {
      'POST /api/users/register/': { status: 400, json: { email: [registrationCalls.emailTaken] } },
    },
    act: async (page) => {
      await fillRegistration(page);
      await press(page, register.submit);
      await page.getByText(registrationCalls.emailTaken).waitFor();
    },
  },
  {
    name: 'register-busy',
    path: '/register',
    answers: { 'POST /api/users/register/': 'never' },
    act: async (page) => {
      await fillRegistration(page);
      await press(page, register.submit);
      await page.getByRole('button', { name: register.submitting }).waitFor();
    },
  },
];

/** Signing in and out, and registering. */
export const ACCOUNT_STATES: State[] = [...LOGIN_STATES, ...REGISTER_STATES];
