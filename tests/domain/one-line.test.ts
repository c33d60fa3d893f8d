import { expect, it } from 'vitest';
import { oneLine, withoutInvisibleCharacters } from '#domain/places/one-line.ts';

it.for([
  ['14 Oxford Street\n2027-02-08 09:00  Refunded', '14 Oxford Street 2027-02-08 09:00 Refunded'],
  ['a\r\n\tb\u2028c\u2029d\u0085e', 'a b c d e'],
  ['\u202eetag eulb\u202c \u2066x\u2069\u200f', 'etag eulb x'],
  [' Adɔ́m \u0000Street ', 'Adɔ́m Street'],
])('%j is the one line %j', ([typed, line]) => {
  expect(oneLine(typed as string)).toBe(line);
});

it('What is written in lines keeps them, and loses marks that turn text around', () => {
  expect(withoutInvisibleCharacters(' One\n\u202etwo\u2069 ')).toBe('One\ntwo');
});
