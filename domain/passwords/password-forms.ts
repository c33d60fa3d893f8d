import { isEmail } from '#domain/accounts/credentials.ts';
import { changePassword } from '#domain/messages/account/password/change-password.ts';
import { forgotPassword } from '#domain/messages/account/password/forgot-password.ts';
import { resetPassword } from '#domain/messages/account/password/reset-password.ts';
import { checkPassword } from './password-length.ts';

/** The problem in a request for a reset link, or null. */
export function checkForgotPassword(form: { email: string }): string | null {
  if (form.email.trim() === '') return forgotPassword.fillAllFields;
  return isEmail(form.email) ? null : forgotPassword.invalidEmail;
}

/** The problem of a new password and its confirmation, or null. */
export function checkResetPassword(form: { new_password: string; confirm_password: string }): string | null {
  if (form.new_password === '' || form.confirm_password === '') return resetPassword.fillAllFields;
  if (form.new_password !== form.confirm_password) return resetPassword.mismatch;
  return checkPassword(form.new_password);
}

/** The form that changes a password, as typed. */
export type PasswordChange = { old_password: string; new_password: string; confirm_password: string };
/** The problems of that form, by field. */
export type PasswordChangeErrors = Partial<Record<keyof PasswordChange, string>>;

function checkChosen({ old_password: before, new_password: chosen }: PasswordChange): string | null {
  return checkNewPassword(chosen) ?? (chosen === before ? changePassword.unchanged : null);
}

function checkNewPassword(password: string): string | null {
  return password === '' ? changePassword.required : checkPassword(password);
}

/** The problems of a password change, one sentence for each field, or null. */
export function checkPasswordChange(form: PasswordChange): PasswordChangeErrors | null {
  const mismatch = form.new_password === form.confirm_password ? null : changePassword.mismatch;
  const wrong = {
    old_password: form.old_password === '' ? changePassword.required : null,
    new_password: checkChosen(form),
    confirm_password: checkNewPassword(form.confirm_password) ?? mismatch,
  };
  const errors: PasswordChangeErrors = {};
  if (wrong.old_password) errors.old_password = wrong.old_password;
  if (wrong.new_password) errors.new_password = wrong.new_password;
  if (wrong.confirm_password) errors.confirm_password = wrong.confirm_password;
  return Object.keys(errors).length > 0 ? errors : null;
}
