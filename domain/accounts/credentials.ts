import { login } from '#domain/messages/account/login.ts';

/** The longest e-mail address, in characters. */
export const EMAIL_MAX = 254;
/** The longest first or last name, in characters. */
export const NAME_MAX = 100;
/** The shortest new password, in characters. */
export const PASSWORD_MIN = 8;
/** The longest password, in characters. */
export const PASSWORD_MAX = 128;

/**
 * No spaces, no control characters, and no character that mail programs read as the end of an address or the start of
 * another.
 */
const EMAIL = /^[^\s@\p{C},;:<>()[\]"\\]+@(?:[^\s@\p{C},;:<>()[\]"\\.]+\.)+[^\s@\p{C},;:<>()[\]"\\.]+$/u;

/** An address as it is stored and compared: trimmed, in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a text looks like one address: something, an @, something with a dot; no spaces, lists or brackets. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}

/** The problem in a login form, or null; any password may be tried. */
export function checkLogin(form: { email: string; password: string }): string | null {
  if (form.email.trim() === '' || form.password === '') return login.fillAllFields;
  return isEmail(form.email) ? null : login.invalidEmail;
}
