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

/** Takes the whole namespace: a build can't tell then which groups are read, and ships all 98 kB of them. */
const WHOLE_MESSAGES = /\}\s*=\s*messages;|\bmessages\[|[(,=]\s*messages\s*[),;]|\.\.\.messages\b/;

const tooNewIn = (text: string) => TOO_NEW.filter((pattern) => pattern.test(text)).map(String);

describe('what runs in a browser', () => {
  test('calls no built-in that the oldest browsers lack', () => {
    const shipped = sourceFiles().filter(([path]) => /^(?:src|domain|contract)\//.test(path) && !NOT_SHIPPED.has(path));
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.flatMap(([path, text]) => tooNewIn(text).map((what) => `${path}: ${what}`))).toEqual([]);
    expect(tooNewIn('if (URL.canParse(value)) go()')).toHaveLength(1);
  });

  test('reads each sentence by its group, so that a page ships only the groups that it uses', () => {
    const scripts = sourceFiles().filter(([path]) =>
      /^src\/(?:lib|islands|looks|service-worker)\/.*\.tsx?$/.test(path),
    );
    expect(scripts.length).toBeGreaterThan(100);
    expect(scripts.filter(([, text]) => WHOLE_MESSAGES.test(text)).map(([path]) => path)).toEqual([]);
    for (const whole of ['const { pin } = messages;', 'messages[name]', 'read(messages)', 'const all = messages;'])
      expect(WHOLE_MESSAGES.test(whole), whole).toBe(true);
    expect(WHOLE_MESSAGES.test('const { title } = messages.pin;')).toBe(false);
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
