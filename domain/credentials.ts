import { changePassword, forgotPassword, login, register, resetPassword } from './messages/account.ts';

/** Lengths in characters. */
export const EMAIL_MAX = 254;
export const NAME_MAX = 100;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** No spaces, control characters, nor any mark that mail programs read as the end of one address or the start of another. */
const EMAIL = /^[^\s@\p{C},;:<>()[\]"\\]+@[^\s@\p{C},;:<>()[\]"\\]+\.[^\s@\p{C},;:<>()[\]"\\]+$/u;

/** An address as it is kept and compared: without outer spaces, in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a text has the simple shape of one address: something, an @, something with a dot; no spaces, lists or brackets. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}

function checkPassword(password: string): string | null {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return register.shortPassword;
  return length > PASSWORD_MAX ? register.longPassword : null;
}

/** Control characters, and the marks that turn the direction of all text after them. */
const NOT_IN_A_NAME = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with a person's name, or null; letters of every script and every punctuation are welcome. */
export function checkName(name: string): string | null {
  if (name.length > NAME_MAX) return register.longName;
  return NOT_IN_A_NAME.test(name) ? register.badName : null;
}

/** What is wrong with a registration, first thing first, or null. */
export function checkRegistration(form: {
  email: string;
  password: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
}): string | null {
  if (form.email.trim() === '' || form.password === '') return register.fillAllFields;
  if (!isEmail(form.email)) return register.invalidEmail;
  return checkPassword(form.password) ?? checkName(form.first_name ?? '') ?? checkName(form.last_name ?? '');
}

/** What is wrong with a login form, or null; any password is worth trying. */
export function checkLogin(form: { email: string; password: string }): string | null {
  if (form.email.trim() === '' || form.password === '') return login.fillAllFields;
  return isEmail(form.email) ? null : login.invalidEmail;
}

/** What is wrong with the request for a reset link, or null. */
export function checkForgotPassword(form: { email: string }): string | null {
  if (form.email.trim() === '') return forgotPassword.fillAllFields;
  return isEmail(form.email) ? null : forgotPassword.invalidEmail;
}

/** What is wrong with a new password and its confirmation, or null. */
export function checkResetPassword(form: { new_password: string; confirm_password: string }): string | null {
  if (form.new_password === '' || form.confirm_password === '') return resetPassword.fillAllFields;
  if (form.new_password !== form.confirm_password) return resetPassword.mismatch;
  return checkPassword(form.new_password);
}

export type PasswordChange = { old_password: string; new_password: string; confirm_password: string };
export type PasswordChangeErrors = Partial<Record<keyof PasswordChange, string>>;

function checkNewPassword(password: string): string | null {
  return password === '' ? changePassword.required : checkPassword(password);
}

/** What is wrong with a password change, one sentence a field, or null when nothing is. */
export function checkPasswordChange(form: PasswordChange): PasswordChangeErrors | null {
  const mismatch = form.new_password === form.confirm_password ? null : changePassword.mismatch;
  const wrong = {
    old_password: form.old_password === '' ? changePassword.required : null,
    new_password: checkNewPassword(form.new_password),
    confirm_password: checkNewPassword(form.confirm_password) ?? mismatch,
  };
  const errors: PasswordChangeErrors = {};
  if (wrong.old_password) errors.old_password = wrong.old_password;
  if (wrong.new_password) errors.new_password = wrong.new_password;
  if (wrong.confirm_password) errors.confirm_password = wrong.confirm_password;
  return Object.keys(errors).length > 0 ? errors : null;
}
