import { isLetterOrDigit } from './password-weight.ts';

/** In characters. A longer text is read only up to here, so that checking stays cheap. */
const READ_AT_MOST = 256;

/** Letters of Ghana's languages that are also typed as plain ones. */
const PLAIN: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v' };

/** Digits and punctuation that replace letters; "1" and "!" each replace two. */
const FOR_LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};
const AS_I: Readonly<Record<string, string>> = { '1': 'i', '!': 'i', '|': 'i' };
const AS_L: Readonly<Record<string, string>> = { '1': 'l', '!': 'l', '|': 'l' };

/** A text for comparison: lower case, without accents, full-width letters as plain ones. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, READ_AT_MOST);
  return plain.replace(/[ɛɔŋɖƒɣʋ]/g, (letter) => PLAIN[letter] ?? letter);
}

/**
 * The possible readings of a folded text: as typed, and with digits and punctuation read as letters. All have the same
 * length.
 */
export function spellings(folded: string): string[] {
  const read = (more: Readonly<Record<string, string>>) =>
    folded.replace(/[^a-z]/g, (char) => more[char] ?? FOR_LETTERS[char] ?? char);
  return [...new Set([folded, read(AS_I), read(AS_L)])];
}

/** A text without punctuation and spaces, and the position of each remaining character. */
export function withoutPunctuation(text: string): { letters: string; places: number[] } {
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => isLetterOrDigit(text.charAt(at)));
  return { letters: places.map((at) => text.charAt(at)).join(''), places };
}
