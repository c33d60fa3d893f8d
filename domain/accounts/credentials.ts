import { login } from '#domain/messages/login.ts';

/** Lengths in characters. */
export const EMAIL_MAX = 254;
export const NAME_MAX = 100;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** No spaces, control characters, nor any mark that mail programs read as the end of one address or the start of another. */
const EMAIL = /^[^\s@\p{C},;:<>()[\]"\\]+@(?:[^\s@\p{C},;:<>()[\]"\\.]+\.)+[^\s@\p{C},;:<>()[\]"\\.]+$/u;

/** An address as it is kept and compared: without outer spaces, in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a text has the simple shape of one address: something, an @, something with a dot; no spaces, lists or brackets. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}

/** What is wrong with a login form, or null; any password is worth trying. */
export function checkLogin(form: { email: string; password: string }): string | null {
  if (form.email.trim() === '' || form.password === '') return login.fillAllFields;
  return isEmail(form.email) ? null : login.invalidEmail;
}
