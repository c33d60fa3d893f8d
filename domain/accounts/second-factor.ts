import type { Role } from './roles.ts';

/** The ways to prove a second time who one is, the best first. */
export const SECOND_FACTOR_METHODS = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** What is asked before a call that needs a recent sign-in: by which proof the caller renews it. */
export const CONFIRMATIONS = ['second_factor', 'password', 'sign_in'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** A sign-in, or its confirmation, counts as recent for this long. */
export const RECENT_MS = 15 * 60_000;

/** How many recovery codes an account has at first. */
export const RECOVERY_CODES = 10;
/** The longest name of a passkey. */
export const PASSKEY_NAME_MAX = 60;
/** The most passkeys of one account. */
export const PASSKEYS_MAX = 20;

/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
/** Bytes of chance behind a recovery code: one letter each, 80 bits together. */
export const RECOVERY_CODE_BYTES = 16;

/** Who can't work without a second factor: owners of a live shop, because they move money. */
export function requiresSecondFactor(role: Role, production: boolean): boolean {
  return production && role === 'owner';
}

/** Whether a sign-in at this moment is recent at `now`. */
export function isRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= RECENT_MS;
}

/** A recovery code out of RECOVERY_CODE_BYTES random bytes, in groups: 'ABCD-EFGH-JKMN-PQRS'. */
export function recoveryCode(random: Uint8Array): string {
  const letters = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]);
  const groups = Array.from({ length: letters.length / GROUP }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  );
  return groups.join('-');
}

/** A recovery code as it is compared: without spaces and hyphens, capitals, letters that look like digits as digits. */
export function normaliseRecoveryCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** A code of an authenticator app without what people put between its digits; null when it is not six digits. */
export function sixDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
