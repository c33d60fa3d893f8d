import { PASSWORD_MIN } from '#domain/accounts/credentials.ts';
import { newPassword } from '#domain/messages/account/password/new-password.ts';
import { COMMONEST } from './commonest.ts';
import type { KnownWord } from './password-known-words.ts';
import { checkPassword } from './password-length.ts';
import { passwordWeakness } from './password-weakness.ts';

/** In characters. From this length on, a password of ordinary words is hard to guess. */
const PASSWORD_ADVISED = 15;

/** A judgement of a new password while it is typed; null until it is long enough. */
export type Measure = { state: 'weak' | 'fair' | 'long'; sentence: string };

/** Judges a new password while it is typed, with all rules, of the common passwords with the commonest. */
export function measurePassword(password: string, words: readonly KnownWord[]): Measure | null {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return null;
  const tooLong = checkPassword(password);
  if (tooLong !== null) return { state: 'weak', sentence: tooLong };
  const weakness = passwordWeakness(password, words, (text) => COMMONEST.has(text));
  if (weakness !== null) return { state: 'weak', sentence: newPassword.weak[weakness] };
  return length < PASSWORD_ADVISED
    ? { state: 'fair', sentence: newPassword.fair }
    : { state: 'long', sentence: newPassword.long };
}
