import type { Role } from './roles.ts';

/** The methods of the second step, the best first. */
export const SECOND_FACTOR_METHODS = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** How a caller renews the sign-in before a call that needs a recent one. */
export const CONFIRMATIONS = ['second_factor', 'password', 'sign_in'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** In ms: how long a sign-in or its confirmation counts as recent. */
export const RECENT_MS = 15 * 60_000;

/** How many recovery codes a new set has. */
export const RECOVERY_CODES = 10;
/** The longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;
/** The most passkeys of one account. */
export const PASSKEYS_MAX = 20;

/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
/** Random bytes for a recovery code: each gives one letter of 5 bits, 80 bits in total. */
export const RECOVERY_CODE_BYTES = 16;

/** Whether an account must have a second factor: owners of a live shop must, because they move money. */
export function requiresSecondFactor(role: Role, production: boolean): boolean {
  return production && role === 'owner';
}

/** Whether a sign-in at this moment is recent at `now`. */
export function isRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= RECENT_MS;
}

/** Makes a recovery code from RECOVERY_CODE_BYTES random bytes, in groups: 'ABCD-EFGH-JKMN-PQRS'. */
export function recoveryCode(random: Uint8Array): string {
  const letters = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]);
  const groups = Array.from({ length: letters.length / GROUP }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  );
  return groups.join('-');
}

/**
 * A recovery code for comparison: upper case, without spaces and hyphens, and with digits for letters that look like
 * them.
 */
export function normaliseRecoveryCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** An authenticator app's code without other characters between its digits; null when it does not have six digits. */
export function sixDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
