import { afterEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { closePage, openPage, type PageOptions, type Reply, signedIn } from '#tests/support/browser/page.ts';

async function onPage(options: PageOptions = {}) {
  const page = openPage(options);
  const flows = await import('#src/lib/flows/account/password/passwords.ts');
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  return { ...page, ...flows, toasts: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`) };
}

const refusing = (body: Record<string, unknown>) => (): Reply => ({ status: 400, body });

afterEach(closePage);

describe('asking for a reset link', () => {
  test('sends the address and stays', async () => {
    const page = await onPage();
    expect(await page.requestPasswordReset({ email: ' ama@example.com' })).toEqual({ ok: true });
    expect(page.sent).toMatchObject([{ path: '/api/users/password/reset/', body: { email: 'ama@example.com' } }]);
    expect(page.visits).toEqual([]);
  });

  test.each(['', 'ama', 'ama@example'])('for %j is refused before anything is sent', async (email) => {
    const page = await onPage();
    const { fillAllFields, invalidEmail } = messages.forgotPassword;
    const errors = { email: email === '' ? fillAllFields : invalidEmail };
    expect(await page.requestPasswordReset({ email })).toMatchObject({ ok: false, errors });
    expect(page.sent).toEqual([]);
  });

  test.each([
    [
      refusing({ email: ['Enter a valid one.', 'Second.'] }),
      { errors: { email: 'Enter a valid one.' }, message: null },
    ],
    [refusing({}), { errors: {}, message: 'Failed to send reset email.' }],
    [(): Reply => 'no network', { errors: {}, message: 'Failed to send reset email.', unreachable: true }],
  ])('refused shows the first email error or the fallback', async (answer, refusal) => {
    const page = await onPage({ answer });
    expect(await page.requestPasswordReset({ email: 'ama@example.com' })).toMatchObject({ ok: false, ...refusal });
  });
});

describe('a mailed link, before anything is typed,', () => {
  test.each<[string, () => Reply, string]>([
    ['that still works', () => ({ status: 200, body: { is_open: true } }), 'sets'],
    ['that takes the account back', () => ({ status: 200, body: { is_open: true, takes_back: true } }), 'takesBack'],
    ['that was used', () => ({ status: 200, body: { is_open: false } }), 'over'],
    ['of which the shop says nothing', () => 'no network', 'sets'],
    ['of which the shop says what it should not', () => ({ status: 200, body: { open: 1 } }), 'sets'],
  ])('%s', async (_, answer, use) => {
    const page = await onPage({ url: '/reset-password/tok', answer });
    expect(await page.lookAtResetLink('tok')).toBe(use);
    expect(page.sent).toMatchObject([{ path: '/api/users/password/reset/look/', body: { token: 'tok' } }]);
    expect(await page.lookAtResetLink(null)).toBe('over');
  });
});

describe('setting a new password', () => {
  const FORM = { new_password: 'dusty harmattan', confirm_password: 'dusty harmattan' };

  test('leads to login with a success message', async () => {
    const page = await onPage({ url: '/reset-password/tok' });
    expect(await page.resetPassword('tok', FORM)).toEqual({ ok: true });
    const body = { token: 'tok', ...FORM };
    expect(page.sent).toMatchObject([{ path: '/api/users/password/reset/confirm/', body }]);
    expect(page.toasts()).toEqual(['success: Password reset successfully. Please log in.']);
    expect(page.visits).toEqual([{ how: 'replace', path: '/login' }]);
  });

  test('names the friend’s code that this browser registered with, and fills in the address at the login', async () => {
    const answer = (): Reply => ({ status: 200, body: { detail: 'done', email: 'ama@example.com' } });
    const page = await onPage({ url: '/reset-password/tok', answer, stored: { registered_code: 'FRIEND42' } });
    expect(await page.resetPassword('tok', FORM)).toEqual({ ok: true });
    expect(page.sent).toMatchObject([{ body: { token: 'tok', referral_code: 'FRIEND42' } }]);
    expect(page.session.getItem('typed_email')).toBe('ama@example.com');
    expect(page.local.getItem('registered_code')).toBeNull();
  });

  test('ends the question whose account it is, which a verification link had raised in this tab', async () => {
    const page = await onPage({ url: '/reset-password/tok' });
    page.session.setItem('opened_link', JSON.stringify({ key: 'k', openedAt: '2026-11-22T10:15:00.000Z' }));
    await page.resetPassword('tok', FORM);
    expect(page.session.getItem('opened_link')).toBeNull();
  });

  test('says that saved places are gone, beside the success', async () => {
    const answer = (): Reply => ({ status: 200, body: { detail: 'done', email: 'a@b.co', places_ended: true } });
    const page = await onPage({ url: '/reset-password/tok', answer });
    await page.resetPassword('tok', FORM);
    expect(page.toasts()).toEqual([
      `info: ${messages.resetPassword.placesEnded}`,
      `success: ${messages.resetPassword.done}`,
    ]);
  });

  test('says why a friend’s discount is gone, beside the success', async () => {
    const answer = (): Reply => ({ status: 200, body: { detail: 'done', email: 'a@b.co', referral_ended: true } });
    const page = await onPage({ url: '/reset-password/tok', answer });
    await page.resetPassword('tok', FORM);
    expect(page.toasts()).toEqual([
      `info: ${messages.resetPassword.referralEnded}`,
      `success: ${messages.resetPassword.done}`,
    ]);
  });

  test.each([
    [{ new_password: '' }, { message: messages.resetPassword.fillAllFields }],
    [{ confirm_password: 'other words' }, { errors: { confirm_password: 'Passwords do not match.' } }],
    [
      { new_password: '1234567', confirm_password: '1234567' },
      { errors: { new_password: messages.resetPassword.shortPassword } },
    ],
  ])('as %o sends nothing', async (change, refusal) => {
    const page = await onPage({ url: '/reset-password/tok' });
    expect(await page.resetPassword('tok', { ...FORM, ...change })).toMatchObject({ ok: false, ...refusal });
    expect(page.sent).toEqual([]);
  });

  test('without a token in the address offers a new link', async () => {
    const page = await onPage({ url: '/reset-password/token/' });
    const outcome = await page.resetPassword(null, FORM);
    expect(outcome).toMatchObject({ ok: false, message: messages.resetPassword.invalidToken });
    expect(page.needsNewResetLink(messages.resetPassword.invalidToken)).toBe(true);
    expect(page.sent).toEqual([]);
  });

  test.each([
    [refusing({ non_field_errors: ['First.', 'Second.'], detail: 'Detail.' }), 'First.', false],
    [
      refusing({ detail: 'This reset link is invalid or has expired.' }),
      'This reset link is invalid or has expired.',
      true,
    ],
    [refusing({}), 'Failed to reset password.', false],
    [(): Reply => 'no network', messages.resetPassword.unanswered, false],
    [(): Reply => ({ status: 504 }), messages.resetPassword.unanswered, false],
  ])('refused shows the reason, case %#', async (answer, message, renewable) => {
    const page = await onPage({ url: '/reset-password/tok', answer });
    expect(await page.resetPassword('tok', FORM)).toMatchObject({ ok: false, message });
    expect(page.needsNewResetLink(message)).toBe(renewable);
    expect(page.visits).toEqual([]);
  });
});

describe('changing the password', () => {
  const FORM = { old_password: 'old words here', new_password: 'new words here', confirm_password: 'new words here' };
  const onChange = (answer?: PageOptions['answer']) =>
    onPage({ url: '/change-password', stored: signedIn(), ...(answer ? { answer } : {}) });

  test('leads to the services with a success message', async () => {
    const page = await onChange();
    expect(await page.changePassword(FORM)).toEqual({ ok: true });
    expect(page.sent).toMatchObject([{ path: '/api/users/password/change/', body: FORM }]);
    expect(page.sent[0]?.bearer).toBe(page.local.getItem('access_token'));
    expect(page.toasts()).toEqual(['success: Password changed successfully.']);
    expect(page.visits).toEqual([{ how: 'assign', path: '/services' }]);
  });

  test('with empty fields names each of them and sends nothing', async () => {
    const page = await onChange();
    const required = messages.changePassword.required;
    const empty = { old_password: '', new_password: '', confirm_password: '' };
    expect(await page.changePassword(empty)).toMatchObject({
      message: 'Please fix the errors below.',
      errors: { old_password: required, new_password: required, confirm_password: required },
    });
    expect(page.sent).toEqual([]);
  });

  test.each([
    [
      { old_password: ['Wrong.', 'Second.'], non_field_errors: ['Both.'] },
      { message: 'Please fix the errors below.', errors: { old_password: 'Wrong.', non_field_errors: 'Both.' } },
    ],
    [{ detail: 'Nobody reads this.' }, { message: 'Something went wrong.', errors: {} }],
  ])('refused with %o shows the first message of each field', async (body, refusal) => {
    const page = await onChange(refusing(body));
    expect(await page.changePassword(FORM)).toMatchObject({ ok: false, ...refusal });
    expect(page.visits).toEqual([]);
  });

  test('without an answer says that the new one may be in force; without a network from the start it is not', async () => {
    const page = await onChange(() => 'no network');
    const { failed, unanswered } = messages.changePassword;
    expect(await page.changePassword(FORM)).toMatchObject({ message: unanswered, unreachable: true });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await page.changePassword(FORM)).toMatchObject({ message: failed, unreachable: true });
  });
});
