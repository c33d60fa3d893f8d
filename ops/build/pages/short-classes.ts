/** A class in a selector. Tailwind's names have escapes: `.md\:mt-4`, `.\32xl\:flex`. */
const SELECTOR = /\.((?:[a-z_-]|\\(?:[0-9a-f]{1,6} ?|[^0-9a-f]))(?:[\w-]|\\(?:[0-9a-f]{1,6} ?|[^0-9a-f]))*)/gi;
const ATTRIBUTE = /\sclass="([^"]*)"/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function unescaped(name: string): string {
  return name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');
}

function decoded(value: string): string {
  return value
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const classesOf = (value: string) => decoded(value).split(/\s+/).filter(Boolean);

/** The classes that a page's HTML has. */
export function usedClasses(html: string): string[] {
  return [...html.matchAll(ATTRIBUTE)].flatMap(([, value = '']) => classesOf(value));
}

/** The classes that a style sheet names. */
export function namedClasses(css: string): Set<string> {
  return new Set([...css.matchAll(SELECTOR)].map(([, name = '']) => unescaped(name)));
}

/** The nth name: `a` to `Z`, then with a digit, `a0` to `Z9`, and so on. */
function nthName(index: number): string {
  const letter = LETTERS[index % LETTERS.length] ?? '';
  const round = Math.floor(index / LETTERS.length);
  return round === 0 ? letter : `${letter}${round - 1}`;
}

/**
 * A page whose classes have names of one to three letters, the most frequent ones the shortest, and no class that its
 * style sheet does not name. Correct only where nothing but this style sheet knows the names.
 */
export function withShortClasses(html: string, css: string): { html: string; css: string } {
  const named = namedClasses(css);
  const counts = new Map<string, number>();
  for (const name of usedClasses(html)) if (named.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one);
  const short = new Map(byCount.map(([name], index) => [name, nthName(index)]));
  return {
    html: html.replace(ATTRIBUTE, (_, value: string) => {
      const names = classesOf(value).flatMap((name) => short.get(name) ?? []);
      return names.length === 0 ? '' : ` class="${names.join(' ')}"`;
    }),
    css: css.replace(SELECTOR, (whole, name: string) => {
      const to = short.get(unescaped(name));
      return to === undefined ? whole : `.${to}`;
    }),
  };
}
