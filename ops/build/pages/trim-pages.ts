import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { withConstants } from './constant-properties.ts';
import { namedClasses, usedClasses, withShortClasses } from './short-classes.ts';
import { unreadNames } from './unread-names.ts';
import { splitWideStyles } from './wide-styles.ts';

type Hooks = { 'astro:build:done': (built: { dir: URL }) => Promise<void> };

/** The one page that would not fit ten packets with its rules for wide screens. */
const HOME = 'index.html';
/** Where the style sheet goes. */
const PLACE = '<style/>';
const STYLE = /<style>([\s\S]*?)<\/style>/g;
/** Spaces next to these elements are never visible, because each begins a new line. */
const BLOCK =
  /\s*(<\/?(?:address|article|aside|body|dd|details|div|dl|dt|figure|footer|h[1-6]|head|header|html|li|main|nav|ol|p|picture|section|summary|ul)\b[^>]*>)\s*/g;
/** These end tags may be left out, because the next item or block, or the end of the parent, implies them. */
const SPARE_END =
  /<\/(?:li|dt|dd)>|<\/p>(?=<(?:\/(?:div|section|article|aside|main|footer|address)>|(?:p|ul|ol|dl|div|h[1-6])\b))/g;
/** Spaces beside an icon have no effect: each icon is in a flex box, a grid or alone. */
const BESIDE_ICON = /\s+(?=<svg)|(?<=<\/svg>)\s+/g;
/** Classes whose names a library puts together when it runs, so that no script contains them whole. */
const PUT_TOGETHER = /^swiper-/;
/** The name of a built script, in a page's HTML or in another script. */
const SCRIPT_NAME = /([\w.-]+\.js)\b/g;
const EMPTY_SHAPE = /><\/(?:path|circle|rect|polyline|polygon)>/g;

/** The selectors of a list, split at the commas that are in no brackets and not escaped. */
function selectorsOf(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const [piece] of list.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (piece === '(' || piece === '[') depth += 1;
    if (piece === ')' || piece === ']') depth -= 1;
    if (piece === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += piece;
  }
  return selectors;
}

/**
 * A minified style sheet whose selector lists name no unused class. Tailwind resets the variables of a utility in one
 * rule for all classes that need it. What is in round brackets is not checked: `:not(.unused)` matches.
 */
function withoutUnusedSelectors(css: string, unused: ReadonlySet<string>): string {
  return css.replace(/(?<=^|[{}])[^{}@;][^{};]*(?=\{)/g, (list) => {
    const selectors = selectorsOf(list);
    const kept = selectors.filter((selector) => {
      const outside = selector.replace(/(?<!\\)\([^()]*\)/g, '');
      return ![...namedClasses(outside)].some((name) => unused.has(name));
    });
    return kept.length === 0 ? list : kept.join(',');
  });
}

function minified(css: string, unusedSymbols: string[]): string {
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols });
  // Drops prefixes for browsers that can't show the rest anyway.
  const plain = code
    .toString()
    .replace(/-o-object-(?:fit|position):[^;}]*;|-moz-text-size-adjust:[^;}]*;|-moz-column-gap:[^;}]*;/g, '');
  return withoutUnusedSelectors(plain, new Set(unusedSymbols));
}

function tightened(html: string): string {
  return html.replace(BLOCK, '$1').replace(BESIDE_ICON, '').replace(EMPTY_SHAPE, '/>').replace(SPARE_END, '');
}

/**
 * A page's HTML with one style sheet, which contains only the rules and custom properties that the page can use, with
 * short class names and without invisible spaces. Correct only for pages without script, where no class is added later.
 */
export function trimPage(html: string): string {
  const sheets = [...html.matchAll(STYLE)];
  const css = sheets.map(([, sheet = '']) => sheet).join('');
  if (css === '' || html.includes('<script')) return html;
  const [head = '', ...after] = html.split(STYLE).filter((_, index) => index % 2 === 0);
  // The mark keeps the style sheet's place, and occurs in no page otherwise.
  const body = `${head}${PLACE}${after.join('')}`;
  const used = new Set(usedClasses(body));
  const unused = [...namedClasses(css)].filter((name) => !used.has(name));
  // Minified from the source each time: from minified CSS the minifier would merge `font-stretch` in percent into
  // `font`, which browsers reject.
  const unread = unreadNames(withConstants(minified(css, unused)), body);
  const styles = withConstants(minified(css, [...unused, ...unread]));
  const short = withShortClasses(body, styles);
  return tightened(short.html).replace(PLACE, () => `<style>${short.css}</style>`);
}

/**
 * A page with script whose style sheets contain only the rules that it can use: a class that neither its HTML nor one
 * of its scripts contains as a word is never set. The rest stays as it is, because scripts compare and fill it.
 */
export function trimScriptedPage(html: string, scripts: string): string {
  const used = new Set(usedClasses(html.replaceAll(STYLE, '')));
  const words = new Set(scripts.split(/[\s"'`]+/));
  const isNamed = (name: string) => words.has(name) || (/["'`]/.test(name) && scripts.includes(name));
  const isUnused = (name: string) => !used.has(name) && !isNamed(name) && !PUT_TOGETHER.test(name);
  return html.replaceAll(STYLE, (_, css: string) => {
    return `<style>${minified(css, [...namedClasses(css)].filter(isUnused))}</style>`;
  });
}

/** The text of the scripts that a page can load: those it names, those they name, and so on. */
export function reachableScripts(html: string, scripts: ReadonlyMap<string, string>): string {
  const reached = new Set<string>();
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(SCRIPT_NAME)) {
      const script = scripts.get(name);
      if (script === undefined || reached.has(name)) continue;
      reached.add(name);
      visit(script);
    }
  };
  visit(html);
  return [...reached].map((name) => scripts.get(name) ?? '').join('\n');
}

async function builtScripts(folder: string): Promise<Map<string, string>> {
  const assets = join(folder, '_astro');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name), 'utf8')] as const)),
  );
}

/** Trims every built page: those without script whole, so that home's HTML and CSS fit into the first packets. */
export function trimmedPages(): { name: string; hooks: Hooks } {
  return {
    name: 'trimmed-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const scripts = await builtScripts(folder);
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(folder, file), 'utf8');
          const trimmed = html.includes('<script')
            ? trimScriptedPage(html, reachableScripts(html, scripts))
            : trimPage(html);
          const { html: written, sheet } = file === HOME ? splitWideStyles(trimmed) : { html: trimmed, sheet: null };
          if (sheet !== null) await writeFile(join(folder, '_astro', sheet.name), sheet.css);
          if (written !== html) await writeFile(join(folder, file), written);
        }
      },
    },
  };
}
