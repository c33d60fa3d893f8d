import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVED } from '#domain/areas/regions.ts';
import { dayOf } from '#domain/days.ts';
import { paths } from '#domain/paths.ts';
import { areaPath, guidePath, readingPaths } from '#domain/reading-paths.ts';
import { brokenJson } from './broken-json.ts';
import { frontField } from './front-matter.ts';
import { jsonMistakes } from './json-mistakes.ts';
import { SCHEMA_NAMES } from './json-shape.ts';
import { type MarkdownFile, markdownMistakes } from './markdown-mistakes.ts';
import type { JsonFile, Mistake } from './mistake.ts';
import { areasWithPages, openedKeys } from './opened-areas.ts';
import { wrongPictures } from './picture-mistakes.ts';
import { repeatedName } from './repeated-name.ts';

/** Of this checkout. */
export const FOLDERS = {
  content: fileURLToPath(new URL('../../src/content', import.meta.url)),
  publicFiles: fileURLToPath(new URL('../../public', import.meta.url)),
};
/** What stands where a file is not saved as UTF-8. */
const UNREADABLE = '\uFFFD';
const lineOf = (text: string, sign: string) => `line ${text.slice(0, text.indexOf(sign)).split('\n').length}`;

/** The folders of Markdown files, each with the addresses of its pages. */
const MARKDOWN = { legal: (id: string) => `/${id}`, areas: areaPath, guides: guidePath } as const;

async function readJson(content: string): Promise<{ files: JsonFile[]; broken: Mistake[] }> {
  const files: JsonFile[] = [];
  const broken: Mistake[] = [];
  for (const name of (await readdir(content)).filter((file) => file.endsWith('.json')).sort()) {
    const text = await readFile(join(content, name), 'utf8');
    // The parser would quote a mark that nobody sees.
    if (text.includes(UNREADABLE)) {
      broken.push({
        file: name,
        field: lineOf(text, UNREADABLE),
        says: 'holds a letter that can’t be read: save it as UTF-8',
      });
      continue;
    }
    if (text.startsWith('\uFEFF')) {
      broken.push({
        file: name,
        field: 'the file',
        says: 'begins with a mark that nobody sees: save it as UTF-8 without BOM',
      });
      continue;
    }
    try {
      const value: unknown = JSON.parse(text);
      const twice = repeatedName(text);
      if (twice === null) files.push({ name, value });
      else
        broken.push({
          file: name,
          field: twice.name,
          says: `stands there twice, again in line ${twice.line}, and the first one counts for nothing: keep one`,
        });
    } catch {
      broken.push({ file: name, ...brokenJson(text) });
    }
  }
  return { files, broken };
}

async function readMarkdown(content: string): Promise<MarkdownFile[]> {
  const folders = Object.keys(MARKDOWN).map(async (folder) => {
    const names = (await readdir(join(content, folder))).filter((name) => name.endsWith('.md')).sort();
    return Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(content, folder, name), 'utf8');
        return { folder, id: name.slice(0, -'.md'.length), text };
      }),
    );
  });
  return (await Promise.all(folders)).flat();
}

/** Files beside the pages that are none: the site would leave them out without a word. A system's own begin with a dot. */
async function strayFiles(content: string): Promise<Mistake[]> {
  const folders = Object.keys(MARKDOWN).map(async (folder) => {
    const names = (await readdir(join(content, folder)))
      .filter((name) => !/^(?:[a-z0-9-]+\.md|\..*)$/.test(name))
      .sort();
    const says = 'is no page: pages are named in small letters, digits and dashes, and end with .md';
    return names.map((name) => ({ file: `${folder}/${name}`, field: 'its name', says }));
  });
  return (await Promise.all(folders)).flat();
}

/** What the site always reads: its lists, the legal pages, and a page for each area that we serve. */
const NEEDED = [
  ...SCHEMA_NAMES.filter((name) => !(name in MARKDOWN)).map((name) => `${name}.json`),
  'opened.json',
  'closed.json',
  ...['terms', 'privacy'].map((id) => `legal/${id}.md`),
  ...SERVED.map(({ area }) => `areas/${area.key}.md`),
];

