import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { refused } from '#tests/pictures/answers.ts';
import { CHOSEN_PLACE } from '#tests/pictures/fixtures/checkout.ts';
import { ACCOUNT, AMA, signedIn } from '#tests/pictures/fixtures/people.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { account: words, secondFactor, login } = messages;

const TEAM: Answers = { 'GET /api/users/account/': { json: { ...ACCOUNT, is_team: true } } };
const FACTORS: Answers = {
  ...TEAM,
  'GET /api/users/second-factor/': {
    json: {
      required: true,
      methods: ['passkey', 'totp', 'recovery'],
      totp: { created_at: '2026-10-02T10:00:00.000Z', used_at: '2026-11-22T10:00:00.000Z' },
      passkeys: [{ id: 1, name: 'My phone', created_at: '2026-10-05T10:00:00.000Z', used_at: null }],
      recovery_codes_left: 8,
    },
  },
};
const NO_FACTOR: Answers = {
  ...TEAM,
  'GET /api/users/second-factor/': {
    json: { required: true, methods: [], totp: null, passkeys: [], recovery_codes_left: 0 },
  },
};
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const TOTP: Answers = {
  ...NO_FACTOR,
  'POST /api/users/second-factor/totp/': {
    json: {
      secret: SECRET,
      uri: `otpauth://totp/SoleKlean:ama.mensah%40example.com?secret=${SECRET}&issuer=SoleKlean`,
    },
  },
  'POST /api/users/second-factor/totp/confirm/': {
    json: {
      recovery_codes: Array.from({ length: 10 }, (_, index) => `7F3K-9Q2M-XW4T-8HB${index}`),
    },
  },
};
const SECOND_STEP: Answers = {
  'POST /api/users/login/': {
    status: 401,
    json: {
      detail: secondFactor.needed,
      second_factor: { methods: ['passkey', 'totp', 'recovery'], ticket: 'a-ticket' },
    },
  },
  'POST /api/users/second-factor/sign-in/': refused(401, secondFactor.wrongCode),
};

async function toSecondStep(page: Page): Promise<void> {
  await page.getByLabel(login.email, { exact: true }).fill(AMA.email);
  await page.getByLabel(login.password, { exact: true }).fill('walk-on-by-the-sea-9');
  await page.getByRole('button', { name: login.submit, exact: true }).click();
  await page.getByRole('heading', { name: secondFactor.title }).waitFor();
}

async function openTotp(page: Page): Promise<void> {
  await page.getByRole('button', { name: secondFactor.addTotp }).click();
  await page.getByRole('img', { name: secondFactor.qr }).waitFor();
}

const openFold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click();
const stored = signedIn();

/** The user's own account, and the second step of a sign-in. */
export const OWN_ACCOUNT_STATES: State[] = [
  { name: 'account-customer', path: '/account', stored, act: (page) => page.getByText(AMA.email).first().waitFor() },
  {
    name: 'account-saved-places',
    path: '/account',
    stored,
    answers: {
      'GET /api/users/account/places/': {
        json: {
          places: [{ id: 1, name: 'Home', place: { ...CHOSEN_PLACE, cost: '40.00' } }],
          phone_number: '+233241234567',
          last_order: null,
        },
      },
    },
    act: (page) => page.getByText(CHOSEN_PLACE.landmark).waitFor(),
  },
  { name: 'account-loading', path: '/account', stored, answers: { 'GET /api/users/account/': 'never' } },
  {
    name: 'account-failed',
    path: '/account',
    stored,
    answers: { 'GET /api/users/account/': { status: 500, json: {} } },
    act: (page) => page.getByText(words.loadFailed).waitFor(),
  },
  {
    name: 'account-google-only',
    path: '/account',
    stored,
    answers: {
      'GET /api/users/account/': {
        json: {
          ...ACCOUNT,
          has_password: false,
          first_name: '',
          last_name: '',
          marketing: { ...ACCOUNT.marketing, given: true },
        },
      },
    },
    act: (page) => openFold(page, words.leaveAsk),
  },
  {
    name: 'account-folds-open',
    path: '/account',
    stored,
    act: async (page) => {
      await openFold(page, words.endOthers);
      await openFold(page, words.leaveAsk);
    },
  },
  {
    name: 'account-leave-refused',
    path: '/account',
    stored,
    answers: { 'POST /api/users/account/delete/': { status: 400, json: { password: [words.wrongPassword] } } },
    act: async (page) => {
      await openFold(page, words.leaveAsk);
      await page.getByLabel(words.password, { exact: true }).filter({ visible: true }).fill('not this one');
      await page.getByRole('button', { name: words.leave, exact: true }).click();
      await page.getByText(words.wrongPassword).waitFor();
    },
  },
  {
    name: 'account-second-step-off',
    path: '/account',
    stored,
    answers: NO_FACTOR,
    act: (page) => page.getByText(secondFactor.off).waitFor(),
  },
  {
    name: 'account-second-step-on',
    path: '/account',
    stored,
    answers: FACTORS,
    act: async (page) => {
      await page.getByRole('button', { name: secondFactor.removeNamed('My phone') }).waitFor();
      await openFold(page, secondFactor.addPasskey);
      await openFold(page, secondFactor.recovery);
    },
  },
  {
    name: 'account-second-step-remove',
    path: '/account',
    stored,
    answers: FACTORS,
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: secondFactor.removeNamed('My phone') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'account-second-step-app', path: '/account', stored, answers: TOTP, act: openTotp },
  {
    name: 'account-second-step-codes',
    path: '/account',
    stored,
    answers: TOTP,
    act: async (page) => {
      await openTotp(page);
      await page.getByLabel(secondFactor.code).fill('123456');
      await page.getByRole('button', { name: secondFactor.turnOn }).click();
      await page.getByRole('heading', { name: secondFactor.codesTitle }).waitFor();
    },
  },
  {
    name: 'account-confirm-identity',
    path: '/account',
    stored,
    windowOnly: true,
    answers: {
      ...FACTORS,
      'POST /api/users/second-factor/totp/': {
        status: 403,
        json: { detail: secondFactor.recentNeeded, confirm: 'password', methods: [] },
      },
    },
    act: async (page) => {
      await page.getByRole('button', { name: secondFactor.replaceTotp }).click();
      await page.getByRole('dialog', { name: secondFactor.askTitle }).waitFor();
    },
  },
  { name: 'login-second-step', path: '/login', answers: SECOND_STEP, act: toSecondStep },
  {
    name: 'login-second-step-wrong-code',
    path: '/login',
    answers: SECOND_STEP,
    act: async (page) => {
      await toSecondStep(page);
      await page.getByRole('button', { name: secondFactor.useCode }).click();
      await page.getByLabel(secondFactor.code).fill('000000');
      await page.getByRole('button', { name: secondFactor.confirm }).click();
      await page.getByText(secondFactor.wrongCode).waitFor();
    },
  },
  {
    name: 'login-second-step-recovery',
    path: '/login',
    answers: SECOND_STEP,
    act: async (page) => {
      await toSecondStep(page);
      await page.getByRole('button', { name: secondFactor.useRecovery }).click();
      await page.getByLabel(secondFactor.recoveryCode).waitFor();
    },
  },
];
