import { type KnownWord, type WordSource, withoutKnownWords } from './password-known-words.ts';
import { fold, spellings, withoutMarks } from './password-reading.ts';
import { repeatedUnit, stretchAt, weightOf } from './password-weight.ts';

/** Why a password is among the first that a guesser tries. */
export type Weakness = 'pattern' | 'common' | 'number' | WordSource;

/** With fewer characters to find out, a password falls within the first guesses. */
const LEAST_WEIGHT = 6;
/** Digits and marks around a common password count as a turn of it up to this weight: a date has eight digits. */
const MOST_AROUND = 8;
/** A telephone number with the country's code has so many digits at most; two years or a date have fewer. */
const MOST_DIGITS_ALONE = 14;
/** Characters at either end that are tried as added ones. */
const MOST_ENDS = 12;
const SHORTEST_COMMON = 4;
const LONGEST_COMMON = 40;
/** A run of letters this long at an end, such as qwerty, counts as added too. */
const ADDED_RUN = 5;

const reversed = (text: string) => [...text].reverse().join('');

function withoutEndRuns(text: string): string {
  const first = stretchAt(text, 0);
  const rest = first >= ADDED_RUN ? text.slice(first) : text;
  const last = stretchAt(reversed(rest), 0);
  return last >= ADDED_RUN ? rest.slice(0, rest.length - last) : rest;
}

/** How many characters at the start of a text are no letters. */
const nonLetters = (text: string) => Math.min(MOST_ENDS, /^\P{L}*/u.exec(text)?.[0].length ?? 0);

/** Whether a common password stands in a text with no more around it than a few digits and marks. */
function holdsCommon(text: string, isCommon: (text: string) => boolean): boolean {
  const texts = spellings(text);
  const atStart = nonLetters(text);
  const atEnd = nonLetters(reversed(text));
  for (let start = 0; start <= atStart; start += 1) {
    for (let cut = 0; cut <= atEnd; cut += 1) {
      const end = text.length - cut;
      if (end - start < SHORTEST_COMMON || end - start > LONGEST_COMMON) continue;
      const cores = texts.map((one) => one.slice(start, end));
      const isFound = cores.some((core) => isCommon(core) || isCommon(reversed(core)));
      if (isFound && weightOf(text.slice(0, start)) + weightOf(text.slice(end)) <= MOST_AROUND) return true;
    }
  }
  return false;
}

/** Whether a folded text is a common password, or one repeated, spaced out, turned round or with a little added. */
function isTurnOfCommon(folded: string, isCommon: (text: string) => boolean): boolean {
  const { letters } = withoutMarks(folded);
  const forms = new Set([folded, letters, repeatedUnit(folded), repeatedUnit(letters), withoutEndRuns(folded)]);
  return [...forms].some((form) => holdsCommon(form, isCommon));
}

/** Whether what stands beside a known word is no more than people add: a few characters, or digits and marks. */
const isAdded = (text: string) => weightOf(text) < (/\p{L}/u.test(text) ? LEAST_WEIGHT : MOST_AROUND + 1);

/** Whether a text is written as dates and telephone numbers are: a few digits and what stands between them. */
const isNumber = (text: string) =>
  /^[\d\s()+*#./_-]+$/.test(text) && text.replace(/\D/g, '').length <= MOST_DIGITS_ALONE;

/**
 * Why a new password is easy to guess, or null. `isCommon` knows the common passwords, in lower case; who has no list
 * leaves it out. Cheap for a text of any length: what follows the first 256 characters is not read.
 */
export function passwordWeakness(
  password: string,
  words: readonly KnownWord[],
  isCommon: (text: string) => boolean = () => false,
): Weakness | null {
  const folded = fold(password);
  for (const { left, source } of withoutKnownWords(folded, words)) {
    if (isAdded(left) || isTurnOfCommon(left, isCommon)) return source;
  }
  if (Math.min(weightOf(folded), weightOf(repeatedUnit(folded))) < LEAST_WEIGHT) return 'pattern';
  if (isTurnOfCommon(folded, isCommon)) return 'common';
  return isNumber(folded) ? 'number' : null;
}
