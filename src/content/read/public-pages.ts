import { getCollection } from 'astro:content';
import { paths } from '#domain/paths.ts';
import { areaPath, guidePath, readingPaths, sharePictureName } from '#domain/reading-paths.ts';
import { isClosedPage } from './served-areas.ts';

/** A page that search engines may list; `updated` is when its content last changed, where the content says so. */
export type PublicPage = { path: string; updated?: Date };

const newest = (dates: readonly Date[]) => new Date(Math.max(...dates.map((date) => date.getTime())));

/** The pages that search engines may list, each with a share picture of its own. */
export async function publicPages(): Promise<PublicPage[]> {
  const [areas, guides, legal] = await Promise.all([
    getCollection('areas', ({ id }) => !isClosedPage(id)),
    getCollection('guides'),
    getCollection('legal'),
  ]);
  const dates = (entries: readonly { data: { updated: Date } }[]) => newest(entries.map(({ data }) => data.updated));
  return [
    { path: paths.home },
    { path: paths.services },
    { path: paths.rates },
    { path: paths.about },
    { path: paths.register },
    ...legal.map(({ id, data }) => ({ path: `/${id}`, updated: data.updated })),
    { path: readingPaths.areas, updated: dates(areas) },
    ...areas.map(({ id, data }) => ({ path: areaPath(id), updated: data.updated })),
    { path: readingPaths.care, updated: dates(guides) },
    ...guides.map(({ id, data }) => ({ path: guidePath(id), updated: data.updated })),
  ];
}

/** The address of the share picture of a page; pages without their own use home's. */
export function sharePicture(path: string): string {
  return `/images/share/${sharePictureName(path)}.jpg`;
}
