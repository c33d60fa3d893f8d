import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIPTION_MAX, DESCRIPTION_MIN, namesAmount, TITLE_MAX } from '#domain/page-metadata.ts';
import { areaPath, guidePath, sharePictureName } from '#domain/reading-paths.ts';
import { bodyOf, frontField } from './front-matter.ts';
import { frontMistakes } from './front-mistakes.ts';
import { INVISIBLE, type Mistake } from './mistake.ts';
import { AREA_VALUES, PAGE_VALUES, typedTurnaround, unknownBraces } from './page-words.ts';
import { looseBraces, unfitMarkdown } from './text-mistakes.ts';

/** What Markdown files refer to: the pages of the site, the ids of services and pairs (null where they can't be read), and the public files. */
export type Known = {
  pages: readonly string[];
  services: readonly string[] | null;
  pairs: readonly string[] | null;
  /** What the pages of areas may be named. */
  areas: readonly string[];
  publicFiles: string;
  /** Within how many hours a pair is returned, as facts.json says. */
  turnaroundHours?: number | undefined;
  /** The day of the check, such as 2026-11-24. */
  today: string;
};
/** One Markdown file: its folder below the content, its name without the ending, and its text. */
export type MarkdownFile = { folder: string; id: string; text: string };

/** A link's address: behind its words, also with a title, or at the end of the text by a name. */
const LINK = /\]\(<?([^)\s>]+)>?(?: +["'][^"'\n]*["'])?\)|^\[[^\]\n]+\]: *(\S+)/gm;
type Wrong = Omit<Mistake, 'file'>;

