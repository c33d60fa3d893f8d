import { type KnownWord, type WordSource, withoutKnownWords } from './password-known-words.ts';
import { fold, spellings, withoutPunctuation } from './password-spellings.ts';
import { guessedLength, repeatedUnit, runLengthAt } from './password-weight.ts';

/** Why a password is among the first that a guesser tries. */
export type Weakness = 'pattern' | 'common' | 'number' | WordSource;

/** A password with fewer independent characters is among the first guesses. */
const LEAST_WEIGHT = 6;
/**
 * Up to this weight, digits and punctuation around a common password count as a variation of it: a date has eight
 * digits.
 */
const MOST_AROUND = 8;
/** A telephone number with the country's code has so many digits at most; two years or a date have fewer. */
const MOST_DIGITS_ALONE = 14;
/** Characters at either end that are tried as added ones. */
const MOST_ENDS = 12;
const SHORTEST_COMMON = 4;
const LONGEST_COMMON = 40;
/** A run of letters of this length at an end, such as qwerty, counts as an addition too. */
const ADDED_RUN = 5;

const reversed = (text: string) => [...text].reverse().join('');

function withoutEndRuns(text: string): string {
  const first = runLengthAt(text, 0);
  const rest = first >= ADDED_RUN ? text.slice(first) : text;
  const last = runLengthAt(reversed(rest), 0);
  return last >= ADDED_RUN ? rest.slice(0, rest.length - last) : rest;
}

/** How many characters at the start of a text are not letters. */
const nonLetters = (text: string) => Math.min(MOST_ENDS, /^\P{L}*/u.exec(text)?.[0].length ?? 0);

/** Whether a text is a common password with only a few digits and punctuation around it. */
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
      if (isFound && guessedLength(text.slice(0, start)) + guessedLength(text.slice(end)) <= MOST_AROUND) return true;
    }
  }
  return false;
}

/** Whether a folded text is a common password, also repeated, spaced out, reversed or with a small addition. */
function isTurnOfCommon(folded: string, isCommon: (text: string) => boolean): boolean {
  const { letters } = withoutPunctuation(folded);
  const forms = new Set([folded, letters, repeatedUnit(folded), repeatedUnit(letters), withoutEndRuns(folded)]);
  return [...forms].some((form) => holdsCommon(form, isCommon));
}

/** Whether the rest beside a known word is a typical addition: a few characters, or digits and punctuation. */
const isAdded = (text: string) => guessedLength(text) < (/\p{L}/u.test(text) ? LEAST_WEIGHT : MOST_AROUND + 1);

/** Whether a text is written as dates and telephone numbers are: a few digits and what stands between them. */
const isNumber = (text: string) =>
  /^[\d\s()+*#./_-]+$/.test(text) && text.replace(/\D/g, '').length <= MOST_DIGITS_ALONE;

/**
 * Why a new password is easy to guess, or null. `isCommon` tells whether a text in lower case is a common password;
 * without it that check is skipped. Cheap for a text of any length, because only the first 256 characters are read.
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
  if (Math.min(guessedLength(folded), guessedLength(repeatedUnit(folded))) < LEAST_WEIGHT) return 'pattern';
  if (isTurnOfCommon(folded, isCommon)) return 'common';
  return isNumber(folded) ? 'number' : null;
}
