import { createRequire } from 'node:module';

// Its main file is one that Node reads no names from.
const { parse, printParseErrorCode } = createRequire(import.meta.url)('jsonc-parser') as typeof import('jsonc-parser');

/** What an editor does about each kind of mistake. */
const SAYS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'has a text without quotes: put " before and behind it',
  ValueExpected: 'lacks a value: write one, or take its comma or name out',
  PropertyNameExpected: 'has a field’s name without quotes: put " before and behind it',
  ColonExpected: 'lacks the colon between a field’s name and its value',
  CommaExpected: 'needs a comma at its end: more follows',
  EndOfFileExpected: 'holds something behind the end of the list: take it out',
  InvalidCommentToken: 'holds a note, and this file can hold none: take it out',
  UnexpectedEndOfString: 'has a text that does not end in its line: put " behind it, and write \\n where it breaks',
  InvalidCharacter: 'has a tab or another sign in a text that nobody sees: type it again',
  InvalidEscapeCharacter: 'has a \\ in a text: write \\\\',
  InvalidUnicode: 'has a \\ in a text: write \\\\',
};

const ENDS = 'ends too early: bring back what stood there, up to the last } or ]';
const COMMA = 'ends with a comma, and nothing follows: take the comma out';

/** What of a wrong sign is known better than its kind says; null where nothing is. */
function readOf(text: string, at: number): string | null {
  const sign = text[at] ?? '';
  if (sign === '') return ENDS;
  if (sign === '#') return SAYS.InvalidCommentToken ?? null;
  if (/[“”„‘’]/.test(sign)) return 'has curly quotes: write straight ones, "';
  if (sign === "'") return 'has single quotes around a text: write double ones, "';
  if (/[}\]]/.test(sign) && text.slice(0, at).trimEnd().endsWith(',')) return COMMA;
  return null;
}

/** Where the sign before an offset ends: what is missing is missed there. */
const before = (text: string, offset: number) => text.slice(0, offset).trimEnd().length;

/** What an editor reads of a file that can't be read as JSON: the line, and how to mend it. */
export function brokenJson(text: string): { field: string; says: string } {
  if (text.trim() === '') return { field: 'the file', says: 'is empty: bring back what it held' };
  const line = (at: number) => `line ${text.slice(0, at).split('\n').length}`;
  const version = /^(?:<{7}|={7}|>{7})/m.exec(text);
  if (version !== null)
    return {
      field: line(version.index),
      says: 'begins two versions (<<<<<<< and >>>>>>>): keep one, take the marks out',
    };
  const errors: import('jsonc-parser').ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first, second] = errors;
  if (first === undefined) return { field: 'the file', says: 'can’t be read: write it as it was' };
  // A word without quotes where a field's name belongs is named by the second error.
  const isName = second !== undefined && printParseErrorCode(second.error) === 'PropertyNameExpected';
  const kind = isName ? 'PropertyNameExpected' : printParseErrorCode(first.error);
  const known = readOf(text, first.offset);
  const says = known ?? SAYS[kind] ?? ENDS;
  const isMissed = known === ENDS || known === COMMA || kind === 'CommaExpected';
  return { field: line(isMissed ? before(text, first.offset) : first.offset), says };
}