function brokenLinks(body: string, pages: readonly string[]): Wrong[] {
  return [...body.matchAll(LINK)].flatMap(([, inText, byName]) => {
    const target = inText ?? byName ?? '';
    const isOurs = target.startsWith('/');
    const [path = ''] = target.split(/[?#]/);
    const isFine = isOurs
      ? pages.includes(path.replace(/(?<=.)\/$/, ''))
      : /^(?:https?:\/\/[^\s/]+\.|mailto:|tel:|#)/.test(target);
    return isFine ? [] : [{ field: 'text', says: `links to ${target}, and no such page is there` }];
  });
}

function lengths(text: string): Wrong[] {
  const { length } = frontField(text, 'title');
  const sentence = frontField(text, 'description').length;
  const isShown = sentence >= DESCRIPTION_MIN && sentence <= DESCRIPTION_MAX;
  return [
    ...(length > TITLE_MAX ? [{ field: 'title', says: `has ${length} characters; ${TITLE_MAX} are shown` }] : []),
    ...(isShown
      ? []
      : [
          {
            field: 'description',
            says: `has ${sentence} characters; ${DESCRIPTION_MIN} to ${DESCRIPTION_MAX} are shown`,
          },
        ]),
  ];
}

/** Why a page of an area or a guide refers to something that is not there. */
function references({ folder, id, text }: MarkdownFile, known: Known): Wrong[] {
  const wrong: Wrong[] = [];
  const pair = frontField(text, 'pair');
  if (known.pairs?.includes(pair) === false)
    wrong.push({ field: 'pair', says: `is "${pair}", which pairs.json does not have` });
  const service = frontField(text, 'service');
  if (folder === 'guides' && known.services?.includes(service) === false)
    wrong.push({ field: 'service', says: `is "${service}", which catalogue.json does not have` });
  if (folder === 'areas' && !known.areas.includes(id)) {
    const says = `is "${id}", and we serve no such area: it can be ${known.areas.join(', ')}. One that the owner has opened is fetched by npm run prices`;
    wrong.push({ field: 'its name', says });
  }
  if (folder === 'areas' && namesAmount(bodyOf(text)))
    wrong.push({ field: 'text', says: 'names an amount: write {fee}, {trips} or {regionFee}' });
  const picture = `/images/share/${sharePictureName(folder === 'areas' ? areaPath(id) : guidePath(id))}.jpg`;
  if (!existsSync(join(known.publicFiles, picture)))
    wrong.push({ field: 'share picture', says: `${picture} is not there: run npm run share-pictures` });
  return wrong;
}

/** Why a file's fields can't be read at all; one sentence instead of one for each field. */
function unreadable(text: string): Wrong[] {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== '---' || lines.indexOf('---', 1) < 0)
    return [{ field: 'the file', says: 'must begin with ---, the fields, and --- again, with nothing before them' }];
  const tab = lines.slice(0, lines.indexOf('---', 1)).findIndex((line) => /^ *\t/.test(line));
  return tab < 0 ? [] : [{ field: `line ${tab + 1}`, says: 'begins with a tab: write spaces' }];
}

/** No page is older: a day before it is a typing mistake. */
const EARLIEST_DAY = '2020-01-01';

const HTML = /<\/?[a-z][^>\n]{0,60}/i;

/** What git writes around two versions of the same words. */
const CONFLICT = /^(?:<{7}|>{7}) /m;

/** What the pages of a folder fill in: in their fields, and in their text. */
const FILLED: Readonly<Record<string, readonly [fields: readonly string[], body: readonly string[]]>> = {
  areas: [AREA_VALUES, AREA_VALUES],
  legal: [[], PAGE_VALUES],
};

/** What the pages would show otherwise than it is meant. */
function unfitText({ folder, text }: MarkdownFile, { today, turnaroundHours }: Known): Wrong[] {
  const wrong: Wrong[] = [];
  const [html] = HTML.exec(bodyOf(text)) ?? [];
  if (html !== undefined) wrong.push({ field: 'text', says: `holds HTML (${html}…): write Markdown` });
  if (text.includes('\uFFFD'))
    wrong.push({ field: 'the file', says: 'holds a letter that can’t be read: save it as UTF-8' });
  if (INVISIBLE.test(text))
    wrong.push({ field: 'the file', says: 'holds a character that nobody sees: type the text again' });
  if (CONFLICT.test(text))
    wrong.push({ field: 'text', says: 'holds two versions (<<<<<<< and >>>>>>>): keep one, and take the marks out' });
  const day = frontField(text, 'updated');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  if (day !== '' && !isDay)
    wrong.push({ field: 'updated', says: `is ${day}, which is no day: write it as 2026-11-23` });
  else if (day !== '' && day < EARLIEST_DAY)
    wrong.push({ field: 'updated', says: `is ${day}, before there was a shop: write the day of the change` });
  else if (day > today)
    wrong.push({ field: 'updated', says: `is ${day}, which is still to come: write the day of the change` });
  const body = bodyOf(text);
  const fields = text.slice(0, text.length - body.length);
  const [inFields, inBody] = FILLED[folder] ?? [[], []];
  const says =
    unknownBraces(fields, inFields) ??
    unknownBraces(body, inBody) ??
    looseBraces(body) ??
    (inBody.includes('turnaround') ? typedTurnaround(body, turnaroundHours) : null);
  if (says !== null) wrong.push({ field: 'text', says });
  return wrong;
}

/** Legal pages that the site has no place for. */
const LEGAL = ['terms', 'privacy'];
const unknownLegal = ({ folder, id }: MarkdownFile): Wrong[] =>
  folder === 'legal' && !LEGAL.includes(id)
    ? [{ field: 'its name', says: `is "${id}", and no page shows it: legal pages are ${LEGAL.join(' and ')}` }]
    : [];

/** Every mistake in one Markdown file of the content. */
export function markdownMistakes(page: MarkdownFile, known: Known): Mistake[] {
  const isRead = page.folder === 'areas' || page.folder === 'guides';
  const unread = unreadable(page.text);
  if (unread.length > 0) return unread.map((one) => ({ file: `${page.folder}/${page.id}.md`, ...one }));
  const own = [
    ...unfitText(page, known),
    ...(isRead ? [...lengths(page.text), ...references(page, known)] : []),
    ...brokenLinks(bodyOf(page.text), known.pages),
    ...unfitMarkdown(bodyOf(page.text)),
    ...unknownLegal(page),
  ];
  const named = new Set(own.map(({ field }) => field));
  const wrong = [...own, ...frontMistakes(page.folder, page.text).filter(({ field }) => !named.has(field))];
  return wrong.map((one) => ({ file: `${page.folder}/${page.id}.md`, ...one }));
}
