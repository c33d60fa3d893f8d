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

/** What is wrong with a person's two names, each null when nothing is. */
export function nameProblems({ first_name: first, last_name: last }: { first_name: string; last_name: string }) {
  return {
    first_name: first.trim() === '' ? register.firstNameRequired : checkName(first),
    last_name: last.trim() === '' ? register.lastNameRequired : checkName(last),
  };
}

/** What a registration asks for. */
type Registration = { email: string; password: string; first_name: string; last_name: string };

/** What is wrong with a registration that has an address and a password, by field: every field at once. */
export function registrationProblems(form: Registration): Partial<Record<keyof Registration, string>> {
  const problems = {
    email: isEmail(form.email) ? null : register.invalidEmail,
    password: checkPassword(form.password),
    ...nameProblems(form),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