/** Files that the site reads and that are gone: the build would break off, or leave a part of a page empty. */
async function goneFiles(content: string): Promise<Mistake[]> {
  const there = new Set(await readdir(content, { recursive: true }));
  return NEEDED.filter((file) => !there.has(join(file))).map((file) => ({
    file,
    field: 'the file',
    says: 'is gone: bring it back, the site needs it',
  }));
}

/** What must differ between the pages of one folder: their order in lists, and what a search result shows of them. */
const DIFFERENT = ['position', 'title', 'description'];

/** Pages that have a field in common with one before them in their folder. */
function samePages(pages: readonly MarkdownFile[]): Mistake[] {
  return pages.flatMap(({ folder, id, text }, index) =>
    DIFFERENT.flatMap((field): Mistake[] => {
      const value = frontField(text, field);
      const first = pages.slice(0, index).find((one) => one.folder === folder && frontField(one.text, field) === value);
      if (value === '' || first === undefined) return [];
      return [{ file: `${folder}/${id}.md`, field, says: `is "${value}", which ${folder}/${first.id}.md has too` }];
    }),
  );
}

/** The day of this check. A clock that is further behind is wrong, and must not refuse every page of a build. */
const EARLIEST_TODAY = '2026-11-24';

/**
 * Every mistake in the content that can be seen without building, in the order of the files. Days after the one of `now`
 * in Ghana count as mistakes.
 */
export async function findMistakes(folders = FOLDERS, now = new Date()): Promise<Mistake[]> {
  const [{ files, broken }, pages] = await Promise.all([readJson(folders.content), readMarkdown(folders.content)]);
  const contentOf = (name: string) => files.find((file) => file.name === name)?.value;
  // A file that can't be read is named once, and not by every page that refers to it.
  const idsOf = (name: string) => {
    const value = contentOf(name);
    return Array.isArray(value) ? value.map((entry: { id?: unknown } | null) => String(entry?.id)) : null;
  };
  const facts = (contentOf('facts.json') as { shop?: { name?: string; turnaroundHours?: number } } | undefined)?.shop;
  const { name: shop = '', turnaroundHours } = facts ?? {};
  const opened = openedKeys(contentOf('opened.json'));
  const known = {
    pages: [
      ...Object.values(paths),
      ...Object.values(readingPaths),
      ...pages.map(({ folder, id }) => MARKDOWN[folder as keyof typeof MARKDOWN](id)),
    ],
    services: idsOf('catalogue.json'),
    pairs: idsOf('pairs.json'),
    publicFiles: folders.publicFiles,
    areas: areasWithPages(contentOf('opened.json'), contentOf('closed.json')).map(({ slug }) => slug),
    turnaroundHours,
    today: dayOf(now).date > EARLIEST_TODAY ? dayOf(now).date : EARLIEST_TODAY,
  };
  return [
    ...broken,
    ...(await goneFiles(folders.content)),
    ...(await strayFiles(folders.content)),
    ...files.flatMap((file) => jsonMistakes(file, folders, { shop, opened, turnaroundHours, today: known.today })),
    ...pages.flatMap((page) => markdownMistakes(page, known)),
    ...samePages(pages),
    ...(await wrongPictures(files, folders)),
  ];
}

/** The mistakes as lines that name file and field. */
export const describeMistakes = (mistakes: readonly Mistake[]) =>
  mistakes.map(({ file, field, says }) => `src/content/${file}: ${field} ${says}`).join('\n');

/** The hooks of an Astro integration that this one has. */
type BuildHooks = { 'astro:build:start': () => Promise<void> };

/** Refuses to build content with mistakes; the error names each file and field. */
export const refusedMistakes = (folders = FOLDERS) => ({
  name: 'refused-mistakes',
  hooks: {
    'astro:build:start': async () => {
      const mistakes = await findMistakes(folders);
      if (mistakes.length > 0)
        throw new Error(`The content has mistakes (docs/editors-guide.md):\n${describeMistakes(mistakes)}`);
    },
  } satisfies BuildHooks,
});
