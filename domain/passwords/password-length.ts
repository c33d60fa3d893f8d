import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/accounts/credentials.ts';
import { LONG_PASSWORD, SHORT_PASSWORD } from '#domain/messages/account/account-words.ts';

/** The problem with the length of a new password, or null. */
export function checkPassword(password: string): string | null {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return SHORT_PASSWORD;
  return length > PASSWORD_MAX ? LONG_PASSWORD : null;
}
