import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVED } from '#domain/areas/regions.ts';
import { DESCRIPTION_MAX, DESCRIPTION_MIN, namesAmount, TITLE_MAX } from '#domain/found.ts';
import { areaPath, guidePath, sharePictureName } from '#domain/reading-paths.ts';
import { bodyOf, frontField } from './front-matter.ts';
import type { Mistake } from './mistake.ts';

/** What Markdown files refer to: the pages of the site, the ids of services and pairs, and the public files. */
export type Known = {
  pages: readonly string[];
  services: readonly string[];
  pairs: readonly string[];
  publicFiles: string;
};
/** One Markdown file: its folder below the content, its name without the ending, and its text. */
export type MarkdownFile = { folder: string; id: string; text: string };

const LINK = /\]\(([^)\s]+)\)/g;
type Wrong = Omit<Mistake, 'file'>;

function brokenLinks(body: string, pages: readonly string[]): Wrong[] {
  return [...body.matchAll(LINK)].flatMap(([, target = '']) => {
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
  if (!known.pairs.includes(pair)) wrong.push({ field: 'pair', says: `is "${pair}", which pairs.json does not have` });
  const service = frontField(text, 'service');
  if (folder === 'guides' && !known.services.includes(service))
    wrong.push({ field: 'service', says: `is "${service}", which catalogue.json does not have` });
  if (folder === 'areas' && !SERVED.some(({ area }) => area.key === id))
    wrong.push({ field: 'its name', says: `is "${id}", and we serve no such area` });
  if (folder === 'areas' && namesAmount(bodyOf(text)))
    wrong.push({ field: 'text', says: 'names an amount: write {fee}, {trips} or {regionFee}' });
  const picture = `/images/share/${sharePictureName(folder === 'areas' ? areaPath(id) : guidePath(id))}.jpg`;
  if (!existsSync(join(known.publicFiles, picture)))
    wrong.push({ field: 'share picture', says: `${picture} is not there: run npm run share-pictures` });
  return wrong;
}

/** Every mistake in one Markdown file of the content. */
export function markdownMistakes(page: MarkdownFile, known: Known): Mistake[] {
  const isRead = page.folder === 'areas' || page.folder === 'guides';
  const wrong = [
    ...(isRead ? [...lengths(page.text), ...references(page, known)] : []),
    ...brokenLinks(bodyOf(page.text), known.pages),
  ];
  return wrong.map((one) => ({ file: `${page.folder}/${page.id}.md`, ...one }));
}
