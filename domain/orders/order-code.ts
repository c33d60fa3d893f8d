/** Digits and letters that can't be confused on the phone: no i, l, o, u. 32 characters, 5 bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 'sk-'.length + 8;

/** An order's slug: 'sk-' and one character for each 5 random bits. 15 bytes give 120 bits, which can't be guessed. */
export function makeSlug(randomBytes: Uint8Array): string {
  const bits = [...randomBytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = bits.match(/.{5}/g) ?? [];
  return `sk-${signs.map((sign) => ALPHABET[Number.parseInt(sign, 2)]).join('')}`;
}

/**
 * The part of a slug that people read out, 'SK-7F3K9Q2M'. It is the slug's beginning, so a search for it finds the
 * order.
 */
export function orderCode(slug: string): string {
  return slug.slice(0, CODE_LENGTH).toUpperCase();
}
