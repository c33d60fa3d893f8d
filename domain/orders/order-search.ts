const TERMS_MAX = 8;
/** Separators between the words of a name, a code or a phone number. */
const SEPARATORS = /[\s\-+.,'’]+/;
/** Characters with a meaning in the database's search. */
const OPERATORS = /[\\'"():*&|!<>]/g;

/**
 * The words to search in orders: a code, names, or a phone number in any spelling as one word. Each matches the
 * beginning of a word. Empty without a search.
 */
export function searchTerms(text: string): string[] {
  const trimmed = text.trim();
  if (/^\+?[\d\s().-]+$/.test(trimmed)) {
    const digits = trimmed.replace(/\D/g, '').replace(/^00/, '');
    return digits === '' ? [] : [digits];
  }
  const words = trimmed.split(SEPARATORS).map((word) => word.replace(OPERATORS, ''));
  return words.filter((word) => word !== '').slice(0, TERMS_MAX);
}
