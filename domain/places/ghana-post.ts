import type { TripFees } from '#domain/areas/trip-fees.ts';

/** The second place is a letter or a digit; then the area's three or four digits and the house's four. */
const CODE = /^([A-Z][A-Z0-9])(\d{3,4})(\d{4})$/;
/** People write the letters O, I and L for the digits. */
const DIGITS: Record<string, string> = { O: '0', I: '1', L: '1' };
/** The longest spelling that is read, in characters. */
const LENGTH_MAX = 40;

/**
 * A GhanaPost code in its written form, 'GA-183-8164', from any spelling: lower case, spaces, dots or no dashes, the
 * letter O for a zero, "GPS" before it, ", Osu" behind it. Null when it is not a code.
 */
export function normaliseDigitalAddress(text: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const comma = text.lastIndexOf(',');
  return readCode(text) ?? (comma < 0 ? null : normaliseDigitalAddress(text.slice(0, comma)));
}

function readCode(text: string): string | null {
  const joined = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.,:/_\p{Pd}]/gu, '')
    .replace(/^(?:GHANAPOST)?(?:GPS)?/, '');
  const digits = joined.slice(2).replace(/[OIL]/g, (letter) => DIGITS[letter] ?? letter);
  const parts = CODE.exec(joined.slice(0, 2) + digits);
  return parts === null ? null : parts.slice(1).join('-');
}

/** Like `normaliseDigitalAddress`, for a search box: most of it must be typed as digits, so that no word is a code. */
export function digitalAddressIn(query: string): string | null {
  const isCode = (query.match(/\d/g)?.length ?? 0) >= 4;
  return isCode ? normaliseDigitalAddress(query) : null;
}

/** The letters that a code of each of our areas begins with; longer ones come first. */
export const AREA_CODES = [
  ['GT', 'Tema'],
  ['CX', 'Kasoa'],
  ['G', 'Accra'],
] as const;

/** Which of our areas a code's first letters stand for, by its name; null where the letters do not say. */
export function areaOfCode(code: string, { opened = [] }: Pick<TripFees, 'opened'>): string | null {
  const own = opened.find(({ letters }) => letters !== '' && code.startsWith(letters));
  return own?.name ?? AREA_CODES.find(([letters]) => code.startsWith(letters))?.[1] ?? null;
}
