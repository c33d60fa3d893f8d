import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { refused } from '#tests/pictures/answers.ts';
import { AMA, signedIn } from '#tests/pictures/fixtures/people.ts';
import type { State } from '#tests/pictures/state.ts';

const OPEN_LINK = { 'POST /api/users/password/reset/look/': { json: { is_open: true } } };
const { forgotPassword, resetPassword, verify, tempVerify, changePassword } = messages;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const VERIFY = '/verify-email?key=a-key&email=ama.mensah%40example.com';
const VERIFICATION = 'POST /api/users/verify-email/*/';

const PASSWORD_STATES: State[] = [
  { name: 'forgot-empty', path: '/forgot-password' },
  { name: 'forgot-missing', path: '/forgot-password', act: (page) => press(page, forgotPassword.submit) },
  {
    name: 'forgot-sent',
    path: '/forgot-password',
    answers: { 'POST /api/users/password/reset/': { json: { detail: forgotPassword.sent } } },
    act: async (page) => {
      await field(page, forgotPassword.email).fill(AMA.email);
      await press(page, forgotPassword.submit);
      await page.getByText(forgotPassword.sent).first().waitFor();
    },
  },
  { name: 'reset-empty', path: '/reset-password/a-token', answers: OPEN_LINK },
  {
    name: 'reset-mismatch',
    path: '/reset-password/a-token',
    answers: OPEN_LINK,
    act: async (page) => {
      await field(page, resetPassword.newPassword).fill('walk-on-by-the-sea-9');
      await field(page, resetPassword.confirmPassword).fill('walk-on-by-the-sea-8');
      await press(page, resetPassword.submit);
      await page.getByText(resetPassword.mismatch).first().waitFor();
    },
  },
  {
    name: 'reset-invalid-link',
    path: '/reset-password/a-token',
    answers: { 'POST /api/users/password/reset/look/': { json: { is_open: false } } },
    act: async (page) => {
      await page.getByText(resetPassword.invalidToken).first().waitFor();
    },
  },
  { name: 'change-password-empty', path: '/change-password', stored: signedIn() },
  {
    name: 'change-password-errors',
    path: '/change-password',
    stored: signedIn(),
    act: async (page) => {
      await press(page, changePassword.submit);
      await page.getByText(changePassword.required).first().waitFor();
    },
  },
  {
    name: 'change-password-wrong',
    path: '/change-password',
    stored: signedIn(),
    answers: {
      'POST /api/users/password/change/': { status: 400, json: { old_password: [changePassword.wrongOldPassword] } },
    },
    act: async (page) => {
      await field(page, changePassword.oldPassword).fill('an old one 1');
      await field(page, changePassword.newPassword).fill('walk-on-by-the-sea-9');
      await field(page, changePassword.confirmPassword).fill('walk-on-by-the-sea-9');
      await press(page, changePassword.submit);
      await page.getByText(changePassword.wrongOldPassword).waitFor();
    },
  },
];

const VERIFY_STATES: State[] = [
  { name: 'verify-no-key', path: '/verify-email' },
  {
    name: 'verify-later',
    path: '/verify-email',
    stored: signedIn({ is_verified: false }),
    act: (page) => page.getByRole('button', { name: messages.verify.haveOpened }).waitFor(),
  },
  { name: 'verify-busy', path: VERIFY, answers: { [VERIFICATION]: 'never' } },
  {
    name: 'verify-success',
    path: VERIFY,
    answers: { [VERIFICATION]: { json: { status: 'success' } } },
    act: (page) => page.getByText(verify.success).waitFor(),
  },
  {
    name: 'verify-already',
    path: VERIFY,
    answers: { [VERIFICATION]: { json: { status: 'already_verified' } } },
    act: (page) => page.getByText(verify.alreadyVerified).waitFor(),
  },
  {
    name: 'verify-not-me',
    path: VERIFY,
    answers: { [VERIFICATION]: { json: { status: 'success', unproven: { opened_at: '2026-11-20T10:00:00.000Z' } } } },
    act: (page) => page.getByRole('button', { name: verify.notMe }).waitFor(),
  },
  {
    name: 'verify-not-me-failed',
    path: VERIFY,
    answers: {
      [VERIFICATION]: { json: { status: 'success', unproven: { opened_at: '2026-11-20T10:00:00.000Z' } } },
      'POST /api/users/password/reject/': { status: 500, json: {} },
    },
    act: async (page) => {
      await press(page, verify.notMe);
      await page.getByText(verify.rejectFailed).waitFor();
    },
  },
  {
    name: 'verify-expired',
    path: VERIFY,
    answers: { [VERIFICATION]: refused(400, verify.expiredKey) },
    act: (page) => page.getByText(verify.expiredKey).waitFor(),
  },
  {
    name: 'verify-failed',
    path: VERIFY,
    answers: { [VERIFICATION]: { status: 500, json: {} } },
    act: (page) => page.getByText(verify.failed).waitFor(),
  },
  { name: 'verification-sent', path: '/temp-verify-email?email=ama.mensah%40example.com' },
  { name: 'verification-signed-in', path: '/temp-verify-email?email=ama.mensah%40example.com', stored: signedIn() },
  { name: 'verification-with-cart', path: '/temp-verify-email?email=ama.mensah%40example.com&continue=%2Fcheckout' },
  { name: 'verification-missing', path: '/temp-verify-email/?email=ama.mensah%40example.com&is-verified=false' },
  { name: 'verification-expired', path: '/temp-verify-email/?email=ama.mensah%40example.com&expired=true' },
  {
    name: 'verification-resent',
    path: '/temp-verify-email?email=ama.mensah%40example.com',
    answers: { 'POST /api/users/resend-verification-email/': { json: { detail: tempVerify.resent } } },
    act: async (page) => {
      await press(page, tempVerify.resend);
      await page.getByText(tempVerify.resent).waitFor();
    },
  },
];

/** Forgotten, new and changed passwords, and the verification of an address. */
export const PASSWORD_AND_VERIFY_STATES: State[] = [...PASSWORD_STATES, ...VERIFY_STATES];
