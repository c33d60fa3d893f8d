import { fold, spellings, withoutPunctuation } from './password-spellings.ts';

/** The source of a word that an attacker who knows this shop or this person tries first. */
export type WordSource = 'shop' | 'name' | 'email' | 'phone';
/** A word that a guesser of this password would try, and where it is from. */
export type KnownWord = { text: string; source: WordSource };

/** The person who chooses the password; unknown parts are left out. */
export type Person = { first_name?: string; last_name?: string; email?: string; phones?: readonly string[] };

/** In characters. Shorter parts of a name occur in too many words. */
const SHORTEST_WORD = 3;
/** The most parts of one text to look for; a name has few. */
const MOST_PARTS = 12;
/** The last digits of a phone number, which are the same in every spelling. */
const PHONE_DIGITS = 9;

/** Parts of a domain that do not identify a person. */
const PUBLIC_DOMAINS = new Set(['com', 'net', 'org', 'edu', 'gov', 'mail']);

/** Words that are obvious for this trade and this country. */
const TRADE = ['sneaker', 'sneakers', 'klean', 'kleaning', 'clean', 'cleaning', 'shoe', 'shoes', 'ghana'];

/** The words of a text to look for: each word, each without its digits, and all of them joined. */
function wordsOf(text: string): string[] {
  const parts = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, MOST_PARTS);
  const words = [...parts, ...parts.map((part) => part.replace(/\d+/g, '')), parts.join('')];
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
}

const from = (source: WordSource, words: readonly string[]): KnownWord[] => words.map((text) => ({ text, source }));

/** Endings of the addresses that a shop's name suggests, run together. */
const ENDINGS = ['com', 'comgh', 'gh'];

/** The shop's own words: its names, also as addresses, those of the places it drives to, and the trade's. */
export function shopWords(names: readonly string[]): KnownWord[] {
  const words = names.flatMap(wordsOf);
  return from('shop', [...words, ...words.flatMap((word) => ENDINGS.map((ending) => word + ending)), ...TRADE]);
}

/** An address joined to one word, and those of its parts that identify a person. */
function emailWords(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = domain.split('.').slice(0, -1).flatMap(wordsOf);
  const whole = withoutPunctuation(fold(email)).letters;
  return [whole, ...wordsOf(local), ...parts.filter((part) => !PUBLIC_DOMAINS.has(part))].filter((word) => word !== '');
}

/** The digits of a phone number that are the same in every spelling; empty for an incomplete number. */
function phoneWords(phone: string): string[] {
  const digits = phone.replace(/\D/g, '').slice(-PHONE_DIGITS);
  return digits.length === PHONE_DIGITS ? [digits] : [];
}

/** The words that identify a person: names, parts of the address, phone numbers. */
export function personWords({ first_name = '', last_name = '', email = '', phones = [] }: Person): KnownWord[] {
  return [
    ...from('name', [...wordsOf(first_name), ...wordsOf(last_name)]),
    ...from('email', emailWords(email)),
    ...from('phone', phones.flatMap(phoneWords)),
  ];
}

const reversed = (text: string) => [...text].reverse().join('');

/** Every position in `text` where `word` begins. */
function placesOf(word: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push(at);
  return found;
}

/** A folded password without the known words in it, and the source of the longest of them. */
export type Remainder = { left: string; source: WordSource };

/** Removes the known words from a folded password, forwards and backwards, in each of its spellings. */
export function withoutKnownWords(folded: string, words: readonly KnownWord[]): Remainder[] {
  return spellings(folded).flatMap((spelling) => {
    const { letters, places } = withoutPunctuation(spelling);
    const left = folded.split('');
    let longest: KnownWord | null = null;
    for (const word of words) {
      const found = [word.text, reversed(word.text)].flatMap((text) => placesOf(text, letters));
      if (found.length > 0 && word.text.length > (longest?.text.length ?? 0)) longest = word;
      for (const at of found) for (const place of places.slice(at, at + word.text.length)) left[place] = '';
    }
    return longest === null ? [] : [{ left: left.join(''), source: longest.source }];
  });
}
