/**
 * The texts that are repeated up to an input's limit: characters and pairs at which a search for a start, an end, a
 * separator or a quote may start again and again.
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
  // Combining marks of two classes, which normalisation sorts.
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

/** The most effective ones, for every run; the long fault run uses all of them. */
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

/** Those that a header may contain. */
export const inHeaders = (patterns: readonly string[]): string[] =>
  patterns.filter((pattern) => /^[ -~é]+$/.test(pattern));

/** A pattern repeated to at most `bytes` of UTF-8; never a part of it. */
export function repeated(pattern: string, bytes: number): string {
  return pattern.repeat(Math.floor(bytes / Buffer.byteLength(pattern)));
}
