/**
 * What is repeated to the length that a door admits: single characters and pairs that a search for a beginning, an end,
 * a separator or a quote may start at again and again.
 */
export const PATTERNS = [
  '/',
  ' ',
  '.',
  'a',
  '1',
  '@',
  '%',
  '"',
  "'",
  '\\',
  ',',
  ';',
  '-',
  '=',
  '[',
  '(',
  '\n',
  '\t',
  '\u0000',
  'é',
  '😀',
  // Marks of two classes: a normal form puts each in order.
  '\u0301\u0316',
  'a.',
  '@a',
  'a@a.',
  ' a',
  '/.',
  '/../',
  '%2',
  '%2f',
  '%25',
  '%e0',
  '0,',
  '127.0.0.1,',
  '::',
  '="',
  '()',
  '<a',
  ';q=0',
  '&a=',
  '\r\n',
] as const;

/** The most telling of them, for every run; the long run of the faults feeds them all. */
export const CORE: readonly string[] = [
  '/',
  ' ',
  '.',
  'a',
  '1',
  '@',
  '%',
  '"',
  '(',
  '\u0000',
  '😀',
  'a.',
  '@a',
  '/../',
  '%2f',
  '0,',
];

/** Those that a header may carry. */
export const inHeaders = (patterns: readonly string[]): string[] =>
  patterns.filter((pattern) => /^[ -~é]+$/.test(pattern));

/** A pattern repeated to at most `bytes` of UTF-8; never half of it. */
export function repeated(pattern: string, bytes: number): string {
  return pattern.repeat(Math.floor(bytes / Buffer.byteLength(pattern)));
}
