import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import {
  checkForgotPassword,
  checkPasswordChange,
  checkResetPassword,
  type PasswordChange,
} from '#domain/passwords/password-forms.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { isApiError, isUnanswered, isUnreadableSuccess } from '#src/lib/api/error.ts';
import { continueAfterLogin } from '#src/lib/flows/account/session.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { isOffline } from '#src/lib/flows/shell/offline.ts';
import { type Outcome, type Refusal, refusalOf, refuse, refuseField } from '#src/lib/flows/shell/refusal.ts';
import { forgetOpenedLink } from '#src/lib/stores/account/opened-link.ts';
import { REGISTERED_CODE } from '#src/lib/stores/account/personal.ts';
import { keepTypedEmail } from '#src/lib/stores/account/typed-email.ts';
import { readStored, removeStored } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** Asks for a reset link; the answer is the same for known and unknown addresses. */
export async function requestPasswordReset(form: { email: string }): Promise<Outcome<'email'>> {
  const wrong = checkForgotPassword(form);
  if (wrong !== null) return refuseField('email', wrong);
  try {
    await sendForStatus(calls.requestPasswordReset, { body: { email: form.email.trim(), ...continueAfterLogin() } });
    return { ok: true };
  } catch (error) {
    return refusalOf(error, { fields: ['email'], fallback: messages.forgotPassword.failed });
  }
}

/** Long enough to read what is gone, and why. */
const ENDED_TOAST_MS = 8000;

export type NewPasswordForm = { new_password: string; confirm_password: string };

/** What is wrong with the new password before it is sent, by field, or null. */
function checkNew(form: NewPasswordForm): Refusal<keyof NewPasswordForm> | null {
  const wrong = checkResetPassword(form);
  if (wrong === null) return null;
  if (wrong === messages.resetPassword.fillAllFields) return refuse(wrong);
  return refuseField(wrong === messages.resetPassword.mismatch ? 'confirm_password' : 'new_password', wrong);
}

/** Sets a new password with a mailed token, and leads to login. */
export async function resetPassword(
  token: string | null,
  form: NewPasswordForm,
): Promise<Outcome<keyof NewPasswordForm>> {
  const wrong = checkNew(form);
  if (wrong !== null) return wrong;
  if (token === null) return refuse(messages.resetPassword.invalidToken);
  const code = readStored(REGISTERED_CODE);
  const isSent = !isOffline();
  const { failed, unanswered } = messages.resetPassword;
  try {
    const body = { token, ...form, ...(code === null ? {} : { referral_code: code }) };
    const done = await send(calls.confirmPasswordReset, { body });
    keepTypedEmail(done.email ?? '');
    if (done.referral_ended) showToast('info', messages.resetPassword.referralEnded, ENDED_TOAST_MS);
    if (done.places_ended) showToast('info', messages.resetPassword.placesEnded, ENDED_TOAST_MS);
  } catch (error) {
    if (!isApiError(error) || !isUnreadableSuccess(error)) {
      const fallback = isSent && isUnanswered(error) ? unanswered : failed;
      return refusalOf(error, { general: ['non_field_errors', 'detail'], fallback });
    }
  }
  removeStored(REGISTERED_CODE);
  // The new password came by the mailbox: what the verification link was kept for is done.
  forgetOpenedLink();
  showToast('success', messages.resetPassword.done);
  go(loginPath(continueAfterLogin()), { replace: true });
  return { ok: true };
}

/**
 * What a mailed token may still do: nothing, set a password, or take the account back to its former address with it. When the
 * shop does not say, the form finds out.
 */
export async function lookAtResetLink(token: string | null): Promise<'over' | 'sets' | 'takesBack'> {
  if (token === null) return 'over';
  try {
    const { is_open, takes_back } = await send(calls.lookAtPasswordReset, { body: { token } });
    return is_open ? (takes_back ? 'takesBack' : 'sets') : 'over';
  } catch {
    return 'sets';
  }
}

/** Whether a new link would help after this refused reset. */
export function needsNewResetLink(message: string | null): boolean {
  return message !== null && /invalid/i.test(message);
}

/** The form's fields, and what the API says of none of them. */
export type PasswordChangeField = keyof PasswordChange | 'non_field_errors';

const CHANGE_FIELDS = ['old_password', 'new_password', 'confirm_password', 'non_field_errors'] as const;

/** Changes the signed-in user's password, and leads to the services. */
export async function changePassword(form: PasswordChange): Promise<Outcome<PasswordChangeField>> {
  const errors = checkPasswordChange(form);
  if (errors !== null) return { ok: false, message: messages.changePassword.fixErrors, errors, unreachable: false };
  const isSent = !isOffline();
  const { failed, unanswered } = messages.changePassword;
  try {
    await sendForStatus(calls.changePassword, { body: form });
  } catch (error) {
    const fallback = isSent && isUnanswered(error) ? unanswered : failed;
    const refusal = refusalOf(error, { fields: CHANGE_FIELDS, fallback });
    return { ...refusal, message: refusal.message ?? messages.changePassword.fixErrors };
  }
  showToast('success', messages.changePassword.changed);
  go(paths.services);
  return { ok: true };
}
