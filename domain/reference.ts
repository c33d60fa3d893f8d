/** Between the parts of a reference. The provider documents letters, digits, '-', '.', '=', and takes underscores too. */
export const REFERENCE_SEPARATOR = '_';

/** What may stand in a reference: nothing that could change a provider's URL, so not dots alone either ('..'). */
export const REFERENCE_PATTERN = /^(?!\.+$)[A-Za-z0-9._=-]{1,100}$/;

const RANDOM_BYTES_MIN = 12;

/** Whether a text can be a payment reference. */
export function isReference(text: string): boolean {
  return REFERENCE_PATTERN.test(text);
}

/** A new payment reference, 'order_{timestamp}_{random}': unguessable, so 12 bytes (96 bits) of randomness or more. */
export function makeReference(nowMs: number, randomBytes: Uint8Array): string {
  if (randomBytes.length < RANDOM_BYTES_MIN) throw new RangeError('A reference needs 12 random bytes or more.');
  const random = Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return ['order', nowMs, random].join(REFERENCE_SEPARATOR);
}
