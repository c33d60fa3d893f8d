import { describe, expect, test } from 'vitest';
import { safeContinue } from '#domain/paths.ts';
import { sourceFiles } from './files.ts';

/**
 * What the oldest browsers that we serve (Chrome 111, Firefox 114, Safari 16.4) lack. The build lowers syntax to
 * them and adds no built-in: one of these throws there, on the page that calls it.
 */
const TOO_NEW = [
  /\bURL\.(?:canParse|parse)\(/,
  /\b(?:Object|Map)\.groupBy\(/,
  /\bPromise\.(?:withResolvers|try)\(/,
  /\bAbortSignal\.any\(/,
  /\bArray\.fromAsync\(/,
  /\bRegExp\.escape\(/,
  /\bIterator\.from\(/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
];

/** Files of the shared rooms that only the server or the build runs. */
const NOT_SHIPPED = new Set([
  'domain/riders/distribute-stops.ts',
  'domain/windows/offered.ts',
  'src/content/read/served-areas.ts',
]);

const tooNewIn = (text: string) => TOO_NEW.filter((pattern) => pattern.test(text)).map(String);

describe('what runs in a browser', () => {
  test('calls no built-in that the oldest browsers lack', () => {
    const shipped = sourceFiles().filter(([path]) => /^(?:src|domain|contract)\//.test(path) && !NOT_SHIPPED.has(path));
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.flatMap(([path, text]) => tooNewIn(text).map((what) => `${path}: ${what}`))).toEqual([]);
    expect(tooNewIn('if (URL.canParse(value)) go()')).toHaveLength(1);
  });

  test('login leads on in a browser without URL.canParse', () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, 'canParse');
    try {
      expect(safeContinue('/checkout', 'https://shop.example')).toBe('/checkout');
      expect(safeContinue('/checkout', '')).toBe('/');
    } finally {
      URL.canParse = canParse;
    }
  });
});
