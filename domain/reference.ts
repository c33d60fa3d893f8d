/**
 * Separates the parts of a reference. The provider documents letters, digits, '-', '.', '=', and accepts underscores
 * too.
 */
export const REFERENCE_SEPARATOR = '_';

/** How the shop's own references begin. */
export const REFERENCE_START = 'order';

/** The characters of a reference. None of them can change a provider's URL, and dots alone ('..') are not allowed. */
export const REFERENCE_PATTERN = /^(?!\.+$)[A-Za-z0-9._=-]{1,100}$/;

const RANDOM_BYTES_MIN = 12;

/** Whether a text can be a payment reference. */
export function isReference(text: string): boolean {
  return REFERENCE_PATTERN.test(text);
}

/**
 * A new payment reference, 'order_{timestamp}_{random}'. It must not be guessable, so pass at least 12 random bytes (96
 * bits).
 */
export function makeReference(nowMs: number, randomBytes: Uint8Array): string {
  if (randomBytes.length < RANDOM_BYTES_MIN) throw new RangeError('A reference needs 12 random bytes or more.');
  const random = Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [REFERENCE_START, nowMs, random].join(REFERENCE_SEPARATOR);
}
