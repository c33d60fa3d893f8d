const TERMS_MAX = 8;
/** Between the words of a name, a code or a phone number. */
const SEPARATORS = /[\s\-+.,'’]+/;
/** What would mean something to the database's search. */
const OPERATORS = /[\\'"():*&|!<>]/g;

/**
 * The words to look for in orders: of a code, of names, or a phone number in any spelling as one word. Each is a
 * beginning. Empty when nothing is asked for.
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
