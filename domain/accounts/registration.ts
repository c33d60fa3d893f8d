import { register } from '#domain/messages/account/register.ts';
import { checkPassword } from '#domain/passwords/password-length.ts';
import { isEmail, NAME_MAX } from './credentials.ts';

/** Control characters, and characters that change the direction of all text after them. */
const NOT_IN_A_NAME = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** The problem with a person's name, or null; letters of every script and all punctuation are allowed. */
export function checkName(name: string): string | null {
  if (name.length > NAME_MAX) return register.longName;
  return NOT_IN_A_NAME.test(name) ? register.badName : null;
}

/** The first problem of a registration, or null. */
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
