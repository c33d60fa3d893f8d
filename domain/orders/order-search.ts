import { isReference, REFERENCE_SEPARATOR, REFERENCE_START } from '#domain/reference.ts';

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

/**
 * What a search looks for: an e-mail address or its beginning, words, or a part of a payment's reference in small
 * letters; null where it does not. With words and a reference, an order that has either.
 */
export type OrderSearch = { email: string | null; reference: string | null; terms: string[] };

const NOTHING: OrderSearch = { email: null, reference: null, terms: [] };
/** A text this long with an underscore is a reference or a part of one. The site's own have 40 characters or more. */
const REFERENCE_LENGTH = 16;
/** Fewer characters of a reference would be those of too many. */
const REFERENCE_PART_LENGTH = 6;
const OWN_START = `${REFERENCE_START}${REFERENCE_SEPARATOR}`;
/** What lists put where they cut a text off. */
const CUT_OFF = /^(?:…|\.{2,3})|(?:…|\.{2,3})$/g;

/** A text as a part of a reference; null when it can't be one, or is what many begin with. */
function referencePart(text: string): string | null {
  const part = text.replace(CUT_OFF, '').toLowerCase();
  const telling = part.startsWith(OWN_START) ? part.slice(OWN_START.length) : part;
  return telling.length >= REFERENCE_PART_LENGTH && isReference(part) ? part : null;
}

/**
 * Reads a search. With an @ it is an e-mail address; a long text without spaces and with an underscore is a reference,
 * and a shorter one without spaces may be a part of one.
 */
export function searchOf(text: string): OrderSearch {
  const trimmed = text.trim();
  if (trimmed.includes('@') && !/\s/.test(trimmed)) return { ...NOTHING, email: trimmed.toLowerCase() };
  const reference = referencePart(trimmed);
  const isLong = trimmed.length >= REFERENCE_LENGTH && trimmed.includes(REFERENCE_SEPARATOR);
  if (isLong && reference !== null) return { ...NOTHING, reference };
  return { ...NOTHING, reference, terms: searchTerms(trimmed) };
}
