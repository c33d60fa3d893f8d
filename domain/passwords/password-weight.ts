/**
 * How many characters of a text an attacker must guess. A run such as 12345 or qwerty, one repeated character and a
 * year are each one guess, so each counts as one character.
 */

/** Characters that are neighbours on a keyboard or in the alphabet. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'azertyuiop',
  'qsdfghjklm',
  '!@#$%^&*()_+',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Shorter runs of letters occur in ordinary words: "were", "tree", "first". */
const SHORTEST_RUN = 4;
const SHORTEST_RUN_OF_DIGITS = 3;
const SHORTEST_REPEAT = 3;
const YEAR = /^(?:19|20)\d\d(?!\d)/;

/** Whether a character is a letter or a digit; all others are punctuation. */
export const isLetterOrDigit = (char: string) => /^[\p{L}\p{N}]$/u.test(char);

function runAt(text: string, at: number): number {
  const longest = Math.max(
    ...ROWS.map((row) => {
      let length = 1;
      while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length += 1;
      return length;
    }),
  );
  return longest >= (/\d/.test(text.charAt(at)) ? SHORTEST_RUN_OF_DIGITS : SHORTEST_RUN) ? longest : 1;
}

function repeatAt(text: string, at: number): number {
  let length = 1;
  while (text[at + length] === text[at] && at + length < text.length) length += 1;
  return length >= SHORTEST_REPEAT ? length : 1;
}

/** How many characters from `at` on count as one guess; 1 without a run. */
export function runLengthAt(text: string, at: number): number {
  const isYear = YEAR.test(text.slice(at, at + 5)) && !/\d/.test(text.charAt(at - 1));
  const year = isYear ? 4 : 1;
  return Math.max(year, repeatAt(text, at), runAt(text, at));
}

/** How many characters of a lower-case text an attacker must guess; each kind of punctuation counts once. */
export function guessedLength(text: string): number {
  const marks = new Set<string>();
  let weight = 0;
  for (let at = 0; at < text.length; ) {
    const stretch = runLengthAt(text, at);
    const char = text.charAt(at);
    if (stretch > 1 || isLetterOrDigit(char)) weight += 1;
    else marks.add(char);
    at += stretch;
  }
  return weight + marks.size;
}

/** The unit that a text repeats from start to end, the last one maybe cut: "abc" of "abcabca"; else the text itself. */
export function repeatedUnit(text: string): string {
  // For each position the length of the longest border (Knuth, Morris, Pratt), so that the time is linear.
  const borders = [0];
  for (let at = 1; at < text.length; at += 1) {
    let border = borders[at - 1] ?? 0;
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0;
    borders.push(text[at] === text[border] ? border + 1 : 0);
  }
  const period = text.length - (borders.at(-1) ?? 0);
  return period * 2 <= text.length ? text.slice(0, period) : text;
}
