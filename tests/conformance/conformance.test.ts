import { describe, expect, it } from 'vitest';
import * as catalogue from '#domain/messages/catalogue.ts';
import { messagesIn } from './messages-used.ts';
import { table } from './table.ts';
import { isTitled, testFiles, titlesIn } from './titles.ts';

const WORDING = 'tests/domain/messages.test.ts';
const files = testFiles();
/** In that file the table of agreed sentences comes before the tests. */
const [wording = ''] = (files.get(WORDING) ?? '').split('describe.each');

/** The messages whose wording was agreed with the owner. */
const agreed = [...messagesIn(wording)].filter((name) => {
  const [group = '', key = ''] = name.split('.');
  return Object.hasOwn((catalogue as Record<string, object>)[group] ?? {}, key);
});

/** The sentence of a message; undefined when the message is a function. */
function sentenceOf(name: string): string | null {
  const [group = '', key = ''] = name.split('.');
  const value = (catalogue as Record<string, Record<string, unknown>>)[group]?.[key];
  return typeof value === 'string' ? value : null;
}

describe('the conformance table', () => {
  for (const { section, title, rows, atLeast } of table) {
    it(`section ${section}, ${title}: has one row for each rule`, () => {
      expect(rows.length).toBeGreaterThanOrEqual(atLeast);
      expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
      expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    });

    it(`section ${section}, ${title}: names only existing tests`, () => {
      const missing = rows
        .flatMap(({ tests }) => tests)
        .filter((named) => {
          const [file = '', ...words] = named.split(' > ');
          const source = files.get(file);
          return source === undefined || !titlesIn(source).has(words.join(' > '));
        });
      expect(missing).toEqual([]);
    });
  }
});

it('no two files of tests below a folder share a name, by which the table finds them', () => {
  const names = [...files.keys()].map((path) => `${path.split('/')[1]}/${path.split('/').at(-1)}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('the messages of the specification', () => {
  it('are many', () => {
    expect(agreed.length).toBeGreaterThan(110);
  });

  it('are each used by a test other than the test of the wording', () => {
    const used = new Set<string>();
    let texts = '';
    for (const [path, source] of files) {
      if (path === WORDING || path.startsWith('tests/conformance/')) continue;
      for (const name of messagesIn(source)) used.add(name);
      texts += source;
    }
    const unused = agreed.filter((name) => {
      const sentence = sentenceOf(name);
      return !used.has(name) && (sentence === null || !texts.includes(sentence));
    });
    expect(unused).toEqual([]);
  });
});

describe('reading tests', () => {
  it('finds titles, also of tables, but not of describe', () => {
    const source = [
      "test('plain', async ({ page }) => {});",
      "it.each([['a', 1]])('of %s', (name) => {});",
      `test(\`by $${'{name}'}\`, () => {});`,
      "describe('group', () => {});",
      "call('no test', { a: 1 });",
    ].join('\n');
    expect([...titlesIn(source)]).toEqual(['plain', 'of %s', 'by %s']);
  });

  it('knows a reported title by its table', () => {
    expect(isTitled('of a (b)', 'of %s')).toBe(true);
    expect(isTitled('100 % of it', '%i %% of it')).toBe(true);
    expect(isTitled('on a', 'of %s')).toBe(false);
  });

  it('finds messages by their full name and by a local name of the group', () => {
    const source =
      'const { orders: words } = messages; const home = messages.shell; words.title; home.home; messages.cart.empty;';
    expect([...messagesIn(source)].sort()).toEqual(['cart.empty', 'orders.title', 'shell.home']);
  });
});
