import { describe, expect, it } from 'vitest';
import { findPatterns } from '#tests/regexes/find.ts';
import { complaints } from '#tests/regexes/judge.ts';

const faultsOf = (file: string, code: string, exceptions: Parameters<typeof complaints>[1] = []) =>
  complaints(findPatterns(file, code), exceptions);

describe('the lint of regular expressions', () => {
  it.each([
    [
      'a search that starts again at each character',
      String.raw`export const a = (t: string) => t.replace(/\/+$/, '');`,
    ],
    ['one that takes a text apart in too many ways', 'export const a = /^(?:a+)+$/;'],
    ['two repetitions that share characters', String.raw`export const a = /^\s*[^x]*y$/;`],
    ['a text that is made a pattern', String.raw`export const a = new RegExp('\\s+$', 'u');`],
    ['a text that a method makes a pattern', "export const a = 'x'.match(' +$');"],
    ['a pattern that is put together at run time', 'export const a = (t: string) => new RegExp(t);'],
  ])('refuses %s', (_, code) => {
    expect(faultsOf('domain/planted.ts', code)).toEqual([expect.stringMatching(/^domain\/planted\.ts:1 /)]);
  });

  it.each([
    ['a JavaScript file', 'server/planted.js', 'const a = 1;\nconst b = / +$/;'],
    [
      'markup of an island',
      'src/planted.tsx',
      "export const A = ({ t }: { t: string }) =>\n  <b>{t.replace(/ +$/, '')}</b>;",
    ],
    ['the code of a page', 'src/planted.astro', '---\nconst a = / +$/;\n---\n<p>it&rsquo;s</p>'],
    ['the markup of a page', 'src/planted.astro', '<p>and/or</p>\n<p>{name.replace(/ +$/, "")}</p>'],
    ['a script of a page', 'src/planted.astro', '<p>{name}</p><script>\nconst a = / +$/;\n</script>'],
  ])('reads %s', (_, file, code) => {
    expect(faultsOf(file, code)).toEqual([expect.stringMatching(`^${file}:2 `)]);
  });

  it('accepts linear ones, and text that only looks like one', () => {
    const code = String.raw`
      // A comment with / +$/ in it.
      export const text = '/ +$/';
      export const half = (a: number, g: number) => a / 2 / g;
      export const fine = [/^[a-z]+$/, /\D/g, /^Bearer\s+(\S+)$/i, /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/u];`;
    expect(faultsOf('domain/planted.ts', code)).toEqual([]);
  });

  it('accepts an exception, only in its own file, and reports one whose pattern no longer exists', () => {
    const exception = { file: 'domain/planted.ts', text: '/ +$/', reason: 'Ten characters.' };
    expect(faultsOf('domain/planted.ts', 'const a = / +$/;', [exception])).toEqual([]);
    expect(faultsOf('domain/other.ts', 'const a = / +$/;', [exception])).toHaveLength(2);
    expect(faultsOf('domain/planted.ts', '', [exception])).toEqual([expect.stringContaining('is gone')]);
  });
});
