import { isReference, REFERENCE_SEPARATOR } from '#domain/reference.ts';

const TERMS_MAX = 8;
/** Separators between the words of a name, a code or a phone number. */
const SEPARATORS = /[\s\-+.,'’]+/;
/** Characters with a meaning in the database's search. */
const OPERATORS = /[\\'"():*&|!<>]/g;

/** Between two digits: the parts of a phone number. */
const BETWEEN_DIGITS = /(?<=\d)[\s().-]+(?=\d)/g;
const DIGITS = /^\d+$/;

/** Digits as orders have them: without the 00 of an international number and the 0 that its country code replaces. */
function phoneWord(digits: string): string {
  return digits.replace(/^00/, '').replace(/^2330/, '233');
}

/**
 * The words to search in orders: a code, names, or a phone number in any spelling as one word. Each matches the
 * beginning of a word. Empty without a search.
 */
export function searchTerms(text: string): string[] {
  const words = text
    .trim()
    .replace(BETWEEN_DIGITS, '')
    .split(SEPARATORS)
    .map((word) => word.replace(OPERATORS, ''))
    .map((word) => (DIGITS.test(word) ? phoneWord(word) : word));
  return words.filter((word) => word !== '').slice(0, TERMS_MAX);
}

/** What a search looks for: an e-mail address or its beginning, a payment's reference, or words; null where it does not. */
export type OrderSearch = { email: string | null; reference: string | null; terms: string[] };

const NOTHING: OrderSearch = { email: null, reference: null, terms: [] };
/** Shorter texts are names and codes. The site's own references have 40 characters or more. */
const REFERENCE_LENGTH = 16;

/** Reads a search. With an @ it is an e-mail address; a long text without spaces and with an underscore is a reference. */
export function searchOf(text: string): OrderSearch {
  const trimmed = text.trim();
  if (trimmed.includes('@') && !/\s/.test(trimmed)) return { ...NOTHING, email: trimmed.toLowerCase() };
  const isLong = trimmed.length >= REFERENCE_LENGTH && trimmed.includes(REFERENCE_SEPARATOR);
  if (isLong && isReference(trimmed)) return { ...NOTHING, reference: trimmed };
  return { ...NOTHING, terms: searchTerms(trimmed) };
}
